/* The pictures in Isle's rules. */
import type { RulePicture } from "../../scenes/contract";

const pictures: Record<string, RulePicture> = {
  island: { seat: 1, position: "2 12 4,6 act:troll:1 ....s2/..../s2s2s2../t1t2/....s1/....../s1s1/......" },
  full: { seat: 1, position: "5 12 29,25 bonus:1:a s1s1s1/s1s1/......../..../s1..../s2s2s2/s2s2/s2s2.." },
};
export default pictures;
