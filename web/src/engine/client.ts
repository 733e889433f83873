/* client.ts -- the page's side of a worker: every function of a session, as a promise. The module is fetched and
 * compiled once for all workers, so a new worker starts quickly and shares optimised code. */
import url from "coven.wasm?url";
import { engineTexts, language, nextEngineTexts, t } from "../texts/texts.svelte";
import { EngineError, NO_ROOM, type Session } from "./session";
import { Stopped } from "./stopped";
import type { Answer, Call, Start } from "./worker";

export { Stopped };

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
export type Remote = { [K in keyof Session]: Later<Session[K]> };

/* A script in index.html started the first worker and the engine before this file arrived. */
const early = window.early ?? {};

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module. If fetching it fails, the next call tries again. */
function engine(): Promise<WebAssembly.Module> {
  compiled ??= (early.engine ?? WebAssembly.compileStreaming(fetch(url))).catch((error: unknown) => {
    compiled = null;
    early.engine = undefined;
    throw error;
  });
  return compiled;
}

export class Client {
  #worker: Worker | null = null;
  #last = 0;
  /** The language that this worker speaks, as language.turn counts. */
  #turn = 0;
  /** Has this worker been given its weights? */
  hasWeights = false;
  #waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();

  /** The session's functions. The worker starts at the first call. */
  readonly session = new Proxy({} as Remote, {
    get: (_, method: string) =>
      /* A session is not a promise: `await` must not find a `then`. */
      method === "then" ? undefined : (...args: unknown[]) => this.#call(method as Call[1], args),
  });

  /** Terminate the worker at once. The next call starts a new one, with an empty session. */
  stop(): void {
    this.#terminate(new Stopped());
  }

  #terminate(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.hasWeights = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #call(method: Call[1], args: unknown[]): Promise<never> {
    const worker = (this.#worker ??= this.#start());
    if (this.#turn !== language.turn) {
      this.#turn = language.turn;
      worker.postMessage([0, "language", [nextEngineTexts() ?? "en"]] satisfies Call);
    }
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage([id, method, args] satisfies Call);
    });
  }

  #start(): Worker {
    const worker = early.worker ?? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    early.worker = undefined;
    worker.onmessage = ({ data: [id, answer, error] }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === null) waiting?.resolve(answer as never);
      else waiting?.reject(new EngineError(error === NO_ROOM ? t("page.error.memory") : error));
    };
    const fail = (): void => {
      if (worker === this.#worker) this.#terminate(new EngineError(t("page.error.engine")));
    };
    worker.onerror = fail;
    this.#turn = language.turn;
    Promise.all([engine(), engineTexts()]).then(
      ([module, texts]) => worker.postMessage({ module, texts } satisfies Start),
      fail,
    );
    return worker;
  }
}
