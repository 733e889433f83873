/* Isle's lesson: the first round for two. Chance follows the seed: you go first, and the troll hits. */
import type { Lesson } from "../../scenes/contract";

export default {
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
} satisfies Lesson;
