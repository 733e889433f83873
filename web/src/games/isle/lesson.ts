/* Isle's lesson: the first round for two. Chance follows the seed: you go first, and the troll hits. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "Your first round on the isle",
  seats: 2,
  seed: "isle-1",
  seat: 1,
  steps: [
    { say: "You are **Water**. Be the first with **36 energy**, or have the most after six rounds. You have 5, and the track shows it. Its colours say what the land gives or takes each round: the poor gain 5, the rich lose 5." },
    { say: "A round begins with summoning: wyrms, then trolls, then sprites. A wyrm would take all your 5 energy. Not now: say that **you are done**.", play: "done", wrong: "Keep your energy this time: touch “I am done”.", then: ["2 done"] },
    { say: "Now trolls, 3 energy each. Put one in the middle of the island, on **d2** in The Old Well.", play: "summon troll d2", wrong: "A fine place, but try d2: from there it reaches everything.", then: ["2 done"] },
    { say: "Sprites cost 1. Alone in a territory, each pays you 1 energy every round. Put one on **g1** in Barrow Downs…", play: "summon sprite g1", wrong: "Put it on g1 in Barrow Downs." },
    {
      say: "…and one on **g2**. Then Barrow Downs is full and yours, and its coin pays 2 more.",
      play: "summon sprite g2",
      wrong: "Fill Barrow Downs: g2.",
      then: ["2 summon sprite e3", "2 summon sprite b1", "2 summon sprite b2", "2 done"],
    },
    {
      say: "Earth has put a sprite beside your troll. Now creatures act. Touch the **sprite on e3**: your troll adds 2 to its die, the sprite nothing to its own. The red sign shows how likely a hit is.",
      play: "attack d2 e3",
      wrong: "Attack! Touch Earth's sprite on e3.",
    },
    { say: "A hit: 1 energy for you, and your troll stands in its place. It has two actions left, for steps or attacks. Let it rest: **you are done**.", play: "done", wrong: "Stay where you are this time: touch “I am done”." },
    { say: "Sprites may act too, one step each. Yours stand well. **Done.**", play: "done", wrong: "Your sprites fill Barrow Downs: leave them there.", then: ["2 done"] },
    { say: "The land has paid: 5 for being poor, 2 for your sprites in peace. Barrow Downs is full: **take its coin**.", play: "take g", wrong: "Touch the coin of Barrow Downs.", then: ["2 take b"] },
    { say: "That was a round. Whoever has least goes first in the next one; you are level, so it is Earth, who was last. Near 36 the land takes 5 every round, so win with one big leap: sprites in peace, full territories, a good fight." },
  ],
} satisfies Lesson;
