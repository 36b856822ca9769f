import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OwnProfile, ProfileView, Town } from "#contract/entities.ts";
import { NOTE_LENGTH, TOWNS_SHOWN } from "#contract/product/limits.ts";
import { placeKey } from "#origin/directory/place-key.ts";
import { json, sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let anna: Account;
let cookie: string;
let other: string;

beforeAll(async () => {
  site = await sharedSite();
  anna = await signUp(site, { name: "Anna", country: "NL" });
  cookie = await sessionOf(site, anna);
  other = await sessionOf(site, await signUp(site));
  const db = await site.database("europe");
  const towns: [number, string, string | null, string, number][] = [
    [1, "NL", "07", "Haarlem", 150_000],
    [2, "NL", "07", "Haarlemmerliede", 2_000],
    [3, "NL", "04", "Haren", 19_000],
    [4, "DE", "02", "München", 1_400_000],
    [5, "NL", "07", "Haarlem", 40],
    [6, "BE", "VLG", "Haacht", 14_000],
    [7, "NL", "15", "Haaksbergen", 24_000],
    [8, "NL", "06", "'s-Hertogenbosch", 150_000],
    [9, "DK", "18", "Århus", 300_000],
    [10, "SE", null, "Ångström", 900],
    [11, "PL", null, "Łódź", 660_000],
    [12, "DK", null, "Ærøskøbing", 900],
    ...Array.from({ length: TOWNS_SHOWN + 2 }, (_, i): [number, string, string | null, string, number] => [
      100 + i,
      "BE",
      "WAL",
      `Ville ${i}`,
      1_000 * i,
    ]),
  ];
  await db.batch(
    towns.map(([id, country, region, name, population]) =>
      db
        .prepare(
          "INSERT INTO places (id, country, region, name, lat, lon, population, search) VALUES (?1, ?2, ?3, ?4, 0, 0, ?5, ?6)",
        )
        .bind(id, country, region, name, population, placeKey(name)),
    ),
  );
});
afterAll(() => site.close());

const read = async (): Promise<OwnProfile> =>
  (await (await site.ask("/api/profile.php", { host: HOSTS.dutch, cookie })).json<{ profile: OwnProfile }>())
    .profile;
async function put(body: unknown, who = cookie, host: string = HOSTS.dutch) {
  const response = await site.ask("/api/profile.php", {
    method: "PUT",
    host,
    cookie: who,
    headers: json,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json<{ profile?: OwnProfile; error?: unknown }>() };
}
const seenBy = (who: string, host: string = HOSTS.dutch) =>
  site.ask(`/api/member.php?id=${anna.id}`, { host, cookie: who });

describe("what members say about themselves", () => {
  test.each([
    { gender: "male" },
    { gender: "female" },
    { sexuality: "bi" },
    { hair_colour: "red" },
    { eye_colour: "hazel" },
    { body_type: "curvy" },
    { relationship_status: "widowed" },
    { tattoos: "several" },
    { interests: ["wine", "art"] },
    { hair_colour: null },
    { height: 178 },
    { height: null },
    { languages: ["de", "en"] },
    { languages: [] },
    { smoking: "quitting" },
    { children: "elsewhere" },
    { occupation: "health" },
    { relationship_goal: "open" },
  ])("is saved alone: %j", async (change) => {
    const before = await read();
    const { status, body } = await put(change);
    expect([status, body.profile]).toEqual([200, { ...before, ...change }]);
    expect(await read()).toEqual({ ...before, ...change });
  });

  test("is saved note by note, and an empty note is none", async () => {
    await put({ notes: { about_me: "Hello", looking_for: "You" } });
    const { body } = await put({ notes: { looking_for: "", good_evening: "Soup" } });
    expect(body.profile?.notes).toEqual({ about_me: "Hello", good_evening: "Soup" });
  });

  test("is seen by others at once", async () => {
    await put({ height: 178, languages: ["nl", "en"], smoking: "no" });
    await put({ body_type: "athletic", interests: ["sailing"], notes: { about_me: "I sail" }, place: 1 });
    const { profile } = await (await seenBy(other)).json<{ profile: ProfileView }>();
    expect(profile).toMatchObject({
      interests: ["sailing"],
      notes: { about_me: "I sail" },
      fields: { body_type: "athletic", height: 178, languages: ["nl", "en"], smoking: "no" },
      country: "NL",
      region: "07",
      city: "Haarlem",
    });
  });

  test("carries the date of birth and the region's name for the member alone", async () => {
    expect(await read()).toMatchObject({
      date_of_birth: "1990-06-15",
      region: "07",
      region_name: "Noord-Holland",
      name: "Anna",
    });
    expect(JSON.stringify(await (await seenBy(other)).json())).not.toMatch(/date_of_birth|1990-06-15/);
  });

  test("two changes at once take nothing from each other", async () => {
    await Promise.all([
      put({ notes: { about_me: "One" } }),
      put({ notes: { looking_for: "Two" } }),
      put({ eye_colour: "blue" }),
      put({ hair_colour: "grey" }),
    ]);
    expect(await read()).toMatchObject({
      notes: { about_me: "One", looking_for: "Two" },
      eye_colour: "blue",
      hair_colour: "grey",
    });
  });
});

describe("what is refused", () => {
  test.each([
    [{ gender: "robot" }, "gender"],
    [{ gender: null }, "gender"],
    [{ sexuality: null }, "sexuality"],
    [{ hair_colour: "green" }, "hair_colour"],
    [{ eye_colour: 1 }, "eye_colour"],
    [{ body_type: ["slim"] }, "body_type"],
    [{ relationship_status: "" }, "relationship_status"],
    [{ tattoos: {} }, "tattoos"],
    [{ interests: ["kites"] }, "interests"],
    [{ interests: "art" }, "interests"],
    [{ interests: Array.from({ length: 51 }, () => "art") }, "interests"],
    [{ notes: { about_me: 1 } }, "notes"],
    [{ notes: { credits: "100" } }, "notes"],
    [{ notes: { about_me: "x".repeat(NOTE_LENGTH + 1) } }, "notes"],
    [{ notes: { about_me: "x".repeat(20_001) } }, "notes"],
    [{ place: 4 }, "place"],
    [{ place: 999 }, "place"],
    [{ place: "1" }, "place"],
    [{ place: 0 }, "place"],
    [{ place: 1.5 }, "place"],
    [{ place: -1 }, "place"],
    [{ date_of_birth: "2000-01-01" }, "date_of_birth"],
    [{ name: "Berta" }, "name"],
    [{ id: "x" }, "id"],
    [{ status: "active" }, "status"],
    [{ city: "Rome" }, "city"],
    [{ fictional: 1 }, "fictional"],
  ])("%j, by its field, and nothing else changes", async (change, field) => {
    const before = await read();
    expect(await put({ eye_colour: "brown", ...change })).toEqual({
      status: 422,
      body: { error: { code: "invalid_input", field } },
    });
    expect(await read()).toEqual(before);
  });

  test("a body that is none", async () => {
    for (const body of ["", "null", "1", '"gender"', "{"]) {
      const response = await site.ask("/api/profile.php", {
        method: "PUT",
        host: HOSTS.dutch,
        cookie,
        headers: json,
        body,
      });
      expect([body, response.status >= 400 && response.status < 500]).toEqual([body, true]);
    }
  });

  test("nothing at all changes nothing", async () => {
    const before = await read();
    for (const body of [{}, [], { notes: {} }])
      expect(await put(body)).toEqual({ status: 200, body: { profile: before } });
  });

  test("another site's member, a visitor, and a form of another site", async () => {
    const german = await sessionOf(site, await signUp(site, { site: "german" }));
    const before = await read();
    expect((await put({ gender: "male" }, german)).status).toBe(403);
    expect((await put({ gender: "male" }, "")).body).toMatchObject({ error: { code: "login_required" } });
    expect(
      (
        await site.ask("/api/profile.php", {
          method: "PUT",
          host: HOSTS.dutch,
          cookie,
          headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
          body: '{"gender":"male"}',
        })
      ).status,
    ).toBe(403);
    expect((await seenBy(german, HOSTS.german)).status).toBe(404);
    expect(await read()).toEqual(before);
  });
});

describe("a note", () => {
  const saved = async (text: string) =>
    (await put({ notes: { about_me: text } })).body.profile?.notes.about_me;

  test("is counted as a reader counts: a family is one sign", async () => {
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
    const letters = "a".repeat(NOTE_LENGTH - 1);
    expect((await put({ notes: { about_me: letters + family } })).status).toBe(200);
    expect((await put({ notes: { about_me: `${letters}a${family}` } })).status).toBe(422);
    // Signs of many code units don't make a text boundless.
    expect((await put({ notes: { about_me: family.repeat(NOTE_LENGTH) } })).status).toBe(422);
  });

  test("keeps its lines and loses what nobody sees", async () => {
    expect(
      await saved("  One\r\nTwo\u0000\u0007\u001b[31m\u009f\n\n\n\nThree\u202eeerht\u2028Four\tFive  "),
    ).toBe("One\nTwo[31m\n\nThreeeerht\nFour Five");
    expect(await saved("lone \ud800 half")).toBe("lone \ufffd half");
    expect(await saved(`Z${"\u0300".repeat(500)}algo`)).toHaveLength("Z".length + 4 + "algo".length);
  });

  test("is text and never markup, nor SQL, nor JSON", async () => {
    for (const text of [
      "<script>alert(1)</script><img src=x onerror=alert(1)>",
      "'); DROP TABLE profiles; --",
      '{"about_me":null}',
      "</script><!--",
      "%00 ${7*7} {{7*7}}",
    ]) {
      expect(await saved(text)).toBe(text);
      const page = await (await site.ask("/profile", { host: HOSTS.dutch, cookie })).text();
      expect(page).not.toContain("<script>alert(1)</script>");
      expect(page).not.toContain("<img src=x");
      const shown = await (
        await site.ask(`/members/${anna.id}`, { host: HOSTS.dutch, cookie: other })
      ).text();
      expect(shown).not.toMatch(/<script>alert|<img src=x/);
    }
  });

  test("of control characters alone is none", async () => {
    expect(await saved("\u0001\u0002 \n")).toBeUndefined();
  });
});

describe("the search of towns", () => {
  const search = async (q: string, country = "NL", host: string = HOSTS.dutch) =>
    site.ask(`/api/places.php?${new URLSearchParams({ q, country })}`, { host });
  const names = async (q: string, country?: string, host?: string) =>
    (await (await search(q, country, host)).json<{ places: Town[] }>()).places.map(
      ({ name, region_name }) => `${name}, ${region_name}`,
    );

  test("finds by the beginning of the name, the biggest first, and of equal ones the biggest", async () => {
    expect(await names("haar")).toEqual(["Haarlem, Noord-Holland", "Haarlemmerliede, Noord-Holland"]);
    expect(await names("ha")).toEqual([
      "Haarlem, Noord-Holland",
      "Haaksbergen, Overijssel",
      "Haren, Groningen",
      "Haarlemmerliede, Noord-Holland",
    ]);
    expect((await (await search("haarlem")).json<{ places: Town[] }>()).places[0]).toEqual({
      id: 1,
      name: "Haarlem",
      country: "NL",
      region: "07",
      region_name: "Noord-Holland",
    });
  });

  test("takes a name as people type it", async () => {
    expect(await names("HAARLEM ")).toContain("Haarlem, Noord-Holland");
    expect(await names("s-herto")).toEqual(["'s-Hertogenbosch, Noord-Brabant"]);
    expect(["Århus", "arhus", "ÅRHUS", "Łódź", "Weißenburg", "Saint-Étienne"].map(placeKey)).toEqual([
      "arhus",
      "arhus",
      "arhus",
      "lodz",
      "weissenburg",
      "saint etienne",
    ]);
  });

  test.each([
    ["angstrom", "SE", HOSTS.nordic, "Ångström"],
    ["ÅNGSTRÖM", "SE", HOSTS.nordic, "Ångström"],
    ["a\u030angst", "SE", HOSTS.nordic, "Ångström"],
    ["lodz", "PL", "zorzanka.localhost", "Łódź"],
    ["Łó", "PL", "zorzanka.localhost", "Łódź"],
    ["aeroskob", "DK", HOSTS.nordic, "Ærøskøbing"],
  ])("finds under %s in %s on %s the town %s", async (typed, country, host, town) => {
    expect(await names(typed, country, host)).toEqual([`${town}, null`]);
  });

  test("stays in one of the site's countries", async () => {
    expect(await names("haa", "BE")).toEqual(["Haacht, Vlaanderen"]);
    const abroad = await search("mun", "DE");
    expect([abroad.status, await abroad.json()]).toEqual([
      422,
      { error: { code: "invalid_input", field: "country" } },
    ]);
  });

  test("answers a handful, and nothing for what no name can be", async () => {
    expect(await names("ville", "BE")).toHaveLength(TOWNS_SHOWN);
    for (const q of ["%", "_", "*", "' OR 1=1 --x", "\u0000", "---", "\u{1f3f0}"])
      expect([q, await names(q)]).toEqual([q, []]);
    for (const q of ["", "x".repeat(61)]) expect((await search(q)).status).toBe(422);
  });
});

test("the page comes with the profile in it, from one question", async () => {
  const html = await (await site.ask("/profile", { host: HOSTS.dutch, cookie })).text();
  expect(html).toContain('"date_of_birth":"1990-06-15"');
  expect(html).toMatch(/<option value="athletic" selected="">/);
});
