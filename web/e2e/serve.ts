/* serve.ts -- runs `coven serve` while the tests run. COVEN names another program. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    address: string;
  }
}

let server: ChildProcess;
/** Nothing is kept where a person's own tables are. */
const folder = mkdtempSync(join(tmpdir(), "coven-serve-"));

export async function setup(project: TestProject): Promise<void> {
  const program = process.env.COVEN ?? fileURLToPath(new URL("../../build/release/coven", import.meta.url));
  server = spawn(program, ["serve", "--port", "0", "--no-open", "--data", folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`coven serve ended with ${code}`)));
    server.stdout!.on("data", (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString());
      if (found) resolve(found[0]);
    });
  });
  project.provide("address", address);
}

export async function teardown(): Promise<void> {
  const ended = new Promise<number | null>((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  const code = await ended;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(`coven serve should end cleanly on SIGTERM, and ended with ${code}`);
}
