import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LikeOverlay, LikesAnswer } from "#contract/calls/people/likes.ts";
import type { ProfileView } from "#contract/entities.ts";
import { readPhotoName } from "#contract/platform/photo-names.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { inMember } from "#tests/support/accounts.ts";
import { block, until } from "#tests/support/chats.ts";
import { picture, type Bytes } from "#tests/support/images.ts";
import { SECRET } from "#tests/support/partners.ts";
import { ENDED, namesOf, openName } from "#tests/support/photo-names.ts";
import { accept, remove, someone, upload, uploaded, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

/** An hour: a viewer's own name is valid no longer. In milliseconds. */

let site: RunningSite;
let photo: Bytes;
/** The member who is looked at: a main photo and a locked one. */
let anna: Someone;
let paul: Someone;
let free: Someone;
let main: string;
let locked: string;
beforeAll(async () => {
  site = await sharedSite();
  photo = await picture();
  [anna, paul, free] = await Promise.all([
    someone(site),
    someone(site, { paid: true, gender: "male" }),
    someone(site, { gender: "male" }),
  ]);
  main = await uploaded(site, anna, photo);
  locked = await uploaded(site, anna, photo);
  for (const key of [main, locked]) await accept(site, anna.host, key);
});
afterAll(() => site.close());

type Viewer = { host: string; cookie?: string };
const visitor: Viewer = { host: HOSTS.dutch };

const profileSeenBy = async (viewer: Viewer, partner = anna): Promise<ProfileView> =>
  (
    await (
      await site.ask(`/api/member.php?id=${partner.account.id}`, {
        host: viewer.host,
        ...(viewer.cookie !== undefined && { cookie: viewer.cookie }),
      })
    ).json<{ profile: ProfileView }>()
  ).profile;
const statusOf = async (viewer: Viewer, name: string): Promise<number> =>
  (await openName(site, viewer, name)).status;
/** The name by which a premium member opens the locked photo. */
const lockedNameOf = async (viewer: Viewer): Promise<string> => {
  const [one] = (await profileSeenBy(viewer)).photos;
  if (!one) throw new Error("nothing is open");
  return one.filename;
};

describe("a photo whose name is valid", () => {
  test("opens while the directory answers no question about it", async () => {
    const other = await someone(site, { paid: true });
    const names = [
      (await profileSeenBy(visitor)).main_image?.thumb_filename ?? "",
      (await profileSeenBy(visitor)).locked_photos[0]?.blurred_filename ?? "",
      await lockedNameOf(other),
    ];
    const db = await site.database("europe");
    await db.batch(
      ["photos", "chat_photos"].map((table) => db.prepare(`ALTER TABLE ${table} RENAME TO ${table}_away`)),
    );
    try {
      expect(await Promise.all(names.map((name) => statusOf(other, name)))).toEqual([200, 200, 200]);
    } finally {
      await db.batch(
        ["photos", "chat_photos"].map((table) => db.prepare(`ALTER TABLE ${table}_away RENAME TO ${table}`)),
      );
    }
  });

  test("of one viewer opens nothing once their session has ended, also for who has copied the cookie", async () => {
    const [here, there] = [await someone(site, { paid: true }), await someone(site, { paid: true })];
    const names = { here: await lockedNameOf(here), there: await lockedNameOf(there) };
    const own = namesOf(anna.host).openTo(here.account.id, main, "full");
    await site.ask("/api/logout.php", { ...here, headers: { "sec-fetch-site": "same-origin" } });
    // as "end all devices" does
    await inMember(site, there.account, "DELETE FROM sessions");
    expect([
      await statusOf(here, names.here),
      await statusOf(here, own),
      await statusOf(there, names.there),
    ]).toEqual([404, 404, 404]);
    // what is everybody's stays open
    expect(await statusOf(here, (await profileSeenBy(visitor)).main_image?.filename ?? "")).toBe(200);
    // nobody from outside can ask about a session
    expect((await site.ask("/photos/session", paul)).status).toBe(404);
  });

  test("is read from the store once, and once it is deleted there, is in caches for a minute together at most", async () => {
    const key = await uploaded(site, anna, photo);
    await accept(site, anna.host, key);
    const names = namesOf(anna.host);
    const first = await openName(site, paul, names.openTo(paul.account.id, key, "full"));
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "private, max-age=60"]);
    expect((await remove(site, anna, key)).status).toBe(200);
    // another viewer's name is of the same file
    const again = await openName(site, visitor, names.open(key, "full"));
    const left = Number(/^private, max-age=(\d+)$/.exec(again.headers.get("cache-control") ?? "")?.[1]);
    expect([again.status, left >= 0 && left <= 60]).toEqual([200, true]);
    // what no cache has is gone at once
    expect(await statusOf(paul, names.openTo(paul.account.id, key, "thumb"))).toBe(404);
    expect(await statusOf(paul, namesOf(anna.host, ENDED).openTo(paul.account.id, key, "full"))).toBe(404);
  });

  test("has the same name in the next answer, so that a page and its ETag stay as they are", async () => {
    expect((await profileSeenBy(visitor)).main_image).toEqual((await profileSeenBy(visitor)).main_image);
    expect(await lockedNameOf(paul)).toBe(await lockedNameOf(paul));
  });

  test("stands behind the site's cdn_prefix", async () => {
    const { settings } = await (
      await site.ask("/api/settings.php", { host: HOSTS.dutch })
    ).json<{ settings: { cdn_prefix: string } }>();
    const name = (await profileSeenBy(visitor)).main_image?.filename ?? "";
    expect((await site.ask(settings.cdn_prefix + name, { host: HOSTS.dutch })).status).toBe(200);
  });
});

describe("a locked photo's name", () => {
  test("opens for the viewer it was made for, on this site, and for nobody else", async () => {
    const name = await lockedNameOf(paul);
    const [other, owner] = [await someone(site, { paid: true }), anna];
    const elsewhere = await someone(site, { site: "german", paid: true });
    const otherPool = await someone(site, { site: "world", paid: true });
    expect(await statusOf(paul, name)).toBe(200);
    for (const viewer of [
      visitor,
      other,
      owner,
      free,
      elsewhere,
      otherPool,
      { ...paul, host: HOSTS.german },
      { ...paul, host: HOSTS.world },
      { ...paul, cookie: paul.cookie.replace(paul.account.id, other.account.id) },
    ])
      expect(await statusOf(viewer, name), viewer.host).toBe(404);
    expect(await statusOf(paul, `${name[0] === "a" ? "b" : "a"}${name.slice(1)}`)).toBe(404);
  });

  test("ends within the hour", async () => {
    const grant = await readPhotoName(
      SECRET,
      { pool: "europe", id: "amberlind-nl" },
      await lockedNameOf(paul),
      () => paul.account.id,
    );
    expect([grant?.isBound, (grant?.until ?? 0) - Date.now() <= HOUR_MS]).toEqual([true, true]);
  });

  test("cannot be made from what a free member or a visitor is given", async () => {
    for (const viewer of [free, visitor]) {
      const { photos, locked_photos: blurred, main_image: image } = await profileSeenBy(viewer);
      expect(photos).toEqual([]);
      const given = [image?.filename, blurred[0]?.blurred_filename].map((name) => name ?? "");
      expect(given.join()).not.toMatch(new RegExp(`${main}|${locked}`));
      for (const size of ["full", "thumb", "match"])
        expect(await statusOf(viewer, (given[1] ?? "").replace("-soft.", `-${size}.`))).toBe(404);
      expect(await statusOf(viewer, (given[0] ?? "").replace("-full.", "-soft."))).toBe(404);
    }
  });

  test("that has expired is renewed for viewers who may see the photo, relative to where it is", async () => {
    const ended = namesOf(anna.host, ENDED).openTo(paul.account.id, locked, "full");
    const answer = await openName(site, paul, ended);
    const successor = answer.headers.get("location") ?? "";
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([302, "private, no-store"]);
    expect(successor).toMatch(/^[\w-]{43}-full\.webp$/);
    expect([await statusOf(paul, successor), await statusOf(free, successor)]).toEqual([200, 404]);
    for (const viewer of [visitor, free]) expect(await statusOf(viewer, ended)).toBe(404);
    expect(await statusOf(free, namesOf(anna.host, ENDED).openTo(free.account.id, locked, "full"))).toBe(404);
  });

  test("is given and renewed no more once one has blocked the other", async () => {
    for (const whoBlocks of ["owner", "viewer"] as const) {
      const viewer = await someone(site, { paid: true, gender: "male" });
      const ended = namesOf(anna.host, ENDED).openTo(viewer.account.id, locked, "full");
      expect(await statusOf(viewer, ended)).toBe(302);
      await (whoBlocks === "owner" ? block(site, anna, viewer) : block(site, viewer, anna));
      await until(async () => expect(await statusOf(viewer, ended)).toBe(404));
      const profile = await site.ask(`/api/member.php?id=${anna.account.id}`, viewer);
      expect(profile.status).toBe(403);
    }
  });
});

describe("who likes a free member", () => {
  test("has no picture in the list, in the overlay or in the page: nothing that is made of their photo", async () => {
    const bert = await someone(site, { gender: "male" });
    await site.ask("/api/likes.php", {
      method: "POST",
      host: anna.host,
      cookie: anna.cookie,
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify({ profile: bert.account.id }),
    });
    const likedBy = async () => (await (await site.ask("/api/likes.php", bert)).json<LikesAnswer>()).liked_by;
    await until(async () => expect(await likedBy()).toMatchObject([{ locked: true, main_image: null }]));
    const overlay = await (
      await site.ask("/api/auto-like.php", { ...bert, headers: { "sec-fetch-site": "same-origin" } })
    ).json<LikeOverlay>();
    expect(overlay).toMatchObject({ locked: true, main_image: null });
    const page = await (await site.ask("/likes/received", bert)).text();
    const publicName = (await profileSeenBy(visitor)).main_image?.filename ?? "";
    expect(page).not.toContain(publicName.slice(0, 43));
    expect(page).not.toMatch(/[\w-]{43}-soft/);
    // and the public photo has no blurred file to compare anything with
    expect(await statusOf(bert, publicName.replace("-full.", "-soft."))).toBe(404);
  });
});

test("uploads that hold all memory send the next one away, and it comes in when they are done", async () => {
  const big = new Uint8Array(11 * 1024 * 1024);
  big.set(photo);
  const people = await Promise.all([1, 2, 3, 4].map(() => someone(site)));
  const answers = await Promise.all(people.map((who) => upload(site, who, big)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toContain(503);
  const refused = answers.find(({ status }) => status === 503);
  expect([refused?.headers.get("retry-after"), await refused?.json()]).toMatchObject([
    "3",
    { error: { code: "origin_unavailable" } },
  ]);
  for (const who of people) expect((await upload(site, who, photo)).status).toBe(200);
});
