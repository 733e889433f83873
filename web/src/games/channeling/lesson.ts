/* The Channeling's lesson: three turns as Light. The seed lays 4/4 on c1, 5/7 on b1 and 4/5 on b2. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "lesson.channeling.title",
  seats: 2,
  seed: "wood",
  seat: 1,
  steps: [
    {
      say: "lesson.channeling.circles",
      show: ["b1"],
    },
    {
      say: "lesson.channeling.glyphs",
      show: ["b2", "c3"],
    },
    {
      say: "lesson.channeling.first",
      show: ["c", "c3", "c1", "ws"],
      play: "play c c3 c1 ws",
      wrong: "lesson.channeling.first.wrong",
      then: ["2 play 1 b3 d1 ws"],
    },
    {
      say: "lesson.channeling.cubes",
      show: ["c1"],
    },
    {
      say: "lesson.channeling.second",
      show: ["b", "c1", "b1"],
      play: "play b c1 b1 s",
      wrong: "lesson.channeling.second.wrong",
      then: ["2 play b d1 b4 enn"],
    },
    {
      say: "lesson.channeling.won",
    },
    {
      say: "lesson.channeling.third",
      show: ["a", "b1", "a1", "es"],
      play: "play a b1 a1 es",
      wrong: "lesson.channeling.third.wrong",
    },
    {
      say: "lesson.channeling.exact",
    },
    {
      say: "lesson.channeling.end",
    },
  ],
} satisfies Lesson;
