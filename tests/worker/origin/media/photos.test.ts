import { describe, expect, test } from "vitest";
import type { Focus, ProfileView } from "#contract/entities.ts";
import { SIZES, type Size } from "#contract/platform/photo-names.ts";
import { UPLOADS_A_DAY } from "#contract/product/photos.ts";
import { replaceSquare } from "#origin/media/photos/files.ts";
import { inMember, memberObject } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { anna, startInspectionSite, photo, site } from "#tests/support/inspection-site.ts";
import { ENDED, keyNamed, namesOf, openName, photoKey } from "#tests/support/photo-names.ts";
import {
  accept,
  albumOf,
  decide,
  errorOf,
  filesOf,
  keysOf,
  moveFocus,
  open,
  order,
  remove,
  rowsOf,
  someone,
  upload,
  uploaded,
} from "#tests/support/photos.ts";
import { HOSTS } from "#tests/support/site.ts";

startInspectionSite();

describe("the limit", () => {
  test.each([
    ["free", false, 3],
    ["premium", true, 25],
  ] as const)("of a %s member holds under forty uploads at once", async (_name, paid, limit) => {
    const owner = await someone(site, { paid });
    const answers = await Promise.all(Array.from({ length: 40 }, () => upload(site, owner, photo)));
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.status === 200 ? "" : (await errorOf(answer)).join(" "))),
    );
    expect([codes.filter((code) => code === "").length, [...new Set(codes)].sort()]).toEqual([
      limit,
      ["", "409 too_many_photos"],
    ]);
    expect([
      (await albumOf(site, owner)).limit,
      (await keysOf(site, owner)).length,
      (await rowsOf(site, owner)).length,
    ]).toEqual([limit, limit, limit]);
    await remove(site, owner, (await keysOf(site, owner))[0] ?? "");
    expect((await upload(site, owner, photo)).status).toBe(200);
    expect(await errorOf(await upload(site, owner, photo))).toEqual([409, "too_many_photos"]);
  });

  test("counts photos that the directory had before", async () => {
    const owner = await someone(site, {
      photos: [
        { key: photoKey(`earlier ${Date.now()}`) },
        { key: photoKey(`before ${Date.now()}`), status: "inspected" },
      ],
    });
    expect((await albumOf(site, owner)).photos.map(({ status }) => status)).toEqual(["active", "inspected"]);
    expect((await upload(site, owner, photo)).status).toBe(200);
    expect(await errorOf(await upload(site, owner, photo))).toEqual([409, "too_many_photos"]);
    expect((await albumOf(site, owner)).photos.map(({ status }) => status)).toEqual([
      "active",
      "inspected",
      "inspected",
    ]);
  });

  test("is not reached by uploads that never came: their places are free after a while, and their files gone", async () => {
    const object = memberObject(site, "dutch", anna.account.id);
    const hash = (await inMember(site, anna.account, "SELECT secret_hash FROM sessions"))[0]?.["secret_hash"];
    if (typeof hash !== "string") throw new Error("nobody is logged in");
    const lost = ["lost0000000000001", "lost0000000000002", "lost0000000000003"];
    for (const key of lost) {
      await object.beginUpload(hash, { upload: key, key });
      await (await site.env()).PHOTOS.put(`europe/${key}-full.webp`, "lost");
    }
    expect(await errorOf(await upload(site, anna, photo))).toEqual([409, "too_many_photos"]);
    expect(await rowsOf(site, anna)).toEqual([]);
    await inMember(
      site,
      anna.account,
      "UPDATE photo_files SET until = 1; UPDATE due SET at = 1 WHERE duty = 'settle-photos'",
    );
    expect((await upload(site, anna, photo)).status).toBe(200);
    for (const key of lost) expect(await filesOf(site, key)).toEqual([]);
    const late = { upload: lost[0] ?? "", key: lost[0] ?? "", focus: null };
    expect((await object.finishUpload(hash, late))?.outcome).toBe("upload_expired");
  });
});

test("a photo's focus is stored in hundredths and shown in tenths wherever the photo is; what is no point of a photo is refused", async () => {
  for (const focus of ["0.5", "1.2,0.5", "-0.1,0.5", "NaN,0.5", "0.5,0.5,0.5"])
    expect([focus, (await upload(site, anna, photo, { focus })).status]).toEqual([focus, 422]);
  const sent = await upload(site, anna, photo, { focus: "0.484,0.3" });
  expect(sent.status).toBe(200);
  expect((await albumOf(site, anna)).photos[0]?.focus).toEqual([0.5, 0.3]);
  await accept(site, anna.host, (await albumOf(site, anna)).photos[0]?.key ?? "");
  await until(async () => {
    const answer = await site.ask(`/api/member.php?id=${anna.account.id}`, anna);
    expect(await answer.json()).toMatchObject({
      profile: { main_image: { status: "active", focus: [0.5, 0.3] } },
    });
  });
  expect(await inMember(site, anna.account, "SELECT focus FROM photos")).toEqual([{ focus: "[0.48,0.3]" }]);
  // a photo without one is answered as before
  await upload(site, anna, photo);
  expect((await albumOf(site, anna)).photos[1]).not.toHaveProperty("focus");
});

describe("a focus that is moved later", () => {
  test("reaches what others see, with the square, once and again", async () => {
    const bert = await someone(site);
    const key = await uploaded(site, anna, photo);
    await accept(site, anna.host, key);
    await uploaded(site, anna, photo);
    // the local stand-in for the image service cuts every square in the middle: only when it was made can be seen
    const { PHOTOS } = await site.env();
    const madeAt = async (size: Size) =>
      (await PHOTOS.head(`europe/${key}-${size}.webp`))?.uploaded.getTime() ?? 0;
    const fullAt = await madeAt("full");
    for (const [focus, shown] of [
      [
        [0.484, 0],
        [0.5, 0],
      ],
      [
        [0.484, 0],
        [0.5, 0],
      ],
      [
        [0.2, 1],
        [0.2, 1],
      ],
    ] as const) {
      const before = await madeAt("match");
      const answer = await moveFocus(site, anna, key, focus);
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { photos: [{ key, focus: shown }, {}] },
      ]);
      const seen = await (await site.ask(`/api/member.php?id=${anna.account.id}`, bert)).json();
      expect(seen).toMatchObject({ profile: { main_image: { status: "active", focus: shown } } });
      expect([(await madeAt("match")) > before, await madeAt("full")]).toEqual([true, fullAt]);
    }
    expect((await albumOf(site, anna)).photos[1]).not.toHaveProperty("focus");
  });

  test("is a point of one's own photo, whatever state that is in", async () => {
    const bert = await someone(site);
    const [inspected, refused] = [await uploaded(site, anna, photo), await uploaded(site, anna, photo)];
    await decide(site, anna.host, { key: refused, decision: "refuse", reason: "poor_quality" });
    for (const focus of [[0.5], [0.5, 1.01], [-0.1, 0.5], ["0.5", 0.5], [0.5, 0.5, 0.5], null])
      expect([focus, (await moveFocus(site, anna, inspected, focus)).status]).toEqual([focus, 422]);
    for (const key of [inspected, "0123456789abcdef0123456789abcdef"])
      expect(await errorOf(await moveFocus(site, bert, key, [0.1, 0.1]))).toEqual([404, "not_found"]);
    for (const key of [inspected, refused])
      expect((await moveFocus(site, anna, key, [0.123, 0.2])).status).toBe(200);
    expect(await inMember(site, anna.account, "SELECT focus FROM photos")).toEqual([
      { focus: "[0.12,0.2]" },
      { focus: "[0.12,0.2]" },
    ]);
    expect(await filesOf(site, refused)).toEqual([]);
    await remove(site, anna, inspected);
    expect(await errorOf(await moveFocus(site, anna, inspected, [0.5, 0.5]))).toEqual([404, "not_found"]);
  });

  test("brings no file back where the photo is deleted meanwhile", async () => {
    const key = await uploaded(site, anna, photo);
    const { PHOTOS } = await site.env();
    await replaceSquare(PHOTOS, "europe", key, {
      focus: [0.5, 0.5],
      focusNow: () => Promise.resolve([0.5, 0.5]),
      encode: async (full) => {
        await remove(site, anna, key);
        return full;
      },
    });
    expect(await filesOf(site, key)).toEqual([]);
  });

  test("leaves the square of the newer move, where an older one ends while it is encoded", async () => {
    const key = await uploaded(site, anna, photo);
    const { PHOTOS } = await site.env();
    const [isEncoding, hasOlderEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const replace = (focus: Focus, encoding: () => Promise<void>) =>
      replaceSquare(PHOTOS, "europe", key, {
        focus,
        focusNow: () => Promise.resolve([0.8, 0.8]),
        encode: async (_, around) => {
          await encoding();
          return new TextEncoder().encode(around.join());
        },
      });
    const newer = replace([0.8, 0.8], () => {
      isEncoding.resolve();
      return hasOlderEnded.promise;
    });
    await isEncoding.promise;
    await replace([0.2, 0.2], () => Promise.resolve());
    hasOlderEnded.resolve();
    await newer;
    expect(await (await PHOTOS.get(`europe/${key}-match.webp`))?.text()).toBe("0.8,0.8");
  });

  test("counts towards the day's uploads", async () => {
    const key = await uploaded(site, anna, photo);
    await inMember(
      site,
      anna.account,
      `WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${UPLOADS_A_DAY})
       INSERT INTO uploads_begun (at) SELECT ${Date.now()} FROM n`,
    );
    expect(await errorOf(await moveFocus(site, anna, key, [0.5, 0.5]))).toEqual([429, "too_many_uploads"]);
    expect((await albumOf(site, anna)).photos[0]).not.toHaveProperty("focus");
  });
});

test("a day takes a hundred uploads of a member, whatever became of them, and says when there may be more", async () => {
  const first = await upload(site, anna, photo, { key: "first" });
  expect(first.status).toBe(200);
  const object = memberObject(site, "dutch", anna.account.id);
  const hash = (await inMember(site, anna.account, "SELECT secret_hash FROM sessions"))[0]?.["secret_hash"];
  if (typeof hash !== "string") throw new Error("nobody is logged in");
  // the same one too, tried again and again
  for (let i = 1; i < UPLOADS_A_DAY; i++) {
    const key = `attempt${String(i).padStart(8, "0")}`;
    expect((await object.beginUpload(hash, { upload: i < 50 ? "again" : key, key }))?.outcome).toBe("begun");
    await object.abandonUpload(hash, key);
  }
  const refused = await upload(site, anna, photo);
  const { error } = await refused.json<{ error: { code: string; retry_after: number } }>();
  expect([refused.status, error.code, Number(refused.headers.get("retry-after"))]).toEqual([
    429,
    "too_many_uploads",
    error.retry_after,
  ]);
  expect([error.retry_after > 86_000, error.retry_after <= 86_400]).toEqual([true, true]);
  // deleting makes no room for the day, and what was taken is still told
  expect(await (await upload(site, anna, photo, { key: "first" })).json()).toEqual(await first.json());
  await remove(site, anna, (await keysOf(site, anna))[0] ?? "");
  expect(await errorOf(await upload(site, anna, photo))).toEqual([429, "too_many_uploads"]);
  expect((await upload(site, await someone(site), photo)).status).toBe(200);
  // one of them is a day old now
  await inMember(
    site,
    anna.account,
    "UPDATE uploads_begun SET at = at - 86400000 WHERE number = (SELECT min(number) FROM uploads_begun)",
  );
  expect((await upload(site, anna, photo)).status).toBe(200);
  expect(await errorOf(await upload(site, anna, photo))).toEqual([429, "too_many_uploads"]);
});

test("a repeated upload is one photo, one after another and at once", async () => {
  const first = await (await upload(site, anna, photo, { key: "the-same" })).json();
  expect(await (await upload(site, anna, photo, { key: "the-same" })).json()).toEqual(first);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => upload(site, anna, photo, { key: "at-once" })),
  );
  const keys = await Promise.all(answers.map(async (answer) => (await answer.json<{ key: string }>()).key));
  expect([
    new Set(keys).size,
    answers.every(({ status }) => status === 200),
    await keysOf(site, anna),
  ]).toEqual([1, true, [expect.any(String), keys[0]]]);
  const bert = await someone(site);
  expect(await keysOf(site, bert)).toEqual([]);
  expect((await (await upload(site, bert, photo, { key: "the-same" })).json<{ key: string }>()).key).not.toBe(
    keys[0],
  );
  // the attempts that came second left no files
  await site.ask("/api/user.php", { host: anna.host, cookie: anna.cookie });
  expect(await inMember(site, anna.account, "SELECT key FROM photo_files WHERE upload IS NOT NULL")).toEqual(
    [],
  );
});

test("the order is the member's; the first active photo is the main one to others", async () => {
  const [a, b, c] = [
    await uploaded(site, anna, photo),
    await uploaded(site, anna, photo),
    await uploaded(site, anna, photo),
  ];
  expect(
    (await (await order(site, anna, [c, a])).json<{ photos: { key: string }[] }>()).photos.map(
      ({ key }) => key,
    ),
  ).toEqual([c, a, b]);
  await accept(site, anna.host, b);
  expect(await keysOf(site, anna)).toEqual([c, a, b]);
  const shown = async () => {
    const { profile } = await (
      await site.ask(`/api/member.php?id=${anna.account.id}`, { host: anna.host })
    ).json<{ profile: Pick<ProfileView, "main_image" | "locked_photos"> }>();
    const keyOf = (name: string | undefined) => keyNamed({ host: anna.host }, name);
    return {
      main: await keyOf(profile.main_image?.filename),
      locked: await Promise.all(profile.locked_photos.map(({ blurred_filename: name }) => keyOf(name))),
    };
  };
  expect((await shown()).main).toBe(b);
  await accept(site, anna.host, c);
  expect(await shown()).toEqual({ main: c, locked: [b] });
  await order(site, anna, [b]);
  expect((await shown()).main).toBe(b);
});

test("nobody touches another member's photo, and it answers like one that never was", async () => {
  const bert = await someone(site);
  const key = await uploaded(site, anna, photo);
  for (const asked of [key, "0123456789abcdef0123456789abcdef"]) {
    for (const answer of [await remove(site, bert, asked), await order(site, bert, [asked])])
      expect(await errorOf(answer)).toEqual([404, "not_found"]);
  }
  expect(await keysOf(site, anna)).toEqual([key]);
});

test("a photo under inspection is shown only to its owner, an accepted one to everyone who may see it", async () => {
  const [bert, paul] = [await someone(site), await someone(site, { paid: true })];
  const [main, other] = [await uploaded(site, anna, photo), await uploaded(site, anna, photo)];
  const opens = async (viewer: { host: string; cookie?: string }) =>
    Promise.all(
      [main, other].flatMap((key) => SIZES.map(async (size) => (await open(site, viewer, key, size)).status)),
    );
  const all = (status: number): number[] => Array.from({ length: 8 }, () => status);
  for (const viewer of [bert, paul, { host: anna.host }, { ...anna, host: HOSTS.german }])
    expect(await opens(viewer)).toEqual(all(404));
  expect(await opens(anna)).toEqual(all(200));
  for (const key of [main, other]) await accept(site, anna.host, key);
  expect(await opens(anna)).toEqual(all(200));
  expect(await opens(paul)).toEqual(all(200));
  for (const viewer of [bert, { host: anna.host }])
    expect(await opens(viewer)).toEqual([200, 200, 200, 200, 404, 404, 404, 200]);
  expect(await opens({ host: HOSTS.german })).toEqual(all(404));
});

test("a deleted photo is gone at once: for its owner too, in every size, and from the store", async () => {
  const key = await uploaded(site, anna, photo);
  await accept(site, anna.host, key);
  expect((await open(site, { host: anna.host }, key)).status).toBe(200);
  const [etag] = [(await open(site, { host: anna.host }, key)).headers.get("etag") ?? ""];
  expect((await (await remove(site, anna, key)).json<{ photos: unknown[] }>()).photos).toEqual([]);
  for (const size of SIZES)
    for (const viewer of [anna, { host: anna.host }])
      expect((await open(site, viewer, key, size)).status).toBe(404);
  expect(
    (
      await openName(site, { host: anna.host }, namesOf(anna.host, ENDED).open(key, "full"), {
        "if-none-match": etag,
      })
    ).status,
  ).toBe(404);
  expect(await filesOf(site, key)).toEqual([]);
  expect(await errorOf(await remove(site, anna, key))).toEqual([404, "not_found"]);
});

test("an erased member leaves no file", async () => {
  const key = await uploaded(site, anna, photo);
  await memberObject(site, "dutch", anna.account.id).deleteAccount();
  expect(await filesOf(site, key)).toEqual([]);
});
