/* Scramble's lesson: the end of a preparation and a whole ritual, in which Red pushes last and wins by it. */
import type { Lesson } from "../../scenes/contract";

export default {
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
} satisfies Lesson;
