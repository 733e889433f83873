/* The pictures in The Channeling's rules. */
import type { RulePicture } from "../../scenes/contract";

const pictures: Record<string, RulePicture> = {
  table: {
    seat: 1,
    position: "9 play 55,66,44L,65/77,57l2,45,76D/54,46l3L,66,55d2/67D,56,77,65 abc234 abd124 - - 0 0",
  },
  turn: {
    seat: 1,
    position: "15 play 66L,55,56l2,77/57d4,44,65,54/67,45L,66,76/77,55,64D,65D c3 d 44.45 44.54 0 0",
    event: "play c b3 c1 ww",
  },
};
export default pictures;
