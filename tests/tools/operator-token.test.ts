import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "#tools/dev/run.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "operator-token-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const run = (...given: string[]) => {
  try {
    const stdout = execFileSync("node", ["tools/operator/operator-token.ts", ...given], {
      env: { ...environment(), XDG_CONFIG_HOME: folder },
      encoding: "utf8",
      stdio: "pipe",
    });
    return { code: 0, text: stdout };
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    return { code: 1, text: stderr };
  }
};

test("a token is made into a file of its person alone; what is printed opens nothing", () => {
  const file = join(folder, "rendezvous", "operator-token");
  const made = run("bea");
  const token = readFileSync(file, "utf8").trim();
  expect([made.code, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(made.text).not.toContain(token);
  const line = `bea ${createHash("sha256").update(token).digest("hex")}`;
  expect(made.text.split("\n")).toContain(line);
  // neither a second one by mistake nor one for nobody
  expect([run("bea").code, readFileSync(file, "utf8").trim()]).toEqual([1, token]);
  expect(run("nobody").text).toContain('no person "nobody"');
  expect(run("bea", "--replace").code).toBe(0);
  expect(readFileSync(file, "utf8").trim()).not.toBe(token);
});
