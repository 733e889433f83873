/* Tables, and what is above them: translated, fit, and accessible. */
import { TABLES } from "./screens";
import { walk } from "./walk";

walk(TABLES);
