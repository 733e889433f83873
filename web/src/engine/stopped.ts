/* stopped.ts -- what a call that was interrupted on purpose rejects with: nobody needs to hear of it. */

export class Stopped extends Error {
  override name = "Stopped";
}
