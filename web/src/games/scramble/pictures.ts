/* The pictures in Scramble's rules. */
import type { RulePicture } from "../../scenes/contract";

const pictures: Record<string, RulePicture> = {
  table: { seat: 1, position: "prep 1 0-0 1 broom,kettle,bucket 2:6 2:fw 2:we wf/12/- fa/1/- ew/2/- -" },
  spell: {
    seat: 1,
    position: "prep 1 2-2 1 broom,kettle,ladle 2:6 0:we 0:- wf/12/- fe/2/- wa/1/- fw,ef,ew,af,ae",
    event: "cast we b",
  },
  ritual: {
    seat: 1,
    position: "ritual 1 0-0 1 ladle,candle,bucket 1:1 0:- 0:- wa/12/- fa/1/- ew/21/- ef,ea",
    event: "resolve b",
  },
};
export default pictures;
