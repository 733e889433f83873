/* Looking back, studying, and what is kept: translated, fit, and accessible. */
import { STUDY } from "./screens";
import { walk } from "./walk";

walk(STUDY);
