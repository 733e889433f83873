/* english.ts -- for unit tests: the page speaks English, without fetching it. */
import { readFileSync } from "node:fs";
import { unpack, type Packed } from "./packed";
import { use } from "./texts.svelte";

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../build/texts/${name}.json`, import.meta.url), "utf8"));
use("en", unpack(read("keys") as string[], read("page.en") as Packed));
