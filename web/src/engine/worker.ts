/* worker.ts -- a desk in a thread of its own. It is given the module once, is told [number, function, arguments] and
 * answers [number, answer, error]. */
import { Desk } from "./desk";

let give: (module: WebAssembly.Module) => void;
const desk = new Promise<WebAssembly.Module>((resolve) => (give = resolve)).then((module) => Desk.create(module));

type Method = Exclude<keyof Desk, "create">;
export type Call = [number, Method, unknown[]];
export type Answer = [number, unknown, string | null];

self.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | Call>): Promise<void> => {
  if (data instanceof WebAssembly.Module) {
    give(data);
    return;
  }
  const [id, method, args] = data;
  let answer: Answer;
  try {
    const call = (await desk)[method] as (...args: unknown[]) => unknown;
    answer = [id, call(...args), null];
  } catch (error) {
    answer = [id, null, error instanceof Error ? error.message : String(error)];
  }
  self.postMessage(answer);
};
