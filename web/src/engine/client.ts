/* client.ts -- the page's side of a worker: every function of a desk, answered later. The module is fetched and compiled
 * once for all workers, so a new one is there at once, with what others had already made fast. */
import url from "coven.wasm?url";
import { EngineError, type Desk } from "./desk";
import type { Answer, Call } from "./worker";

type Later<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
export type Remote = { [K in keyof Desk]: Later<Desk[K]> };

/* The first worker and the engine were begun before this file arrived. */
const early = window.early ?? {};

let compiled: Promise<WebAssembly.Module> | null = null;

/** The module. Where it could not be fetched, the next who asks tries again. */
function engine(): Promise<WebAssembly.Module> {
  compiled ??= (early.engine ?? WebAssembly.compileStreaming(fetch(url))).catch((error: unknown) => {
    compiled = null;
    early.engine = undefined;
    throw error;
  });
  return compiled;
}

/** The worker was let go while it was at work. */
export class Stopped extends Error {
  override name = "Stopped";
}

export class Client {
  #worker: Worker | null = null;
  #last = 0;
  /** Was this worker given what it needs to think? A new one was not. */
  holds = false;
  #waiting = new Map<number, { resolve(answer: never): void; reject(error: Error): void }>();

  /** The desk's functions. The worker starts at the first call. */
  readonly desk = new Proxy({} as Remote, {
    get: (_, method: string) =>
      /* A desk is no promise: whoever awaits one must not find a `then`. */
      method === "then" ? undefined : (...args: unknown[]) => this.#call(method as Call[1], args),
  });

  /** Stop at once, whatever it is doing. The next call starts a new worker, with an empty desk. */
  stop(): void {
    this.#letGo(new Stopped());
  }

  #letGo(error: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.holds = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }

  #call(method: Call[1], args: unknown[]): Promise<never> {
    const worker = (this.#worker ??= this.#start());
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
      else waiting?.reject(new EngineError(error));
    };
    const fail = (): void => {
      if (worker === this.#worker) this.#letGo(new EngineError("The engine could not be loaded. Is the connection there?"));
    };
    worker.onerror = fail;
    engine().then((module) => worker.postMessage(module), fail);
    return worker;
  }
}
