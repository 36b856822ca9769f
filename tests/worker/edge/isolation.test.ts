import { rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionOf, signUp, type Account, type SiteName } from "#tests/support/accounts.ts";
import { runs } from "#tests/support/runs.ts";
import { writeOriginConfig } from "#tests/support/shared-site.ts";
import { startSite, type RunningSite } from "#tests/support/site.ts";

/** Twenty members of three sites, each with a name that nobody else has. */
const SITES: SiteName[] = ["dutch", "german", "world"];
const MEMBERS = 20;
const RENDERS = runs(400);
const TOGETHER = 25;

let site: RunningSite;
const people: { account: Account; cookie: string }[] = [];
beforeAll(async () => {
  site = await startSite("dist/demo", "wrangler.json", holdBack());
  for (let i = 0; i < MEMBERS; i++) {
    const account = await signUp(site, {
      site: SITES[i % SITES.length] ?? "dutch",
      name: `Xq${String.fromCharCode(97 + i)}zw`,
      credits: 1_000 + i,
      invisible: 1,
    });
    people.push({ account, cookie: await sessionOf(site, account, { from: `192.0.2.${i}` }) });
  }
});
afterAll(async () => {
  await site.close();
  for (const name of ["jittery.js", "jittery.json"]) rmSync(join(ORIGIN, name));
});

const ORIGIN = resolve("dist/demo/origin");

/**
 * The demo's origin, which holds its answers back, now and then for longer than a page waits. The name of its
 * configuration.
 */
function holdBack(): string {
  writeFileSync(
    join(ORIGIN, "jittery.js"),
    `import origin from "./index.js";
export * from "./index.js";
export default { async fetch(request, env, ctx) {
  const answer = await origin.fetch(request, env, ctx);
  await new Promise((next) => { setTimeout(next, Math.random() ** 4 * 400); });
  return answer;
} };`,
  );
  return writeOriginConfig("dist/demo", "jittery.json", {}, "jittery.js");
}

test("in hundreds of pages of twenty members of three sites, rendered interleaved, nothing belongs to another member", async () => {
  const paths = [
    "/members",
    "/notifications",
    "/lang-config",
    "/members?page=2",
    "/api/user.php",
    "/nothing-here",
  ];
  const foreign: string[] = [];
  let streamed = 0;
  let next = 0;
  const visit = async (): Promise<void> => {
    while (next < RENDERS) {
      const turn = next++;
      const person = people[(turn * 7) % people.length];
      const path = paths[turn % paths.length] ?? "/";
      if (!person) throw new Error("nobody");
      const { account, cookie } = person;
      const response = await site.ask(path, { host: account.host, cookie });
      const html = await response.text();
      if (response.headers.get("server-timing")?.includes("streamed")) streamed++;
      for (const other of people) {
        if (
          other !== person &&
          (html.includes(other.account.name) ||
            html.includes(other.account.id) ||
            html.includes(`"credits":${1_000 + people.indexOf(other)}`))
        )
          foreign.push(`${path} of ${account.name} shows ${other.account.name}`);
      }
      if (path !== "/nothing-here" && !html.includes(account.name))
        foreign.push(`${path} of ${account.name} is not theirs: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, visit));
  expect(foreign).toEqual([]);
  expect(streamed).toBeGreaterThan(10);
}, 300_000);
