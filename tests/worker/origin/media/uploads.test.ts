import { request } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { SIZES } from "#contract/platform/photo-names.ts";
import { MAX_PHOTO_BYTES } from "#contract/product/photos.ts";
import { inMember } from "#tests/support/accounts.ts";
import {
  jpegOf,
  jpegOfScans,
  lyingWebp,
  phonePicture,
  picture,
  pngOf,
  withTail,
  type Bytes,
} from "#tests/support/images.ts";
import { anna, startInspectionSite, photo, site } from "#tests/support/inspection-site.ts";
import {
  albumOf,
  errorOf,
  filesOf,
  keysOf,
  open,
  rowsOf,
  someone,
  upload,
  uploaded,
} from "#tests/support/photos.ts";
import { HOSTS } from "#tests/support/site.ts";

startInspectionSite();

describe("a photo", () => {
  test("is encoded again in four sizes, and answered with its files", async () => {
    const key = await uploaded(site, anna, photo);
    expect(await albumOf(site, anna)).toEqual({
      photos: [
        {
          key,
          position: 0,
          status: "inspected",
          filename: expect.stringMatching(/-full\.webp$/),
          thumb_filename: expect.stringMatching(/-thumb\.webp$/),
          match: expect.stringMatching(/-match\.webp$/),
        },
      ],
      refusals: [],
      limit: 3,
      focus_movable: true,
    });
    const made = await Promise.all(
      SIZES.map(async (size) => {
        const response = await open(site, anna, key, size);
        expect([
          response.headers.get("content-type"),
          response.headers.get("x-content-type-options"),
          response.headers.get("content-security-policy"),
          response.headers.get("cache-control"),
        ]).toEqual(["image/webp", "nosniff", "default-src 'none'; sandbox", "private, max-age=60"]);
        const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
        return [format, width, height];
      }),
    );
    expect(made).toEqual([
      ["webp", 900, 1200],
      ["webp", 360, 480],
      ["webp", 600, 600],
      ["webp", 36, 48],
    ]);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  test.each(["jpeg", "png", "webp"] as const)(
    "of a phone's %s loses all that was not its pixels",
    async (type) => {
      const original = await phonePicture(type);
      expect(Buffer.from(original).includes("SecretArtist")).toBe(true);
      const key = await uploaded(site, anna, original);
      for (const size of SIZES) {
        const bytes = Buffer.from(await (await open(site, anna, key, size)).arrayBuffer());
        const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
        expect([
          size,
          exif,
          xmp,
          icc,
          iptc,
          /Secret|EXIF|XMP |ICCP|GPS/.test(bytes.toString("latin1")),
        ]).toEqual([size, undefined, undefined, undefined, undefined, false]);
      }
      expect((await filesOf(site, key)).sort()).toEqual(
        SIZES.map((size) => `europe/${key}-${size}.webp`).sort(),
      );
    },
  );

  test("keeps in its soft file no more than six by eight colours", async () => {
    const stripes = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "white" } })
      .composite([
        {
          input: { create: { width: 15, height: 1200, channels: 3, background: "black" } },
          left: 0,
          top: 0,
          tile: false,
        },
        ...Array.from({ length: 29 }, (_, i) => ({
          input: { create: { width: 15, height: 1200, channels: 3 as const, background: "black" } },
          left: 30 * (i + 1),
          top: 0,
        })),
      ])
      .png()
      .toBuffer();
    const key = await uploaded(site, anna, Uint8Array.from(stripes));
    const { channels } = await sharp(
      Buffer.from(await (await open(site, anna, key, "soft")).arrayBuffer()),
    ).stats();
    // stripes finer than a colour's field are one grey
    expect(channels[0]?.stdev).toBeLessThan(25);
  });

  test("lies on its side no more when a camera said how it was held", async () => {
    const lying = await sharp({ create: { width: 800, height: 600, channels: 3, background: "red" } })
      .composite([
        { input: { create: { width: 400, height: 600, channels: 3, background: "blue" } }, left: 0, top: 0 },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const key = await uploaded(site, anna, Uint8Array.from(lying));
    const { data } = await sharp(Buffer.from(await (await open(site, anna, key, "thumb")).arrayBuffer()))
      .extract({ left: 180, top: 20, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([(data[0] ?? 0) < 60, (data[2] ?? 0) > 200]).toEqual([true, true]);
  });
});

describe("what is not a photo is refused and leaves nothing", () => {
  const hostile: [string, () => Bytes | Promise<Bytes>, number, string][] = [
    ["a PNG of 900 megapixels", () => pngOf(30_000, 30_000), 413, "image_too_large"],
    ["a PNG of four thousand million by one", () => pngOf(4_294_967_295, 1), 413, "image_too_large"],
    ["a JPEG of 900 megapixels", () => jpegOf([30_000, 30_000]), 413, "image_too_large"],
    ["a narrow picture of great length", () => pngOf(12_001, 300), 413, "image_too_large"],
    ["a JPEG with two sizes", () => jpegOf([300, 300], [30_000, 30_000]), 415, "not_an_image"],
    ["a JPEG without a size", () => jpegOf(), 415, "not_an_image"],
    ["a JPEG of no height", () => jpegOf([300, 0]), 415, "not_an_image"],
    ["a JPEG of two thousand scans", () => jpegOfScans(2_000), 415, "not_an_image"],
    ["a WebP larger than it says", lyingWebp, 415, "not_an_image"],
    ["a PNG whose picture is missing", () => pngOf(500, 500), 415, "not_an_image"],
    ["half a JPEG header", async () => (await picture()).slice(0, 40), 415, "not_an_image"],
    [
      "an SVG",
      () => Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
      415,
      "not_an_image",
    ],
    [
      "a page",
      () => Uint8Array.from(Buffer.from("<!doctype html><script>alert(1)</script>")),
      415,
      "not_an_image",
    ],
    ["nothing", () => new Uint8Array(), 415, "not_an_image"],
    [
      "a picture that is a page too",
      async () => withTail(await picture(), "<html><script>alert(1)</script></html>"),
      415,
      "not_an_image",
    ],
    [
      "a picture that is an archive too",
      async () =>
        withTail(await picture(), Buffer.from("504b0506000000000000000000000000000000000000", "hex")),
      415,
      "not_an_image",
    ],
    [
      "a picture that is a program too",
      async () => withTail(await picture({ type: "png" }), "<?php system($_GET[0]); ?>"),
      415,
      "not_an_image",
    ],
    [
      "an animation",
      async () =>
        Uint8Array.from(
          await sharp(Buffer.from("GIF89a"))
            .toBuffer()
            .catch(() => Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1")),
        ),
      415,
      "unsupported_image",
    ],
    [
      "a HEIC",
      () => Uint8Array.from(Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1")),
      415,
      "unsupported_image",
    ],
    ["a picture that shows nothing", () => picture({ width: 199, height: 300 }), 422, "image_too_small"],
  ];

  test.each(hostile)("%s", async (_name, make, status, code) => {
    const before = await filesOf(site);
    expect(await errorOf(await upload(site, anna, await make()))).toEqual([status, code]);
    expect([await keysOf(site, anna), await rowsOf(site, anna), await filesOf(site)]).toEqual([
      [],
      [],
      before,
    ]);
    // and its place is free again
    expect(
      await inMember(site, anna.account, "SELECT key FROM photo_files WHERE upload IS NOT NULL"),
    ).toEqual([]);
  });

  test("a file that is too large, and the next call on its connection is well", async () => {
    const large = new Uint8Array(MAX_PHOTO_BYTES + 1);
    large.set(photo);
    expect(await errorOf(await upload(site, anna, large))).toEqual([413, "image_too_large"]);
    expect(await errorOf(await upload(site, anna, new Uint8Array(4 * MAX_PHOTO_BYTES)))).toEqual([
      413,
      "image_too_large",
    ]);
    expect(await keysOf(site, anna)).toEqual([]);
    await uploaded(site, anna, photo);
  });

  test("a picture that is damaged anywhere is taken or refused, and never a failure of ours", async () => {
    const owner = await someone(site, { paid: true });
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    for (const type of ["jpeg", "png", "webp"] as const) {
      const whole = await sharp({
        create: { width: 400, height: 500, channels: 3, background: "grey", noise },
      })
        .toFormat(type)
        .toBuffer();
      for (let part = 0; part < 8; part++) {
        const damaged = Uint8Array.from(whole);
        damaged.fill(0xa5, Math.floor((whole.length * part) / 8), Math.floor((whole.length * part) / 8) + 40);
        const cut = damaged.slice(
          0,
          part % 2 === 0 ? damaged.length : Math.floor((whole.length * part) / 8) + 20,
        );
        expect([200, 413, 415, 422], `${type} ${part}`).toContain((await upload(site, owner, cut)).status);
      }
    }
  });

  test("a file that broke off", async () => {
    const whole = await picture({ width: 4_000, height: 4_000, type: "png" });
    const underWay = () =>
      expect.poll(() => inMember(site, anna.account, "SELECT key FROM photo_files"), { timeout: 60_000 });
    await new Promise((gone) => {
      const sent = request({
        host: "127.0.0.1",
        port: Number(site.address.port),
        method: "POST",
        path: "/api/photos.php",
        headers: {
          host: anna.host,
          cookie: anna.cookie,
          "sec-fetch-site": "same-origin",
          "content-type": "image/png",
          "content-length": whole.length,
        },
      });
      sent.on("error", gone).on("close", gone);
      sent.write(whole.slice(0, -20));
      void underWay()
        .toHaveLength(1)
        .then(() => sent.destroy());
    });
    await underWay().toEqual([]);
    expect([await keysOf(site, anna), await rowsOf(site, anna)]).toEqual([[], []]);
  });

  test("a picture whatever it is called is what its bytes say, and no picture is one by its name", async () => {
    expect((await upload(site, anna, photo, { type: "image/png" })).status).toBe(200);
    expect(await errorOf(await upload(site, anna, photo, { type: "text/html" }))).toEqual([
      415,
      "not_an_image",
    ]);
  });

  test("a visitor's and another site's upload", async () => {
    expect(await errorOf(await upload(site, { host: anna.host, cookie: "" }, photo))).toEqual([
      403,
      "login_required",
    ]);
    expect(await errorOf(await upload(site, { ...anna, host: HOSTS.german }, photo))).toEqual([
      403,
      "login_required",
    ]);
    const crossSite = await site.ask("/api/photos.php", {
      method: "POST",
      host: anna.host,
      cookie: anna.cookie,
      body: photo,
      headers: { "content-type": "image/jpeg", "sec-fetch-site": "cross-site" },
    });
    expect([await errorOf(crossSite), await keysOf(site, anna)]).toEqual([[403, "cross_site"], []]);
  });
});
