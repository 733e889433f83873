/* picture.ts -- a picture of what is drawn on the page: the elements with all styles and fonts that apply to them
 * become one SVG document, which is painted on a canvas. Nothing leaves the page. */

export interface Frame {
  /** The game, whose colours the frame has. */
  game: string;
  title: string;
  /** What has just happened. */
  caption: string;
}

const MARGIN = 16;
const [TITLE, CAPTION] = [44, 60];
/** A picture is at least so wide, in pixels. */
const WIDE = 1200;

const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
};

/** A font within the document: a picture may not fetch anything. */
async function embedded(rule: CSSFontFaceRule, base: string): Promise<string> {
  const url = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  if (!url) return "";
  const bytes = new Uint8Array(await (await fetch(new URL(url, base))).arrayBuffer());
  const kept = ["font-family", "font-style", "font-weight", "unicode-range"]
    .map((name) => [name, rule.style.getPropertyValue(name)] as const)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value};`);
  return `@font-face{${kept.join("")}src:url(data:font/woff2;base64,${base64(bytes)})}`;
}

/** The rules that apply in the present window. */
async function rulesOf(rules: CSSRuleList, base: string): Promise<string> {
  const texts = [...rules].map(async (rule) => {
    if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches ? rulesOf(rule.cssRules, base) : "";
    if (rule instanceof CSSFontFaceRule) return embedded(rule, base);
    return rule instanceof CSSStyleRule ? rule.cssText : "";
  });
  return (await Promise.all(texts)).join("\n");
}

async function styles(): Promise<string> {
  const sheets = [...document.styleSheets].map((sheet) => rulesOf(sheet.cssRules, sheet.href ?? location.href));
  return (await Promise.all(sheets)).join("\n");
}

const HTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

function block(style: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElementNS(HTML, "div") as HTMLElement;
  made.setAttribute("style", style);
  made.append(...content);
  return made;
}

/** The document: title, drawing and caption. */
function compose(drawing: HTMLElement, { game, title, caption }: Frame, css: string): [SVGElement, number, number] {
  const { clientWidth: width, clientHeight: height } = drawing;
  const copy = drawing.cloneNode(true) as HTMLElement;
  copy.querySelectorAll(".ring").forEach((ring) => ring.remove());
  copy.classList.remove("fresh");
  copy.style.cssText += `;width:${width}px;height:${height}px;overflow:hidden`;
  const [wide, high] = [width + 2 * MARGIN, height + TITLE + CAPTION + MARGIN];
  const page = block(
    `box-sizing:border-box;width:${wide}px;height:${high}px;padding:0 ${MARGIN}px;color:var(--ink);` +
      "background:radial-gradient(60rem 40rem at 40% 30%,var(--wall-high),transparent) var(--wall);" +
      "font:400 16px/1.35 var(--text)",
    block(
      `height:${TITLE}px;line-height:${TITLE}px;font:700 24px/${TITLE}px var(--display);color:var(--accent)`,
      title,
    ),
    copy,
    block(
      `display:flex;align-items:center;gap:16px;height:${CAPTION}px`,
      block("flex:1;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden", caption),
      block("font:700 18px var(--display);color:var(--lamp)", "Coven"),
    ),
  );
  page.dataset.game = game;
  const root = document.createElementNS(SVG, "svg");
  root.setAttribute("width", String(wide));
  root.setAttribute("height", String(high));
  root.setAttribute("data-theme", document.documentElement.dataset.theme ?? "night");
  root.setAttribute("lang", document.documentElement.lang);
  const style = document.createElementNS(SVG, "style");
  style.textContent = `${css}\n*{animation:none!important;transition:none!important}`;
  const holder = document.createElementNS(SVG, "foreignObject");
  holder.setAttribute("width", "100%");
  holder.setAttribute("height", "100%");
  holder.append(page);
  root.append(style, holder);
  return [root, wide, high];
}

/** A PNG of a drawing on the page, in a frame. Rejects where the browser cannot paint it. */
export async function drawPicture(drawing: HTMLElement, frame: Frame): Promise<Blob> {
  const [root, width, height] = compose(drawing, frame, await styles());
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(root))}`;
  await image.decode();
  const scale = Math.max(2, Math.ceil(WIDE / width));
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error())), "image/png"),
  );
}
