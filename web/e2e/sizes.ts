/* sizes.ts -- one page at the twelve sizes that every screen must fit: five windows with a mouse, and seven screens
 * that are touched. */
import { mkdirSync } from "node:fs";
import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { atRest } from "./browser";
import { clipped, faults, moved } from "./geometry";

const MOUSE = ["720x450", "1024x600", "1366x657", "1440x900", "2560x1440"];
const TOUCH = ["844x390", "667x375", "390x664", "360x640", "320x568", "390x844", "820x1180"];
export const TWELVE = [...MOUSE, ...TOUCH];
export const WIDE = "1440x900";
export const PHONE = "390x844";

/* SHOTS=a folder keeps a picture of each. */
const shots = process.env.SHOTS;
if (shots) mkdirSync(shots, { recursive: true });

const debuggers = new WeakMap<Page, Promise<CDPSession>>();

/** The page's debugger, which can do what no page may. */
export function debuggerOf(page: Page): Promise<CDPSession> {
  const found = debuggers.get(page) ?? page.context().newCDPSession(page);
  debuggers.set(page, found);
  return found;
}

const sidesOf = (size: string): { width: number; height: number } => {
  const [width, height] = size.split("x").map(Number);
  return { width: width!, height: height! };
};

/** Give the page a window with a mouse, or the screen of a phone or tablet, and wait until it is drawn. */
export async function resize(page: Page, size: string): Promise<void> {
  const touch = TOUCH.includes(size);
  const session = await debuggerOf(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: touch, maxTouchPoints: 1 });
  await session.send("Emulation.setDeviceMetricsOverride", { ...sidesOf(size), deviceScaleFactor: 1, mobile: touch });
  const { width } = sidesOf(size);
  const seen = (): Promise<[number, boolean]> =>
    page.evaluate(() => [document.documentElement.clientWidth, matchMedia("(pointer: coarse)").matches]);
  await expect.poll(seen, { message: `the window is ${size}`, interval: 10, timeout: 20_000 }).toEqual([width, touch]);
  await atRest(page);
}

export const setTheme = (page: Page, theme: "night" | "daylight"): Promise<void> =>
  page.evaluate((wanted) => void (document.documentElement.dataset.theme = wanted), theme);

/** The least sides, in pixels: 24, and for a finger on the page's own controls 44, or 40 where a phone lies on its
 * side. */
function least(size: string): { control: number; thing: number } {
  const { width, height } = sidesOf(size);
  return { control: TOUCH.includes(size) ? (width > height ? 40 : 44) : 24, thing: 24 };
}

/** All faults are told; the test goes on. */
export const expectNone = (found: string[], where: string): void =>
  expect.soft(found, `${where}: ${found.join("; ")}`).toEqual([]);

/** At these sizes everything can be touched and read. The themes differ in colours alone, which is tested too: so what
 * is true of one is true of the other. */
export async function expectFits(page: Page, name: string, sizes = TWELVE): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(/\W+/g, "-")}-${size}.png` });
    expectNone(await page.evaluate(faults, least(size)), `${name} at ${size}`);
    expectNone(await page.evaluate(moved), `${name} at ${size}, moved by daylight`);
  }
}

/** At all sizes the texts have room, in a language with longer ones. */
export async function expectRoom(page: Page, name: string): Promise<void> {
  for (const size of TWELVE) {
    await resize(page, size);
    expectNone(await page.evaluate(clipped), `${name} at ${size}, with longer texts`);
  }
}
