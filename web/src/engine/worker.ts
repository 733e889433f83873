/* worker.ts -- a desk in a thread of its own. It is told [number, function, arguments] and answers
 * [number, answer, error]. */
import url from "coven.wasm?url";
import { Desk } from "./desk";

const desk = WebAssembly.compileStreaming(fetch(url)).then((module) => Desk.create(module));

type Method = Exclude<keyof Desk, "create">;
export type Call = [number, Method, unknown[]];
export type Answer = [number, unknown, string | null];

self.onmessage = async ({ data: [id, method, args] }: MessageEvent<Call>): Promise<void> => {
  let answer: Answer;
  try {
    const call = (await desk)[method] as (...args: unknown[]) => unknown;
    answer = [id, call(...args), null];
  } catch (error) {
    answer = [id, null, error instanceof Error ? error.message : String(error)];
  }
  self.postMessage(answer);
};
