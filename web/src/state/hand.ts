/* hand.ts -- hand a text to the user: into the clipboard, or as a file. */

/** Copy a text. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Download a text as a file of one line. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text, "\n"], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
