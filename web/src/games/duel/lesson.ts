/* Duel's lesson: from the empty hand to the first spell that goes off. Chance follows the seed, so the cards are always
 * the same: 1 3 5 + - for the learner, and Endless Hiccups, which 5 + 1 casts. */
import type { Lesson } from "../../scenes/contract";

export default {
  title: "Your first spell",
  seats: 2,
  seed: "duel17",
  seat: 1,
  steps: [
    {
      say: "A duel of sums. Cards with **blue** backs are numerals, cards with **red** backs are plus and minus. You hold five: take three blue and two red.",
      show: ["take 3 2"],
      play: "take 3 2",
      wrong: "That would do too, but take 3 + 2 this time.",
      then: ["2 take 3 2"],
    },
    {
      say: "Three spells. The big number is what your sum must be **exactly**; the little cards say how many numerals it needs; the flame is what it takes from your rival. You hold a 1 and a 5: lay down **Endless Hiccups**.",
      show: ["choose hiccups"],
      play: "choose hiccups",
      wrong: "A fine spell, but Endless Hiccups is nearer.",
      then: ["2 choose lantern"],
    },
    {
      say: "Your spell wants 6. The slate beside it is your **sum**, still empty. Touch your **5**, then your slate: you see what would happen, and nothing is done until you play it.",
      show: ["play 5", "on 1"],
      play: "play 5 on 1",
      wrong: "Put the 5 on your own sum, the lower slate.",
    },
    {
      say: "You played one card, so you draw one, from the deck you like. Draw **energy**, the blue one.",
      show: ["take 1 0"],
      play: "take 1 0",
      wrong: "The blue deck, please.",
      then: ["2 play 2 on 2", "2 take 1 0"],
    },
    {
      say: "Cobalt has begun a sum of its own. A numeral is followed by an operator: put a **plus** on yours.",
      show: ["play +", "on 1"],
      play: "play + on 1",
      wrong: "A minus would lead away from 6. Put the plus on your own sum.",
    },
    { say: "Draw a **symbol**, to have both kinds in hand.", show: ["take 0 1"], play: "take 0 1", wrong: "The red deck, please.", then: ["2 play - on 2", "2 take 0 1"] },
    {
      say: "Now Cobalt's sum is **2 −**. A sum may never fall below zero: whoever puts a 3 or more there makes the spell **misfire** and pays for it. Leave it alone. Your **1** makes 5 + 1 = 6!",
      show: ["play 1", "on 1"],
      play: "play 1 on 1",
      wrong: "Your 1 on your own sum casts the spell.",
    },
    { say: "Exactly 6, with two numerals. Spells go off at the **end of a turn**: draw, and watch Cobalt's candle.", show: ["take 1 0", "take 0 1"], play: "take ..." },
    { say: "Cobalt lost 3. The sum is wiped, and you lay down your next spell: choose any.", play: "choose ..." },
    {
      say: "That is the duel. Cards may go on **anybody's** sum, so spoil what others are about to finish. A long sum of your own can be mended: the brackets under it **pull** two cards back into your hand. The last candle that burns wins.",
    },
  ],
} satisfies Lesson;
