/* repeated.ts -- a line for each test that failed and passed when it was run again, so that it is noticed: it, or the
 * page, does not wait for what it should. ./test prints these lines. */
import type { Reporter, TestCase } from "vitest/node";

export default class Repeated implements Reporter {
  #lines: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (!retryCount) return;
    const why = test.result().errors?.[0]?.message.split("\n")[0] ?? "";
    this.#lines.push(`repeated: ${test.module.relativeModuleId} > ${test.fullName}: ${why}`);
  }

  onTestRunEnd(): void {
    for (const line of this.#lines) console.log(line);
    this.#lines = [];
  }
}
