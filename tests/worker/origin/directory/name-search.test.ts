import { afterAll, beforeAll, expect, test } from "vitest";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import { NAMES_FOUND } from "#origin/directory/names.ts";
import { SITES } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Person;
beforeAll(async () => {
  site = await sharedSite();
  anna = await newPerson(site, { date_of_birth: "1990-06-15" });
  const [tenant, pool] = SITES.dutch;
  const db = await site.database(pool);
  await bringIn(db, [
    { id: "quirine", site: tenant, name: "Quirine" },
    { id: "quirine-b", site: tenant, name: "quirineB" },
    { id: "oystein", site: tenant, name: "Øystein" },
    { id: "percent", site: tenant, name: "Per%cent" },
    { id: "invisible", site: tenant, name: "Quirine Invisible", invisible: 1 },
    { id: "disabled", site: tenant, name: "Quirine Disabled", status: "disabled" },
    { id: "deleted", site: tenant, name: "Quirine Deleted", status: "deleted" },
    { id: "elsewhere", site: SITES.german[0], name: "Quirine Elsewhere" },
    { id: "older", site: tenant, name: "Quirine Older", wish_min_age: 60 },
    ...Array.from({ length: NAMES_FOUND + 30 }, (_, i) => ({
      id: `many-${i}`,
      site: tenant,
      name: `Zwarte ${i}`,
    })),
    // ranked behind all of them
    { id: "zwarte", site: tenant, name: "Zwarte", active_at: 1_000 },
  ]);
});
afterAll(() => site.close());

const search = (name: string, more = "", who = anna) =>
  callAs<MembersAnswer>(site, who, "GET", `/api/members.php?name=${encodeURIComponent(name)}${more}`);
const found = async (name: string, who = anna) =>
  (await search(name, "", who)).body.profiles.map(({ id }) => id);

test("members are found by their name or its beginning, whatever its capitals, and not by what is in its middle", async () => {
  expect((await found("quirine")).toSorted()).toEqual(["quirine", "quirine-b"]);
  expect(await found("QUIRINEb")).toEqual(["quirine-b"]);
  expect(await found(" Quirine ")).toContain("quirine");
  expect(await found("øyst")).toEqual(["oystein"]);
  expect(await found("uirine")).toEqual([]);
  // no letter stands for another one
  expect(await found("Per%")).toEqual(["percent"]);
  expect(await found("%e")).toEqual([]);
  expect(await found("Qu_rine")).toEqual([]);
});

test("members who may not be seen are not found, and nothing in the answer differs from that for a name which nobody has", async () => {
  const nobody = (await search("Quirine Nobody")).body;
  expect(nobody).toMatchObject({ profiles: [], num_results: 0, next: null, similar: null });
  for (const name of ["Invisible", "Disabled", "Deleted", "Elsewhere", "Older"])
    expect([name, (await search(`Quirine ${name}`)).body]).toEqual([name, nobody]);
});

test("a block hides a member from a search by name in both directions", async () => {
  const [one, other] = [
    await newPerson(site, { name: "Wendeline" }),
    await newPerson(site, { name: "Xanthia" }),
  ];
  expect(await found("Xanthia", one)).toEqual([other.id]);
  await callAs(site, one, "POST", "/api/blocks.php", { profile: other.id });
  expect(await found("Xanthia", one)).toEqual([]);
  await expect.poll(() => found("Wendeline", other)).toEqual([]);
  // oneself is in no search
  expect(await found("Wendeline", one)).toEqual([]);
});

test("who is called exactly so comes first, once, and names beyond those that are searched are said to be there", async () => {
  const first = (await search("Zwarte")).body;
  expect(first.profiles[0]?.id).toBe("zwarte");
  expect(first.more_names).toBe(true);
  const second = (await search("Zwarte", "&page=2")).body;
  const ids = [...first.profiles, ...second.profiles].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await search("Zwarte 1")).body.more_names).toBeUndefined();
});

test("a visitor has to sign up for it, and a letter alone is not searched for", async () => {
  const visitor = await site.ask("/api/members.php?name=Quirine", { host: HOSTS.dutch });
  expect([visitor.status, await visitor.json()]).toMatchObject([403, { error: { code: "signup_required" } }]);
  expect((await search("Q")).status).toBe(422);
});
