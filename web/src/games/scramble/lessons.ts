/* Scramble's lessons. The first is the end of a preparation and a whole ritual, in which Red pushes last and wins by
 * it. The others begin from positions where Red wins with best play, and only by what is asked. */
import type { Lesson } from "../../scenes/contract";

const lessons: Lesson[] = [
  {
    id: "first",
    title: "lesson.scramble.title",
    seats: 2,
    options: { banish: "1", first: "1" },
    seed: "imps9",
    seat: 1,
    before: ["1 assign b", "2 assign c", "1 assign a", "2 assign a", "1 assign b", "2 assign a"],
    steps: [
      {
        say: "lesson.scramble.energy",
        show: ["1"],
      },
      {
        say: "lesson.scramble.elements",
        show: ["a", "b", "c"],
      },
      {
        say: "lesson.scramble.prepare",
        play: "assign a",
        wrong: "lesson.scramble.prepare.wrong",
        then: ["2 assign c"],
      },
      {
        say: "lesson.scramble.cast",
        play: "cast fw c",
        wrong: "lesson.scramble.cast.wrong",
        then: ["2 cast wa c"],
      },
      {
        say: "lesson.scramble.ritual",
        play: "resolve b",
        wrong: "lesson.scramble.ritual.wrong",
        then: ["2 resolve c"],
      },
      {
        say: "lesson.scramble.last",
        play: "resolve a",
        wrong: "lesson.scramble.last.wrong",
        then: ["2 resolve c"],
      },
      {
        say: "lesson.scramble.must",
        play: "resolve b",
        then: ["2 resolve a", "2 resolve a"],
      },
      {
        say: "lesson.scramble.push",
        play: "resolve a",
      },
      {
        say: "lesson.scramble.banish",
      },
      {
        say: "lesson.scramble.spells",
        show: ["discard"],
      },
    ],
  },
  {
    id: "spells",
    title: "lesson.scramble.spells.title",
    seats: 2,
    options: { banish: "3" },
    seed: "a",
    position: "prep 1 2-2 1 kettle,ladle,bucket 2:6 0:ew,ea,aw 0:we fe/1/- ae/21/- wa/2/- fw,wf",
    seat: 1,
    steps: [
      { say: "lesson.scramble.spells.fit" },
      { say: "lesson.scramble.spells.dispel", play: "cast ew c", then: ["2 lose we"] },
      { say: "lesson.scramble.spells.enchant", play: "cast ea c b1", then: ["2 assign a"] },
      {
        say: "lesson.scramble.spells.transfigure",
        play: "cast aw b 2",
        wrong: "lesson.scramble.spells.transfigure.wrong",
      },
      { say: "lesson.scramble.spells.ritual", play: "resolve b", then: ["2 resolve c"] },
      { say: "lesson.scramble.spells.push", play: "resolve a", then: ["2 resolve a"] },
      { say: "lesson.scramble.spells.end" },
    ],
  },
  {
    id: "transmute",
    title: "lesson.scramble.transmute.title",
    seats: 2,
    options: { banish: "3" },
    seed: "a",
    position: "prep 1 2-2 1 broom,kettle,ladle 2:6 0:we 0:- wf/12/- fe/2/- wa/1/- fw,ef,ew,af,ae",
    seat: 1,
    steps: [
      { say: "lesson.scramble.transmute.card" },
      {
        say: "lesson.scramble.transmute.cast",
        play: "cast we b",
        wrong: "lesson.scramble.transmute.cast.wrong",
      },
      {
        say: "lesson.scramble.transmute.first",
        play: "resolve c",
        wrong: "lesson.scramble.transmute.first.wrong",
        then: ["2 resolve b"],
      },
      { say: "lesson.scramble.transmute.mud", play: "resolve a", then: ["2 resolve a"] },
      { say: "lesson.scramble.transmute.end" },
    ],
  },
  {
    id: "backwards",
    title: "lesson.scramble.backwards.title",
    seats: 2,
    options: { banish: "1" },
    seed: "a",
    position: "ritual 1 0-0 1 ladle,candle,bucket 1:1 0:- 0:- wa/12/- fa/1/- ew/21/- ef,ea",
    seat: 1,
    steps: [
      { say: "lesson.scramble.backwards.count" },
      { say: "lesson.scramble.backwards.last", show: ["c"] },
      {
        say: "lesson.scramble.backwards.first",
        play: "resolve b",
        wrong: "lesson.scramble.backwards.first.wrong",
        then: ["2 resolve c"],
      },
      {
        say: "lesson.scramble.backwards.wait",
        show: [],
        play: "resolve a",
        wrong: "lesson.scramble.backwards.wait.wrong",
        then: ["2 resolve a"],
      },
      { say: "lesson.scramble.backwards.push", play: "resolve c" },
      { say: "lesson.scramble.backwards.end" },
    ],
  },
];
export default lessons;

/** The texts of the guided game (lesson.guide), the one that matters most first. */
export const guide = ["cast", "assign", "discard", "lose", "resolve"];
