/* tokens.ts -- the game has no identities for creatures, but a token must be the same one before and after a move to
 * glide. A token keeps its place if it can; one that is missing there is the one that appeared elsewhere. */
import { creatures, type Creature, type View } from "./view";

export interface Token {
  readonly id: number;
  readonly at: string;
  readonly creature: Creature;
}

const same = (a: Creature, b: Creature): boolean => a.kind === b.kind && a.seat === b.seat;

export function follow(before: readonly Token[], view: View): Token[] {
  const now = creatures(view);
  const stayed = new Map<string, Token>();
  for (const token of before) {
    const here = now.find(({ at }) => at === token.at);
    if (here && same(here.creature, token.creature)) stayed.set(token.at, token);
  }
  const missed = before.filter((token) => !stayed.has(token.at));
  let fresh = before.reduce((most, { id }) => Math.max(most, id), 0);
  const tokens = now.map(({ at, creature }) => {
    const old = stayed.get(at) ?? missed.find((token) => same(token.creature, creature));
    if (old && missed.includes(old)) missed.splice(missed.indexOf(old), 1);
    return { id: old?.id ?? ++fresh, at, creature };
  });
  /* Ordered by age, so that elements are moved instead of created. */
  return tokens.sort((a, b) => a.id - b.id);
}
