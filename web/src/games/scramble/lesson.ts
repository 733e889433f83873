/* Scramble's lesson: the end of a preparation and a whole ritual, in which Red pushes last and wins by it. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "Banish your first imp",
  seats: 2,
  options: { banish: "1", first: "1" },
  seed: "imps9",
  seat: 1,
  before: ["1 assign b", "2 assign c", "1 assign a", "2 assign a", "1 assign b", "2 assign a"],
  steps: [
    {
      say: "Your master is on the stairs, and the imps must go. The spark in the circle is the **energy**. Where it stops, that apprentice banishes an imp. The near half, with red nodes, is **yours**; the far one is Blue's.",
      show: ["1"],
    },
    {
      say: "The lines are **elements**, each with its sign: fire, water, earth, air. On the bench stand three **catalysts**. An imp there pushes the energy along the first element shown, then along the second.",
      show: ["a", "b", "c"],
    },
    {
      say: "First you **prepare**: a card each in turn, until both hands are empty. Send your last imp to the back of the queue at **a**: touch the imp, then the place.",
      play: "assign a",
      wrong: "Not there: send the imp to place a.",
      then: ["2 assign c"],
    },
    {
      say: "Your other card is a **spell**. It can be cast where it shares exactly one element with the catalyst. Blue's imps wait at **c** for earth and fire. Cast Transmute there: your card becomes the catalyst.",
      play: "cast fw c",
      wrong: "Cast it at c, where Blue's imps wait.",
      then: ["2 cast wa c"],
    },
    {
      say: "Blue cast Dispel, but you have no spell left to lose. Now the **ritual**. You use an imp of yours at the front of a queue. Dotted lines show where each would push. Choose **b**: it brings the energy home.",
      play: "resolve b",
      wrong: "Choose the imp at b this time.",
      then: ["2 resolve c"],
    },
    {
      say: "Only the **last** push counts. At **a** two imps of Blue's stand between yours, so your last one there will come after them. Let the first one go, even if the energy leaves your half.",
      play: "resolve a",
      wrong: "Choose a, so that Blue's imps come to the front there.",
      then: ["2 resolve c"],
    },
    {
      say: "If an imp of yours is at a front, you must use one. Here you have one only.",
      play: "resolve b",
      then: ["2 resolve a", "2 resolve a"],
    },
    {
      say: "None of yours was at a front, so Blue had to go on alone, twice. Now the last imp is yours. See where it takes the energy, and push.",
      play: "resolve a",
    },
    {
      say: "It stopped on your half: **you banish an imp**. Whoever banishes four wins the match. Each imp that you banish gives you one spell more and one imp less, and the loser of a round starts the next.",
    },
    {
      say: "Other spells: **Dispel** costs the other one a spell. **Enchant** calls any imp back to its owner's hand. **Transfigure** swaps the spare page with a half of the circle. A place holds four cards besides its catalyst; a spell that fits nowhere can be discarded.",
      show: ["discard"],
    },
  ],
} satisfies Lesson;
