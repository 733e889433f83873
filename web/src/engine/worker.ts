/* worker.ts -- a session in its own thread. It receives the module once, with the catalogue of its language, then
 * messages [id, method, arguments], and replies [id, answer, error]. */
import { Session } from "./session";

/** The module, and the catalogue of a language other than English. */
export interface Start {
  module: WebAssembly.Module;
  texts: Uint8Array | null;
}

let receive: (start: Start) => void;
const session = new Promise<Start>((resolve) => (receive = resolve)).then(async ({ module, texts }) => {
  const created = await Session.create(module);
  if (texts) created.language(texts);
  return created;
});

type Method = Exclude<keyof Session, "create">;
export type Call = [number, Method, unknown[]];
export type Answer = [number, unknown, string | null];

self.onmessage = async ({ data }: MessageEvent<Start | Call>): Promise<void> => {
  if (!Array.isArray(data)) {
    receive(data);
    return;
  }
  const [id, method, args] = data;
  let answer: Answer;
  try {
    const call = (await session)[method] as (...args: unknown[]) => unknown;
    answer = [id, call(...args), null];
  } catch (error) {
    answer = [id, null, error instanceof Error ? error.message : String(error)];
  }
  self.postMessage(answer);
};
