import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest begin, so that both workers end at about the same time. */
const LONGEST = [
  "walk-tables",
  "online",
  "games",
  "walk-study",
  "walk-pages",
  "layout",
  "strip",
  "wayup",
  "explain",
  "look",
  "leaving",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found < 0 ? LONGEST.length : found;
    };
    return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/* A browser plays the built page, served by `coven serve`, with two files of tests at a time. Each of the two workers
 * has one browser for all of its files. A test that fails is run once more, and e2e/repeated.ts tells of it. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: ["e2e/serve.ts", "e2e/pseudo.ts"],
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    /* What a busy machine takes is no fault of the page. */
    expect: { poll: { timeout: 20_000 } },
    retry: 1,
    reporters: ["default", "./e2e/repeated.ts"],
  },
});
