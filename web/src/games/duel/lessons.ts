/* Duel's lessons. The first goes from the empty hand to the first spell that goes off; its seed deals 1 3 5 + - and
 * Endless Hiccups, which 5 + 1 casts. The others begin from positions. */
import type { Lesson } from "../../scenes/contract";

const lessons: Lesson[] = [
  {
    id: "first",
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
  },
  {
    id: "misfire",
    title: "lesson.duel.misfire.title",
    seats: 2,
    seed: "a",
    position: "9.1.0 turn:1 0,0 . . 14:247+-:1+2-:owls:itch,gale 12:67889:3:bees:knock,moth",
    seat: 1,
    steps: [
      { say: "lesson.duel.misfire.rule" },
      {
        say: "lesson.duel.misfire.trap",
        play: "play - on 2",
        wrong: "lesson.duel.misfire.trap.wrong",
        then: ["1 take 1 0", "2 play 7 on 2", "2 choose knock", "2 take 0 1"],
      },
      { say: "lesson.duel.misfire.bang" },
      { say: "lesson.duel.misfire.safe", show: [], play: "play 2 on 1", wrong: "lesson.duel.misfire.safe.wrong" },
      { say: "lesson.duel.misfire.end" },
    ],
  },
  {
    id: "sabotage",
    title: "lesson.duel.sabotage.title",
    seats: 2,
    seed: "a",
    position: "9.1.0 turn:1 0,0 . . 15:249+-:6:gale:itch,owls 13:1358-:4+:frogs:knock,moth",
    seat: 1,
    steps: [
      { say: "lesson.duel.sabotage.threat", show: ["on 2"] },
      {
        say: "lesson.duel.sabotage.spoil",
        play: "play 9 on 2",
        wrong: "lesson.duel.sabotage.spoil.wrong",
        then: ["1 take 1 0", "2 play - on 2", "2 take 0 1"],
      },
      { say: "lesson.duel.sabotage.again", play: "play 2 on 2", wrong: "lesson.duel.sabotage.again.wrong" },
      { say: "lesson.duel.sabotage.end" },
    ],
  },
  {
    id: "pull",
    title: "lesson.duel.pull.title",
    seats: 2,
    seed: "a",
    position: "14.1.0 turn:1 0,0 . . 11:1269+:3+8-4+2:hiccups:itch,owls 8:1357-:4:sparks:knock,moth",
    seat: 1,
    steps: [
      { say: "lesson.duel.pull.long", show: ["on 1"] },
      { say: "lesson.duel.pull.rule" },
      { say: "lesson.duel.pull.riddle", show: [], play: "pull 1 right", wrong: "lesson.duel.pull.riddle.wrong" },
      { say: "lesson.duel.pull.cast", play: "choose ..." },
      { say: "lesson.duel.pull.end" },
    ],
  },
  {
    id: "deck",
    title: "lesson.duel.deck.title",
    seats: 2,
    seed: "a",
    position:
      "40.1.0 turn:1 0,0 111223334455667789+++--- hiccups 3:25++-:3:bees:itch,owls 1:146+-:8-2:sparks:knock,moth",
    seat: 1,
    steps: [
      { say: "lesson.duel.deck.count" },
      { say: "lesson.duel.deck.play", play: "play ... on ..." },
      { say: "lesson.duel.deck.last", show: ["take 1 0"], play: "take 1 0", wrong: "lesson.duel.deck.last.wrong" },
      { say: "lesson.duel.deck.end" },
    ],
  },
];
export default lessons;

/** The texts of the guided game (lesson.guide), the one that matters most first. */
export const guide = ["trade", "pull", "play", "remove", "choose", "take"];
