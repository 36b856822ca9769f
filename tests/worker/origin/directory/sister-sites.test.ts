import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Directory } from "#origin/directory/directory.ts";
import { json, sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { startWithSites } from "#tests/support/own-sites.ts";
import { open, photoKey } from "#tests/support/photo-names.ts";
import { seedOf } from "#tests/support/seed.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

const file = (host: string, brand: string, pool: string, more = "") =>
  `hosts = ["${host}"]\nname = "${host}"\nbrand = "${brand}"\ncountries = ["NL", "BE"]\ncompany_id = "amstel"\npool = "${pool}"\nsupport_email = "hi@x.example"\n${more}`;
const SHARES = "member_resell = true\n";
const SISTER = "sister.localhost";
const SILENT = "silent.localhost";
const OTHER = "other.localhost";
const NARROW = "narrow.localhost";

let site: RunningSite;
let db: Directory;
let cookie: string;
beforeAll(async () => {
  site = await startWithSites("sister-sites", {
    "amberlind-nl": file(HOSTS.dutch, "amberlind", "europe", SHARES),
    sister: file(SISTER, "amberlind", "europe", SHARES),
    silent: file(SILENT, "amberlind", "europe", 'cdn_prefix = "https://photos.example/"\n'),
    elsewhere: file("elsewhere.localhost", "amberlind", "world", SHARES),
    other: file(OTHER, "other", "europe", SHARES),
    narrow: file(
      NARROW,
      "narrow",
      "europe",
      'search_fields = ["country", "body_type"]\n[search_defaults]\ngender = "female"\nmin_age = 30\n',
    ),
  });
  db = await site.database("europe");
  const photos = (await site.env()).PHOTOS;
  const people = [
    { id: "own", site: "amberlind-nl" },
    { id: "own-resold", site: "amberlind-nl", resold: 1 as const },
    { id: "shared", site: "sister", resold: 1 as const },
    { id: "from-before", site: "sister" },
    { id: "silent-one", site: "silent", resold: 1 as const },
    { id: "other-brand", site: "other", resold: 1 as const },
    { id: "shared-unseen", site: "sister", resold: 1 as const, invisible: 1 as const },
    { id: "shared-deleted", site: "sister", resold: 1 as const, status: "deleted" as const },
  ];
  await bringIn(
    db,
    people.map((person) => ({ country: "NL", ...person, photos: [{ key: keyOf(person.id) }] })),
  );
  await bringIn(await site.database("world"), [{ id: "other-pool", site: "elsewhere", resold: 1 }]);
  for (const { id } of people) await photos.put(`europe/${keyOf(id)}-full.webp`, id);
  cookie = await sessionOf(site, await signUp(site, { country: "NL", invisible: 1 }));
});
afterAll(() => site.close());

const TENANTS: Record<string, { pool: string; id: string }> = {
  [HOSTS.dutch]: { pool: "europe", id: "amberlind-nl" },
  [SISTER]: { pool: "europe", id: "sister" },
  [SILENT]: { pool: "europe", id: "silent" },
  [OTHER]: { pool: "europe", id: "other" },
};
const keyOf = (id: string) => photoKey(`sister ${id}`);
const ask = async (path: string, host: string, as?: string) =>
  site.ask(path, { host, ...(as === undefined ? {} : { cookie: as }) });
const found = async (host: string, query = "", as?: string) => {
  const { profiles, num_results } = await (
    await ask(`/api/members.php${query}`, host, as)
  ).json<{ profiles: { id: string }[]; num_results: number }>();
  expect(num_results).toBe(profiles.length);
  return profiles.map(({ id }) => id).toSorted();
};
const opens = async (id: string, host: string, as?: string) => [
  (await ask(`/api/member.php?id=${id}`, host, as)).status,
  (await open(site, { host, ...(as === undefined ? {} : { cookie: as }) }, keyOf(id), "full", TENANTS[host]))
    .status,
];

describe("a site that shares its members", () => {
  test("shows its sister's who joined knowing it, to visitors and members, and nobody else's", async () => {
    expect(await found(HOSTS.dutch)).toEqual(["own", "own-resold", "shared"]);
    expect(await found(HOSTS.dutch, "", cookie)).toEqual(["own", "own-resold", "shared"]);
    expect(await found(HOSTS.dutch, "?interests=art&real_only=1", cookie)).toEqual([
      "own",
      "own-resold",
      "shared",
    ]);
    expect(await found(SISTER)).toEqual(["from-before", "own-resold", "shared"]);
  });

  test("opens exactly the profiles and photos that it shows", async () => {
    for (const as of [undefined, cookie]) {
      for (const id of ["own", "shared"])
        expect([id, await opens(id, HOSTS.dutch, as)]).toEqual([id, [200, 200]]);
      for (const id of ["from-before", "silent-one", "other-brand", "shared-deleted"])
        expect([id, await opens(id, HOSTS.dutch, as)]).toEqual([id, [404, 404]]);
    }
    expect((await ask("/api/member.php?id=other-pool", HOSTS.dutch)).status).toBe(404);
  });

  test("has a sister's among the similar ones, under the same rules", async () => {
    const { profiles } = await (
      await ask("/api/similar.php?id=shared", HOSTS.dutch, cookie)
    ).json<{ profiles: { id: string }[] }>();
    expect(profiles.map(({ id }) => id).toSorted()).toEqual(["own", "own-resold"]);
    expect((await ask("/api/similar.php?id=from-before", HOSTS.dutch, cookie)).status).toBe(404);
  });
});

test("a site that does not share shows its own alone, and they are shown nowhere else", async () => {
  expect(await found(SILENT)).toEqual(["silent-one"]);
  expect(await opens("shared", SILENT)).toEqual([404, 404]);
  expect(await found(OTHER)).toEqual(["other-brand"]);
});

test("a new member is shared if the signup said so, and not otherwise", async () => {
  await db
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (7, 'NL', '09', 'Utrecht', 5209, 511, 290000)",
    )
    .run();
  for (const [host, resold] of [
    [SISTER, 1],
    [SILENT, 0],
  ] as const) {
    const email = `new-at-${host.split(".")[0]}@posteo.example`;
    const person = {
      gender: "female",
      looking_for: "male",
      date_of_birth: "1990-02-03",
      place: 7,
      username: `New ${host.split(".")[0]}`,
      email,
      password: "a long enough one",
      language: "nl",
      consents: { terms: true, sexuality: true, newsletter: false },
    };
    expect(
      (
        await site.ask("/api/signup.php", {
          method: "POST",
          host,
          body: JSON.stringify(person),
          headers: { ...json, "cf-connecting-ip": "203.0.113.9" },
        })
      ).status,
    ).toBe(200);
    const row = await db
      .prepare(
        "SELECT resold, standing - active_at > 86400 AS ahead FROM profiles JOIN accounts ON member = profiles.id WHERE email = ?1",
      )
      .bind(email)
      .first();
    expect(row).toEqual({ resold, ahead: 1 });
  }
});

test("a filter that a site does not offer is as the site would have it", async () => {
  const born = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`;
  await bringIn(db, [
    { id: "she", site: "narrow", date_of_birth: born(40), body_type: "slim", country: "NL" },
    { id: "he", site: "narrow", gender: "male", date_of_birth: born(40) },
    { id: "young", site: "narrow", date_of_birth: born(25) },
    { id: "made-up", site: "narrow", date_of_birth: born(50), country: "BE", fictional: 1 },
  ]);
  expect(await found(NARROW)).toEqual(["made-up", "she"]);
  for (const query of ["?gender=male", "?min_age=18&max_age=30", "?gender=male&max_age=20"])
    expect([query, await found(NARROW, query)]).toEqual([query, ["made-up", "she"]]);
  expect(await found(NARROW, "?country=NL")).toEqual(["she"]);
});

test("a page knows the sister sites that show the same profiles, by name and host alone, and none where a site shares with nobody", async () => {
  const sharingOn = async (host: string) => seedOf(await (await ask("/signup", host)).text()).site.sharing;
  expect(await sharingOn(HOSTS.dutch)).toEqual([{ name: SISTER, host: SISTER }]);
  expect(await sharingOn(SISTER)).toEqual([{ name: HOSTS.dutch, host: HOSTS.dutch }]);
  for (const host of [SILENT, OTHER]) expect([host, await sharingOn(host)]).toEqual([host, []]);
});

test("a public photo may be shown by another host where cdn_prefix names one, and only there", async () => {
  const policyAt = async (host: string, id: string) =>
    (await open(site, { host }, keyOf(id), "full", TENANTS[host])).headers.get(
      "cross-origin-resource-policy",
    );
  expect([await policyAt(SILENT, "silent-one"), await policyAt(HOSTS.dutch, "own")]).toEqual([
    "cross-origin",
    "same-origin",
  ]);
});
