/* Home, new games, lessons, rules and settings: translated, fit, and accessible. */
import { PAGES } from "./screens";
import { walk } from "./walk";

walk(PAGES);
