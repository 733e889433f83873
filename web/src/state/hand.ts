/* hand.ts -- hand something to the user: a text into the clipboard, or a file. */

/** Copy a text. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Download a file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Download a text as a file of one line. */
export const saveText = (name: string, text: string): void =>
  saveFile(name, new Blob([text, "\n"], { type: "application/json" }));
