/* Null's lesson: the example. Chance follows the seed, so the cards are always the same. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "Null in a minute",
  seats: 2,
  seed: "lesson",
  seat: 1,
  steps: [
    { say: "You and your opponent hold one card each. At the end the **higher** card wins." },
    { say: "You may throw your card away and draw another. Touch your card, then play it.", play: "swap ...", wrong: "Not this time: throw your card away.", then: ["2 keep"] },
    { say: "Both cards are shown, and the higher one has won. That is the whole game." },
  ],
} satisfies Lesson;
