import { afterAll, beforeAll, expect, test } from "vitest";
import type { Size } from "#contract/platform/photo-names.ts";
import { bringIn } from "#tests/support/members.ts";
import { namesOf, open, openName, photoKey } from "#tests/support/photo-names.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
const json = async (path: string, host?: string) => {
  const response = await site.ask(path, host === undefined ? {} : { host });
  return { status: response.status, body: await response.json<Record<string, unknown>>() };
};
const names = (body: Record<string, unknown>) =>
  (body["profiles"] as { name: string }[]).map(({ name }) => name);
const now = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  site = await sharedSite();
  const world = await site.database("world");
  await bringIn(world, [
    {
      id: "youngest",
      site: "amberlind",
      name: "Young",
      date_of_birth: bornYearsAgo(18),
      active_at: now - 900,
    },
    {
      id: "sixtyish",
      site: "amberlind",
      name: "Sixty",
      date_of_birth: bornYearsAgo(61),
      active_at: now,
      photos: [
        { key: photoKey("sixtymain1") },
        { key: photoKey("sixtysecond") },
        { key: photoKey("sixtythird1"), status: "inspected" },
      ],
    },
    {
      id: "irishman",
      site: "amberlind",
      name: "Irish",
      gender: "male",
      country: "IE",
      active_at: now - 90_000,
    },
    { id: "disabled", site: "amberlind", name: "Disabled", status: "disabled" },
    {
      id: "deleted1",
      site: "amberlind",
      name: "Deleted",
      status: "deleted",
      photos: [{ key: photoKey("deletedmain") }],
    },
    { id: "unseen01", site: "amberlind", name: "Invisible", invisible: 1 },
    { id: "sister01", site: "somewhere-else", name: "Sister", photos: [{ key: photoKey("sistermain1") }] },
  ]);
  const { PHOTOS } = await site.env();
  for (const key of ["sixtymain1", "sixtysecond", "sixtythird1", "deletedmain", "sistermain1"])
    for (const size of ["full", "soft"])
      await PHOTOS.put(`world/${photoKey(key)}-${size}.webp`, `${key} ${size}`);
});
afterAll(() => site.close());

test("the member who was active last comes first; hidden, disabled, deleted and other sites' members never appear", async () => {
  const { body } = await json("/api/members.php");
  expect(names(body)).toEqual(["Sixty", "Young", "Irish"]);
  expect(body).toMatchObject({ page: 1, num_results: 3 });
});

test("gender, country and age narrow the search, both ages included", async () => {
  expect(names((await json("/api/members.php?gender=male")).body)).toEqual(["Irish"]);
  expect(names((await json("/api/members.php?country=IE")).body)).toEqual(["Irish"]);
  expect(names((await json("/api/members.php?min_age=18&max_age=18")).body)).toEqual(["Young"]);
  expect(names((await json("/api/members.php?min_age=61&max_age=61")).body)).toEqual(["Sixty"]);
  expect(names((await json("/api/members.php?min_age=62")).body)).toEqual([]);
});

test("a member is found at 18 on the birthday and not the day before", async () => {
  const world = await site.database("world");
  const tomorrow = new Date(Date.now() + 86_400_000);
  await bringIn(world, [
    {
      id: "tomorrow",
      site: "amberlind",
      name: "Tomorrow",
      date_of_birth: `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`,
    },
  ]);
  expect(names((await json("/api/members.php?max_age=18")).body)).toEqual(["Young"]);
});

test("a card carries the face, first name and age, and not one field more", async () => {
  const { body } = await json("/api/members.php?min_age=61&max_age=61");
  expect(body["profiles"]).toEqual([
    {
      id: "sixtyish",
      name: "Sixty",
      age: 61,
      gender: "female",
      fictional: false,
      main_image: {
        thumb_filename: expect.stringMatching(/-thumb\.webp$/),
        filename: expect.stringMatching(/-full\.webp$/),
        match: expect.stringMatching(/-match\.webp$/),
        status: "active",
      },
    },
  ]);
});

test("a visitor gets the first page and no finer filters", async () => {
  expect(await json("/api/members.php?page=2")).toEqual({
    status: 403,
    body: { error: { code: "signup_required" } },
  });
  expect(await json("/api/members.php?countryregion=ENG")).toEqual({
    status: 403,
    body: { error: { code: "signup_required" } },
  });
  expect((await json("/api/members.php?gender=cat")).body).toEqual({
    error: { code: "invalid_input", field: "gender" },
  });
});

test("deleted, disabled, unknown and other sites' profiles are a 404 alike", async () => {
  const answers = await Promise.all(
    ["deleted1", "disabled", "sister01", "nobody00"].map((id) => json(`/api/member.php?id=${id}`)),
  );
  for (const answer of answers)
    expect(answer).toEqual({ status: 404, body: { error: { code: "not_found" } } });
  expect((await json("/api/member.php?id=sixtyish", HOSTS.dutch)).status).toBe(404);
});

test("of the photos behind the first a visitor learns only that there are some, and none that is being inspected", async () => {
  const { body } = await json("/api/member.php?id=sixtyish");
  expect(body["profile"]).toMatchObject({
    locked_photos: [{ blurred_filename: expect.stringMatching(/-soft\.webp$/) }],
    fields: {},
  });
  expect(JSON.stringify(body)).not.toMatch(/date_of_birth|sexuality/);
});

test("a main photo opens; a locked one only as other bytes; an inspected, deleted or other site's never", async () => {
  const status = async (word: string, size: Size, host: string = HOSTS.world) =>
    (await open(site, { host }, photoKey(word), size)).status;
  expect(await status("sixtymain1", "full")).toBe(200);
  expect(await status("sixtysecond", "soft")).toBe(200);
  expect(await status("sixtysecond", "full")).toBe(404);
  expect(await status("sixtythird1", "soft")).toBe(404);
  expect(await status("deletedmain", "full")).toBe(404);
  expect(await status("sistermain1", "full")).toBe(404);
  expect(await status("sixtymain1", "full", HOSTS.dutch)).toBe(404);
});

test("a photo is served as an image that cannot be anything else, and 304 to who has it", async () => {
  const photo = await open(site, { host: HOSTS.world }, photoKey("sixtymain1"));
  expect(await photo.text()).toBe("sixtymain1 full");
  expect([
    photo.headers.get("content-type"),
    photo.headers.get("content-security-policy"),
    photo.headers.get("x-content-type-options"),
  ]).toEqual(["image/webp", "default-src 'none'; sandbox", "nosniff"]);
  const again = await openName(
    site,
    { host: HOSTS.world },
    namesOf(HOSTS.world).open(photoKey("sixtymain1"), "full"),
    { "if-none-match": photo.headers.get("etag") ?? "" },
  );
  expect(again.status).toBe(304);
});

test("the nearest town answers for a position, and none far out at sea", async () => {
  const world = await site.database("world");
  await world.batch([
    world.prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (1, 'GB', 'ENG', 'Leeds', 5380, -155, 455123)",
    ),
    world.prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (2, 'GB', 'ENG', 'Bradford', 5379, -176, 299310)",
    ),
  ]);
  expect((await json("/api/geocode.php?lat=53.8012&lon=-1.5486")).body).toEqual({
    country: "GB",
    region: "ENG",
    city: "Leeds",
    place: { id: 1, name: "Leeds", country: "GB", region: "ENG", region_name: "England" },
  });
  expect((await json("/api/geocode.php?lat=10&lon=-30")).body).toBe(false);
  expect((await json("/api/geocode.php?lat=north&lon=1")).status).toBe(422);
});

test("settings say what the site is, with the visitor's country from the edge, and a visitor's host switches nothing", async () => {
  const response = await site.ask("/api/settings.php?host=rubinelle.localhost", {
    country: "IE",
    cookie: "__Host-country=GB",
  });
  const { settings, domain_language } = await response.json<{
    settings: Record<string, unknown>;
    domain_language: unknown;
  }>();
  expect(settings).toMatchObject({
    name: "Amberlind",
    domain: "localhost",
    geoip_country: "IE",
    geoip_selected_country: "GB",
    message_credits: 5,
    signup_credits: 15,
    niche: 1,
    design_version: 1,
  });
  expect(domain_language).toBeNull();
});

test("interests carry words in the language of the domain", async () => {
  const response = await site.ask("/api/interests.php", { host: HOSTS.german });
  expect(await response.json()).toContainEqual({ key: "cooking", label: "Kochen" });
});

test("a hidden page is counted by site and page, with no person in it", async () => {
  const beacon = await site.ask("/api/page-hidden.php", {
    method: "POST",
    body: "{}",
    headers: {
      "content-type": "application/json",
      referer: "http://localhost/members/sixtyish?lb=1",
      "sec-fetch-site": "same-origin",
    },
  });
  expect(beacon.status).toBe(204);
  const world = await site.database("world");
  const { results } = await world.prepare("SELECT site, route, times FROM page_hidden").all();
  expect(results).toEqual([{ site: "amberlind", route: "members-id", times: 1 }]);
});

test("of hidden pages sixty an hour are counted for each network, and the answer is the same", async () => {
  const hide = (network: string) =>
    site.ask("/api/page-hidden.php", {
      method: "POST",
      body: "{}",
      headers: {
        "content-type": "application/json",
        referer: "http://localhost/pricing",
        "sec-fetch-site": "same-origin",
        "cf-connecting-ip": network,
      },
    });
  for (let i = 0; i < 70; i++) expect((await hide("198.51.100.9")).status).toBe(204);
  expect((await hide("198.51.100.10")).status).toBe(204);
  const world = await site.database("world");
  expect(await world.prepare("SELECT times FROM page_hidden WHERE route = 'pricing'").first("times")).toBe(
    61,
  );
});

test("counts of hidden pages are gone after 30 days", async () => {
  const world = await site.database("world");
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await world.batch(
    [31, 29].map((ago) =>
      world.prepare("INSERT INTO page_hidden VALUES ('amberlind', 'index', ?1, 1)").bind(day(ago)),
    ),
  );
  await site.daily();
  const { results } = await world.prepare("SELECT day FROM page_hidden WHERE route = 'index'").all();
  expect(results).toEqual([{ day: day(29) }]);
});

function bornYearsAgo(years: number): string {
  const today = new Date();
  return `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 10)}`;
}
