/* gauge.ts -- shared by the page's benchmarks: a page that records its own timings, and a table of figures. */
import { appendFileSync, mkdirSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from "playwright-core";

export const GAMES = (process.env.GAMES ?? "channeling scramble duel isle").split(" ");

/** What the page recorded, in milliseconds since navigation. */
export interface Notes {
  /** The first frame in which a thing of the table could be touched. */
  asked: number;
  /** The last click. */
  clicked: number;
  /** Main-thread tasks over 50 ms: start and duration. */
  long: [number, number][];
  /** A decision of a computer player, from the question to the worker to its answer. */
  decisions: number[];
  frames: number[];
  /** Start or stop recording frames. */
  record(on: boolean): void;
  /** Play by itself: touch something that glows, every so many milliseconds. */
  play(every: number): void;
}

declare global {
  interface Window {
    notes: Notes;
    /** Tells the benchmark that something can be touched; polling from outside would cost main-thread time. */
    tellAsked?(text: string): void;
  }
}

/** Runs in the page before anything else of it. */
function note(): void {
  const notes: Notes = {
    asked: 0,
    clicked: 0,
    long: [],
    decisions: [],
    frames: [],
    record(on) {
      recording = on;
      if (on) requestAnimationFrame(frame);
    },
    play(every) {
      /* Seeded, so that two runs choose alike. */
      let state = 1;
      const pick = (below: number): number => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      setInterval(() => {
        const main = document.querySelector(".prompt .button.play");
        const things = document.querySelectorAll(".thing.can");
        const chosen = main ?? things[pick(things.length)];
        chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }, every);
    },
  };
  window.notes = notes;
  let recording = false;
  const frame = (at: number): void => {
    notes.frames.push(at);
    if (recording) requestAnimationFrame(frame);
  };
  const watch = (): void => {
    if (document.querySelector(".host .thing.can")) {
      notes.asked = performance.now();
      window.tellAsked?.("");
    } else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  addEventListener("click", ({ timeStamp }) => (notes.clicked = timeStamp), true);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) notes.long.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
  /* A worker that was given a record thinks; one that opened the game keeps it. */
  const thinkers = new WeakMap<Worker, Map<number, number>>();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (this: Worker, message: unknown, ...rest: never[]) {
    if (Array.isArray(message)) {
      const [id, method] = message as [number, string];
      if (method === "load" && !thinkers.has(this)) {
        const begun = new Map<number, number>();
        thinkers.set(this, begun);
        this.addEventListener("message", ({ data }: MessageEvent<[number]>) => {
          const at = begun.get(data[0]);
          if (at !== undefined) notes.decisions.push(performance.now() - at);
        });
      }
      if (method === "step") thinkers.get(this)?.set(id, performance.now());
    }
    return post.call(this, message, ...rest);
  };
}

/** A fixed computation on the main thread, in milliseconds: divide by it to compare runs or machines. */
function calibrate(): number {
  const began = performance.now();
  let x = 1;
  for (let i = 0; i < 20_000_000; i++) x = (Math.imul(x, 1664525) + 1013904223) | 0;
  return performance.now() - began + (x === 0 ? 1 : 0);
}

/* Every new window loads the browser's own pages for its address bar, about a second of work just when the page is
 * measured. A user's window is already open. */
const OWN_PAGES = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI";
const WINDOW_MS = 1000;

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${OWN_PAGES}`,
    ],
  });

export interface Gauged {
  page: Page;
  context: BrowserContext;
  session: CDPSession;
  /** Something can be touched for the first time. */
  asked: Promise<void>;
}

/** An empty page in a fresh profile, without storage or cache. `slow` throttles the main thread (not the workers). */
export async function gauge(
  browser: Browser,
  slow: number,
  kept: Record<string, string> = {},
  size = { width: 1440, height: 900 },
): Promise<Gauged> {
  const context = await browser.newContext({ viewport: size, reducedMotion: "no-preference" });
  await context.addInitScript(note);
  await context.addInitScript((items) => {
    for (const [key, value] of Object.entries(items))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, kept);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: "tellAsked" });
  const asked = new Promise<void>((resolve) => session.once("Runtime.bindingCalled", () => resolve()));
  await page.waitForTimeout(WINDOW_MS);
  return { page, context, session, asked };
}

export const calibration = (page: Page): Promise<number> => page.evaluate(calibrate);

/** When something could be touched, and the tasks over 50 ms until then. */
export async function whenAsked({ page, asked }: Gauged): Promise<{ asked: number; clicked: number; long: number[] }> {
  await asked;
  await page.waitForTimeout(100);
  return page.evaluate(() => {
    const { asked, clicked, long } = window.notes;
    return { asked, clicked, long: long.filter(([at]) => at < asked && at >= clicked).map(([, ms]) => Math.round(ms)) };
  });
}

/** Milliseconds of processor time that each kind of the browser's processes has used. */
export async function used(browser: Browser): Promise<Record<string, number>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sums: Record<string, number> = {};
  for (const { type, cpuTime } of processInfo) sums[type] = (sums[type] ?? 0) + cpuTime * 1000;
  return sums;
}

/** Main-thread processor time in milliseconds; enable Performance with threadTicks first. */
export async function ownThread(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return (of("TaskDuration") - of("DevToolsCommandDuration")) * 1000;
}

export const median = (figures: number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
export const quantile = (figures: number[], part: number): number =>
  [...figures].sort((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? 0;

/** Print a row of figures, and keep it in build/log/page-bench.jsonl. */
export function tell(bench: string, row: Record<string, unknown>): void {
  const line = JSON.stringify({ bench, ...row });
  console.log(line);
  mkdirSync("../build/log", { recursive: true });
  appendFileSync("../build/log/page-bench.jsonl", `${line}\n`);
}
