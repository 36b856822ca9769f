import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { environment } from "#tools/dev/run.ts";

/** Milliseconds in which a busy machine has started a site, should it have to build first. */
const STARTED = 240_000;

/** The commands of all processes that a run has started, and its own: by a variable that they inherit. */
function commandsOf(run: string): string[] {
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return ""; // it ended while we looked
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/environ`).split("\0").includes(`NAME_OF_RUN=${run}`))
    .map((pid) => read(`/proc/${pid}/cmdline`).replaceAll("\0", " "));
}

// what runs is known by files that Linux has
test.runIf(existsSync("/proc/self/environ")).each([
  ["SIGINT", "tools/dev/test-e2e.ts", "tests/e2e/documents.spec.ts"],
  ["SIGTERM", "tools/dev/test-e2e.ts", "tests/e2e/documents.spec.ts"],
  ["SIGTERM", "tools/dev/test-one.ts", "tests/worker/origin/member/likes.test.ts"],
] as const)(
  "%s to the first process of %s ends every server and runtime that it started",
  async (signal, tool, file) => {
    const port = await freePort();
    const run = `${signal} ${tool} ${port}`;
    const first = spawn("node", [tool, file], {
      env: { ...environment(), NAME_OF_RUN: run, E2E_PORT: String(port) },
      stdio: "ignore",
    });
    const ended = once(first, "exit");
    await vi.waitUntil(() => commandsOf(run).some((command) => command.includes("workerd")), {
      timeout: STARTED,
      interval: 250,
    });
    first.kill(signal);
    const [code] = await ended;
    expect([commandsOf(run), code]).toEqual([[], signal === "SIGINT" ? 130 : 143]);
  },
  2 * STARTED,
);
