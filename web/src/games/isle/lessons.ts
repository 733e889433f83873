/* Isle's lessons. The first is the first round for two; the others begin from positions. Chance follows the seeds: in
 * the first you go first and the troll hits; the wyrm hits twice; the troll hits, and Earth's misses twice. */
import type { Lesson } from "../../scenes/contract";

const lessons: Lesson[] = [
  {
    id: "first",
    title: "lesson.isle.title",
    seats: 2,
    seed: "isle-1",
    seat: 1,
    steps: [
      {
        say: "lesson.isle.goal",
      },
      {
        say: "lesson.isle.wyrms",
        play: "done",
        wrong: "lesson.isle.wyrms.wrong",
        then: ["2 done"],
      },
      {
        say: "lesson.isle.troll",
        play: "summon troll d2",
        wrong: "lesson.isle.troll.wrong",
        then: ["2 done"],
      },
      {
        say: "lesson.isle.sprite",
        play: "summon sprite g1",
        wrong: "lesson.isle.sprite.wrong",
      },
      {
        say: "lesson.isle.fill",
        play: "summon sprite g2",
        wrong: "lesson.isle.fill.wrong",
        then: ["2 summon sprite e3", "2 summon sprite b1", "2 summon sprite b2", "2 done"],
      },
      {
        say: "lesson.isle.attack",
        play: "attack d2 e3",
        wrong: "lesson.isle.attack.wrong",
      },
      {
        say: "lesson.isle.hit",
        play: "done",
        wrong: "lesson.isle.hit.wrong",
      },
      {
        say: "lesson.isle.rest",
        play: "done",
        wrong: "lesson.isle.rest.wrong",
        then: ["2 done"],
      },
      {
        say: "lesson.isle.coin",
        play: "take g",
        wrong: "lesson.isle.coin.wrong",
        then: ["2 take b"],
      },
      {
        say: "lesson.isle.end",
      },
    ],
  },
  {
    id: "wyrm",
    title: "lesson.isle.wyrm.title",
    seats: 2,
    seed: "wyrm2",
    position: "3 12 8,8 act:wyrm:1:d1:2 ....../..../......../w1s1/....../....../s1../t2w2..",
    seat: 1,
    steps: [
      { say: "lesson.isle.wyrm.strong", show: ["d1"] },
      { say: "lesson.isle.wyrm.swap", play: "trade d1 d2", wrong: "lesson.isle.wyrm.swap.wrong" },
      { say: "lesson.isle.wyrm.again", play: "trade d2 g1", wrong: "lesson.isle.wyrm.swap.wrong" },
      { say: "lesson.isle.wyrm.troll", play: "attack g1 h1" },
      { say: "lesson.isle.wyrm.wyrm", play: "attack h1 h2" },
      { say: "lesson.isle.wyrm.end" },
    ],
  },
  {
    id: "fight",
    title: "lesson.isle.fight.title",
    seats: 2,
    seed: "a",
    position: "2 12 2,0 summon:sprite:1 ....s2/..../s2s2s2s2/t1t2/....s1/....../..../......",
    seat: 1,
    steps: [
      { say: "lesson.isle.fight.dice" },
      { say: "lesson.isle.fight.guard", play: "summon sprite e1", wrong: "lesson.isle.fight.guard.wrong" },
      { say: "lesson.isle.fight.more", play: "summon sprite e2", wrong: "lesson.isle.fight.guard.wrong" },
      { say: "lesson.isle.fight.choose", show: [], play: "attack d1 a3", wrong: "lesson.isle.fight.choose.wrong" },
      {
        say: "lesson.isle.fight.rest",
        play: "done",
        then: ["2 attack d2 e3", "2 attack d2 e3", "2 done"],
      },
      { say: "lesson.isle.fight.end" },
    ],
  },
  {
    id: "order",
    title: "lesson.isle.order.title",
    seats: 2,
    seed: "a",
    position: "5 12 29,25 bonus:1:b s1s1s1/s1s1/......../..../s1..../s2s2s2/s2s2/s2s2..",
    seat: 1,
    steps: [
      { say: "lesson.isle.order.track" },
      {
        say: "lesson.isle.order.leave",
        play: "leave b",
        wrong: "lesson.isle.order.leave.wrong",
        /* Nobody summons anything in the last round. */
        then: ["2 take f", "2 take g", "1 done", "2 done", "1 done", "2 done", "1 done", "2 done"],
      },
      { say: "lesson.isle.order.first", play: "done", then: ["2 done"] },
      { say: "lesson.isle.order.crown", play: "take a" },
      { say: "lesson.isle.order.tarn", play: "take b" },
      { say: "lesson.isle.order.end" },
    ],
  },
];
export default lessons;

/** The texts of the guided game (lesson.guide), the one that matters most first. */
export const guide = ["take", "attack", "trade", "move", "summon.wyrm", "summon.troll", "summon.sprite"];
