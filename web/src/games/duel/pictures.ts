/* The pictures in Duel's rules. */
import type { RulePicture } from "../../scenes/contract";

const pictures: Record<string, RulePicture> = {
  hall: { seat: 1, position: "9.1.0 turn:1 0,0 . . 14:247+-:1+2:owls:itch,gale 12:67889:3:bees:knock,moth" },
  pull: {
    seat: 1,
    position: "14.1.0 turn:1 0,0 . . 11:1269+:3+8-4+2:hiccups:itch,owls 8:1357-:4:sparks:knock,moth",
    event: "pull 1 right",
  },
  trap: {
    seat: 1,
    position: "9.1.0 turn:1 0,0 . . 14:247+-:1+2-:owls:itch,gale 12:67889:3:bees:knock,moth",
    event: "play - on 2",
  },
};
export default pictures;
