/* The Channeling's lesson: three turns as Light. The seed lays 4/4 on c1, 5/7 on b1 and 4/5 on b2. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "Three turns of Light",
  seats: 2,
  seed: "wood",
  seat: 1,
  steps: [
    {
      say: "Sixteen circles sleep in a clearing. The **stones or toadstools** round a circle are its Vigor: so many energy cubes wake it. Its **petals** are its Splendor: the points it gives.",
      show: ["b1"],
    },
    {
      say: "You are **Light**, in pale robes with a sun on the staff. Your eight **glyphs** lie above and at the left, each at the line that it names. Dark's lie opposite, so you always see what the other can still call.",
      show: ["b2", "c3"],
    },
    {
      say: "A turn: play a glyph, and one of your druids goes to a circle in its line. Touch glyph **c**, then your druid on **c3**, then the circle **c1**. Two leylines can lead home now: touch the spark of the one **through b1**.",
      show: ["c", "c3", "c1", "ws"],
      play: "play c c3 c1 ws",
      wrong: "Take that back (Esc, or Back): glyph c, the druid on c3, the circle c1, and the leyline through b1.",
      then: ["2 play 1 b3 d1 ws"],
    },
    {
      say: "You laid **3** cubes where you went, **2** under the druid that stayed, and **1** on each circle between. Then Dark's leyline crossed c1: cubes of both sides **cancel** one for one, so only 2 of your 3 are left there.",
      show: ["c1"],
    },
    {
      say: "Look at **b2**: it has 2 of your cubes and needs 4, and the druid that stays gets 2. So leave it there and move the other: glyph **b**, the druid on **c1**, to **b1**.",
      show: ["b", "c1", "b1"],
      play: "play b c1 b1 s",
      wrong: "That would not wake b2 and b1 so well: glyph b, the druid on c1, to b1.",
      then: ["2 play b d1 b4 enn"],
    },
    {
      say: "b2 was **yours**: its Splendor is your score, and a new circle grew there. Dark did the same on c2. Played glyphs are empty places now; they come back when all eight are spent.",
    },
    {
      say: "**b1** lacks just 1 cube, and is worth 7. Let a leyline pass over it: glyph **a**, the druid on **b1** to **a1**, and the leyline **through b1**.",
      show: ["a", "b1", "a1", "es"],
      play: "play a b1 a1 es",
      wrong: "Nearly: glyph a, the druid on b1 to a1, and energy back through b1.",
    },
    {
      say: "Exactly enough. Had you left the druid on b1, it would have got 2 cubes, one too many: that is **Overchanneling**, and each such cube costs a point at the end.",
    },
    {
      say: "When a side has **seven circles**, the other has one last turn. The higher score wins; if equal, the one with fewer circles, and then Dark. You know enough to play.",
    },
  ],
} satisfies Lesson;
