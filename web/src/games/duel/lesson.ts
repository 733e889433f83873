/* Duel's lesson: from the empty hand to the first spell that goes off. Chance follows the seed, so the cards are always
 * the same: 1 3 5 + - for the learner, and Endless Hiccups, which 5 + 1 casts. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "lesson.duel.title",
  seats: 2,
  seed: "duel17",
  seat: 1,
  steps: [
    {
      say: "lesson.duel.take",
      show: ["take 3 2"],
      play: "take 3 2",
      wrong: "lesson.duel.take.wrong",
      then: ["2 take 3 2"],
    },
    {
      say: "lesson.duel.choose",
      show: ["choose hiccups"],
      play: "choose hiccups",
      wrong: "lesson.duel.choose.wrong",
      then: ["2 choose lantern"],
    },
    {
      say: "lesson.duel.play",
      show: ["play 5", "on 1"],
      play: "play 5 on 1",
      wrong: "lesson.duel.play.wrong",
    },
    {
      say: "lesson.duel.draw",
      show: ["take 1 0"],
      play: "take 1 0",
      wrong: "lesson.duel.draw.wrong",
      then: ["2 play 2 on 2", "2 take 1 0"],
    },
    {
      say: "lesson.duel.plus",
      show: ["play +", "on 1"],
      play: "play + on 1",
      wrong: "lesson.duel.plus.wrong",
    },
    {
      say: "lesson.duel.symbol",
      show: ["take 0 1"],
      play: "take 0 1",
      wrong: "lesson.duel.symbol.wrong",
      then: ["2 play - on 2", "2 take 0 1"],
    },
    {
      say: "lesson.duel.last",
      show: ["play 1", "on 1"],
      play: "play 1 on 1",
      wrong: "lesson.duel.last.wrong",
    },
    {
      say: "lesson.duel.cast",
      show: ["take 1 0", "take 0 1"],
      play: "take ...",
    },
    { say: "lesson.duel.next", play: "choose ..." },
    {
      say: "lesson.duel.end",
    },
  ],
} satisfies Lesson;
