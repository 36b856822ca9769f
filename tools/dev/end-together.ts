import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";

/** A variable that everything a run starts inherits: the processes that it is within, outermost first. */
const RUN = "RENDEZVOUS_RUN";
/** Milliseconds until what was killed is looked for again: it may just have started another. */
const LOOK_AGAIN = 20;

/**
 * When this process is interrupted, all that it started ends with it, and what that started in turn: servers,
 * runtimes, browsers. They are found by a variable of their environment, since a signal may reach one process
 * alone, a browser has a process group of its own, and what outlives its starter is nobody's child any more.
 * They end at once: storage is safe at any moment.
 */
export function endTogether(): void {
  // a run within another ends only what is its own
  const own = `${process.env[RUN] ?? ""}/${process.pid}`;
  process.env[RUN] = own;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      // Nothing else runs meanwhile: a step that failed would lead to the next one.
      for (let left = startedBy(own); left.length > 0; left = startedBy(own)) {
        for (const pid of left) kill(pid);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN);
      }
      process.exit(128 + constants.signals[signal]);
    });
}

const startedBy = (run: string): number[] =>
  environments()
    .filter(
      ([pid, variables]) =>
        pid !== process.pid && variables.some((each) => `${each}/`.startsWith(`${RUN}=${run}/`)),
    )
    .map(([pid]) => pid);

/** Of all processes that may be looked into: from /proc where there is one, else from ps. */
function environments(): [pid: number, variables: string[]][] {
  if (existsSync("/proc/self/environ"))
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [Number(pid), variablesOf(pid)]);
  const listed = execFileSync("ps", ["-Eww", "-axo", "pid=,command="], { encoding: "utf8", maxBuffer: 1e8 });
  return listed.split("\n").map((line) => [Number.parseInt(line, 10), line.split(" ")]);
}

function variablesOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  } catch {
    return []; // It ended while we looked, or is another user's.
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error; // ESRCH: it just ended
  }
}
