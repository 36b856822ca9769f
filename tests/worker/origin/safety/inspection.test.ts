import { describe, expect, test } from "vitest";
import { photoSent } from "#tests/support/chats.ts";
import { desk, deskAsk, openEvidence } from "#tests/support/desk.ts";
import { anna, startInspectionSite, photo, site } from "#tests/support/inspection-site.ts";
import {
  accept,
  albumOf,
  decide,
  errorOf,
  filesOf,
  open,
  remove,
  rowsOf,
  someone,
  startDemo,
  uploaded,
} from "#tests/support/photos.ts";
import { HOSTS } from "#tests/support/site.ts";

startInspectionSite();

describe("the desk", () => {
  const waiting = async (host = anna.host) =>
    (await desk(site, "GET /api/inspection", { host, as: "bea" })).photos;

  test("sees what waits at its site, and accepts", async () => {
    const key = await uploaded(site, anna, photo);
    expect(await waiting()).toContainEqual({
      key,
      filename: expect.stringMatching(/^\d{10}\.[\w-]+\.[\w-]{43}$/),
      thumb_filename: expect.stringMatching(/^\d{10}\.[\w-]+\.[\w-]{43}$/),
      profile: { id: anna.account.id, name: anna.account.name },
      uploaded_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect((await waiting(HOSTS.german)).map((photo) => photo.key)).not.toContain(key);
    const name = (await waiting()).find((one) => one.key === key)?.filename ?? "";
    expect((await openEvidence(site, name)).status).toBe(200);
    expect(await errorOf(await accept(site, HOSTS.german, key))).toEqual([404, "not_found"]);
    for (let i = 0; i < 2; i++) expect((await accept(site, anna.host, key)).status).toBe(200);
    expect((await waiting()).map((photo) => photo.key)).not.toContain(key);
    expect((await albumOf(site, anna)).photos).toMatchObject([{ key, status: "active" }]);
  });

  test("refuses with a reason that the member reads and puts away; the photo is gone and its place free", async () => {
    const key = await uploaded(site, anna, photo);
    expect(
      (await decide(site, anna.host, { key, decision: "refuse", reason: "contact_details" })).status,
    ).toBe(200);
    expect(await albumOf(site, anna)).toMatchObject({
      photos: [],
      refusals: [{ key, reason: "contact_details", refused_at: expect.any(String) }],
    });
    expect([
      (await open(site, anna, key)).status,
      await filesOf(site, key),
      await rowsOf(site, anna),
    ]).toEqual([404, [], []]);
    for (let i = 0; i < 3; i++) await uploaded(site, anna, photo);
    expect(
      await (await remove(site, anna, key)).json<{ photos: unknown[]; refusals: unknown[] }>(),
    ).toMatchObject({ photos: { length: 3 }, refusals: [] });
    expect(
      await errorOf(await decide(site, anna.host, { key, decision: "refuse", reason: "nudity" })),
    ).toEqual([404, "not_found"]);
  });

  test("removes a photo that it had accepted, and takes no reason of its own making", async () => {
    const key = await uploaded(site, anna, photo);
    await accept(site, anna.host, key);
    const odd = await deskAsk(site, "POST /api/inspection", {
      body: { key, decision: "refuse", reason: "I do not like it" },
    });
    expect([odd.status, (await open(site, { host: anna.host }, key)).status]).toEqual([422, 200]);
    await decide(site, anna.host, { key, decision: "refuse", reason: "copied" });
    expect([
      (await open(site, { host: anna.host }, key)).status,
      (await albumOf(site, anna)).refusals,
    ]).toEqual([
      404,
      [{ key, reason: "copied", refused_at: expect.any(String), decision: expect.any(String) }],
    ]);
  });
});

test("the demo accepts after a while by itself", async () => {
  const demo = await startDemo(1);
  try {
    const owner = await someone(demo);
    const key = await uploaded(demo, owner, photo);
    expect((await albumOf(demo, owner)).photos).toMatchObject([{ key, status: "inspected" }]);
    await expect
      .poll(async () => (await albumOf(demo, owner)).photos, { timeout: 60_000 })
      .toMatchObject([{ key, status: "active" }]);
    expect((await open(demo, { host: owner.host }, key)).status).toBe(200);
    // moves of its focus, before the acceptance and during it, do not take a photo from the inspectors
    const moved = await someone(demo);
    const moving = await uploaded(demo, moved, photo);
    for (const focus of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
      const { status } = await demo.ask("/api/photo-focus.php", {
        method: "PUT",
        host: moved.host,
        cookie: moved.cookie,
        body: JSON.stringify({ key: moving, focus: [focus, focus] }),
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      });
      expect(status).toBe(200);
    }
    await expect
      .poll(async () => (await albumOf(demo, moved)).photos, { timeout: 60_000 })
      .toMatchObject([{ key: moving, status: "active", focus: [0.8, 0.8] }]);
    const [sender, receiver] = [await someone(demo, { paid: true }), await someone(demo)];
    const sent = await photoSent(demo, sender, receiver, photo);
    await expect
      .poll(async () => (await open(demo, receiver, sent.key)).status, { timeout: 60_000 })
      .toBe(200);
  } finally {
    await demo.close();
  }
});
