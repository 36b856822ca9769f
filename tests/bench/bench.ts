import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { endTogether } from "#tools/dev/end-together.ts";
import { RUNTIME_SETTINGS } from "#tools/dev/run.ts";
import { ensureDemo } from "./builds.ts";
import { print, type Section } from "./figures.ts";

/**
 * npm run bench [section ...]: measures against the bars of quality, prints a table for each section and
 * writes every figure to results.json.
 */
const sections: Record<string, () => Promise<Section | Section[]>> = {
  pages: async () => (await import("./pages.ts")).pages(),
  bytes: async () => (await import("./bytes.ts")).bytes(),
  cold: async () => (await import("./cold.ts")).cold(),
  search: async () => (await import("./search.ts")).search(),
  find: async () => (await import("./find.ts")).find(),
  browser: async () => (await import("./browser.ts")).browser(),
  landers: async () => (await import("./browser.ts")).landers(),
  member: async () => (await import("./member.ts")).member(),
  login: async () => (await import("./login.ts")).login(),
  signup: async () => (await import("./signup.ts")).signup(),
  crowds: async () => (await import("./crowds.ts")).crowds(),
  "time-login": async () => (await import("./accounts.ts")).timeLogins(),
  "time-reset": async () => (await import("./accounts.ts")).timeResets(),
  "time-signup": async () => (await import("./accounts.ts")).timeSignups(),
  taps: async () => (await import("./taps.ts")).taps(),
  swipe: async () => (await import("./swipe.ts")).swipe(),
  chat: async () => (await import("./chat.ts")).chat(),
  "long-conversation": async () => (await import("./long-conversation.ts")).longConversation(),
  photos: async () => (await import("./photos.ts")).photos(),
  distance: async () => (await import("./distance.ts")).distance(),
  jobs: async () => (await import("./jobs.ts")).jobs(),
  desk: async () => (await import("./desk.ts")).desk(),
  upload: async () => (await import("./upload.ts")).upload(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0)
  throw new Error(`no section ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`);

endTogether();
Object.assign(process.env, RUNTIME_SETTINGS);
await ensureDemo();
const file = new URL("results.json", import.meta.url);
const results: Record<string, unknown> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
const where = { node: process.version, processors: `${cpus().length} x ${cpus()[0]?.model ?? "?"}` };
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const parts = [await measure()].flat();
  for (const part of parts) print(part);
  const figures =
    parts.length === 1
      ? parts[0]?.figures
      : Object.fromEntries(parts.map((part) => [part.title, part.figures]));
  results[name] = {
    measured: new Date().toISOString(),
    ...where,
    bars: parts.flatMap(({ bars }) => bars),
    figures,
  };
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}
process.exit(0);
