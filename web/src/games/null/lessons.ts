/* Null's lesson: the example. Chance follows the seed, so the cards are always the same. */
import type { Lesson } from "../../scenes/contract";

const lessons: Lesson[] = [
  {
    id: "first",
    title: "lesson.null.title",
    seats: 2,
    seed: "lesson",
    seat: 1,
    steps: [
      { say: "lesson.null.cards" },
      {
        say: "lesson.null.swap",
        play: "swap ...",
        wrong: "lesson.null.swap.wrong",
        then: ["2 keep"],
      },
      { say: "lesson.null.end" },
    ],
  },
];
export default lessons;
