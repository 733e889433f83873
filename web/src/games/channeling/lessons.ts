/* The Channeling's lessons. The first is three turns as Light: the seed lays 4/4 on c1, 5/7 on b1 and 4/5 on b2. The
 * others begin from positions. */
import type { Lesson } from "../../scenes/contract";

const lessons: Lesson[] = [
  {
    id: "first",
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
  },
  {
    id: "over",
    title: "lesson.channeling.over.title",
    seats: 2,
    seed: "a",
    position: "9 play 55,66,44L,65/77,57l2,45,76D/54,46l3L,66,55d2/67D,56,77,65 abc234 abd124 - - 0 0",
    seat: 1,
    steps: [
      { say: "lesson.channeling.over.lack", show: ["b3"] },
      {
        say: "lesson.channeling.over.pass",
        play: "play b b3 b4 nnne",
        wrong: "lesson.channeling.over.pass.wrong",
        then: ["2 play d a4 d3 n"],
      },
      { say: "lesson.channeling.over.exact", show: ["b2"] },
      {
        say: "lesson.channeling.over.pay",
        play: "play 2 c1 b2 ss",
        wrong: "lesson.channeling.over.pay.wrong",
        then: ["1 fill b2"],
      },
      { say: "lesson.channeling.over.end" },
    ],
  },
  {
    id: "glyphs",
    title: "lesson.channeling.glyphs.title",
    seats: 2,
    seed: "a",
    position: "15 play 66L,55,56l2,77/57d4,44,65,54/67,45L,66,76/77,55,64D,65D c3 d 44.45 44.54 0 0",
    seat: 1,
    steps: [
      { say: "lesson.channeling.glyphs.few" },
      { say: "lesson.channeling.glyphs.other", show: ["a2"] },
      {
        say: "lesson.channeling.glyphs.wake",
        play: "play c b3 c1 ww",
        wrong: "lesson.channeling.glyphs.wake.wrong",
        then: ["2 play d c4 d1 sss"],
      },
      {
        say: "lesson.channeling.glyphs.last",
        play: "play 3 c1 a3 nn",
        wrong: "lesson.channeling.glyphs.last.wrong",
      },
      { say: "lesson.channeling.glyphs.end" },
    ],
  },
  {
    id: "last",
    title: "lesson.channeling.last.title",
    seats: 2,
    seed: "a",
    position:
      "29 play 66,77,56l2,65/64d3,67D,76,66L/77,65,77L,67/76D,66l3,74,75l4 abcd14 ab2 45.46.55 44.44.45.54.54.55 0 2",
    seat: 1,
    steps: [
      { say: "lesson.channeling.last.six" },
      {
        say: "lesson.channeling.last.wake",
        play: "play c d2 c1 ss",
        wrong: "lesson.channeling.last.wake.wrong",
        then: ["2 play a b2 a2 ss"],
      },
      { say: "lesson.channeling.last.count" },
      {
        say: "lesson.channeling.last.riddle",
        show: [],
        play: "play ... b4 ...",
        wrong: "lesson.channeling.last.riddle.wrong",
      },
      { say: "lesson.channeling.last.end" },
    ],
  },
];
export default lessons;

/** The texts of the guided game (lesson.guide), the one that matters most first. */
export const guide = ["play", "fill"];
