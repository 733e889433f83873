/* english.ts -- for unit tests: the page speaks English, all areas of it, without fetching it. */
import { readdirSync, readFileSync } from "node:fs";
import { unpack, type Packed, type Patterns } from "./packed";
import { use } from "./texts.svelte";

const folder = new URL("../../../build/texts/", import.meta.url);
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
const later = readdirSync(folder).flatMap((name) => /^(?!page)(\w+\.en)\.json$/.exec(name)?.[1] ?? []);
use("en", Object.assign(unpack(read("keys") as string[], read("page.en") as Packed), ...later.map(read)) as Patterns);
