import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The commands of a process group: from /proc where there is one, else from ps. */
export function commandsOfGroup(group: number): string[] {
  if (!existsSync("/proc/self/stat")) {
    const lines = execFileSync("ps", ["-eo", "pgid=,command="], { encoding: "utf8" }).split("\n");
    return lines.filter((line) => Number.parseInt(line, 10) === group);
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, , processGroup] = readFileSync(`/proc/${pid}/stat`, "utf8")
          .replace(/^.*\) /, "")
          .split(" ");
        return Number(processGroup) === group ? [readFileSync(`/proc/${pid}/cmdline`, "utf8")] : [];
      } catch {
        return []; // It ended while we looked.
      }
    });
}
