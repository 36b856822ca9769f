import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { commandToken, DESK } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { environment } from "#tools/dev/run.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "operator-token-"));
  file = join(folder, "rendezvous", "desk.json");
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command as a person at this computer does, who types a line; both of its outputs are one text. */
const run = (command: string, given: string[], typed = ""): Promise<{ code: number; text: string }> =>
  new Promise((done) => {
    const env = { ...environment(), XDG_CONFIG_HOME: folder };
    const started = execFile(
      "node",
      [`tools/operator/${command}.ts`, ...given],
      { env },
      (error, stdout, stderr) => {
        done({ code: error ? 1 : 0, text: stdout + stderr });
      },
    );
    started.stdin?.end(`${typed}\n`);
  });
const desk = () => `http://${DESK}:${site.address.port}/`;

test("a token that the desk has issued is tried and stored for its person alone, and opens the commands", async () => {
  const token = await commandToken(site, "bea");
  const stored = await run("operator-token", [desk()], token);
  expect([stored.code, stored.text.includes(token)]).toEqual([0, false]);
  expect(stored.text).toContain("Bea Novak, moderator");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ desk: desk(), token });
  const reports = await run("reports", []);
  expect(reports.code).toBe(0);
  expect(reports.text).toContain("amberlind-nl: nothing waits");
  expect(reports.text).toContain("amberlind: not for you to see");
});

test("a token that opens nothing is not stored, and what is stored stays", async () => {
  const made = `bea.${"x".repeat(43)}`;
  const refused = await run("operator-token", [desk()], made);
  expect([refused.code, existsSync(file)]).toEqual([1, false]);
  expect(refused.text).toContain("operator_required");
  const token = await commandToken(site, "cem");
  await run("operator-token", [desk()], token);
  expect((await run("operator-token", [desk()], made)).code).toBe(1);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ desk: desk(), token });
  for (const given of [[], ["no address"]])
    expect((await run("operator-token", given, token)).text).toContain("npm run operator-token -- ");
});

test("a file that others could read is theirs no longer", async () => {
  mkdirSync(join(folder, "rendezvous"));
  writeFileSync(file, "{}", { mode: 0o644 });
  expect((await run("operator-token", [desk()], await commandToken(site, "bea"))).code).toBe(0);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a command without a token says where one is made", async () => {
  const { code, text } = await run("reports", []);
  expect(code).toBe(1);
  expect(text).toContain("You have no token yet.");
});
