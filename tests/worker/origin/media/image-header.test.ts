import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Refusal } from "#contract/errors.ts";
import { MAX_PHOTO_PIXELS, MAX_PHOTO_SIDE, MIN_PHOTO_SIDE, PHOTO_TYPES } from "#contract/product/photos.ts";
import { readImageHeader } from "#origin/media/photos/image-header.ts";
import { jpegOf, phonePicture, picture, pngOf, type Bytes } from "#tests/support/images.ts";

const SEED = 20_261_121;

/** Within every limit, or refused as foreseen. */
function expectForeseen(bytes: Uint8Array): void {
  try {
    const { type, width, height } = readImageHeader(Buffer.from(bytes));
    expect([
      PHOTO_TYPES.includes(type),
      width * height <= MAX_PHOTO_PIXELS,
      Math.max(width, height) <= MAX_PHOTO_SIDE,
      Math.min(width, height) >= MIN_PHOTO_SIDE,
    ]).toEqual([true, true, true, true]);
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
  }
}

test("a photo with a video behind it is a photo, however much in the video looks like another scan", async () => {
  const video = Buffer.alloc(6_000_000, Buffer.from("ffda00ff", "hex"));
  for (const photo of [await phonePicture("jpeg"), await picture()])
    expect(readImageHeader(Buffer.concat([photo, video])).type).toBe("image/jpeg");
});

test("no bytes make the reading of a header fail", () => {
  const starts = [
    "",
    "\u00ff\u00d8",
    "\u00ff\u00d8\u00ff\u00c0",
    "\u0089PNG\r\n\u001a\n",
    "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR",
    "RIFF\0\0\0\0WEBP",
    "RIFF\0\0\0\0WEBPVP8X",
    "RIFF\0\0\0\0WEBPVP8 ",
    "RIFF\0\0\0\0WEBPVP8L",
    "GIF8",
    "PK\u0005\u0006",
  ].map((start) => Buffer.from(start, "latin1"));
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) =>
      expectForeseen(Buffer.concat([start, rest])),
    ),
    { numRuns: 5_000, seed: SEED },
  );
});

test("a picture with any of its bytes changed, or cut anywhere, is read or refused", async () => {
  const pictures = await Promise.all([
    picture(),
    picture({ type: "png" }),
    picture({ type: "webp" }),
    phonePicture("jpeg"),
    phonePicture("png"),
    phonePicture("webp"),
  ]);
  const changes = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.constantFrom(...pictures),
      changes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (whole, changes, share) => {
        const changed = whole.slice(0, Math.ceil(whole.length * share));
        for (const [at, value] of changes) if (at < changed.length) changed[at] = value;
        expectForeseen(changed);
      },
    ),
    { numRuns: 2_000, seed: SEED },
  );
});

test("a picture's size and type are its own", async () => {
  for (const [type, width, height] of [
    ["jpeg", 640, 360],
    ["png", 201, 999],
    ["webp", 333, 444],
  ] as const) {
    expect(readImageHeader(Buffer.from(await picture({ type, width, height })))).toEqual({
      type: `image/${type}`,
      width,
      height,
    });
    const phone = await phonePicture(type);
    expect(readImageHeader(Buffer.from(phone))).toEqual({ type: `image/${type}`, width: 1200, height: 1600 });
  }
});

test("the limits are where they are said to be", () => {
  const code = (bytes: Bytes): string => {
    try {
      readImageHeader(Buffer.from(bytes));
      return "";
    } catch (error) {
      return error instanceof Refusal ? error.code : "not foreseen";
    }
  };
  expect([
    code(pngOf(MIN_PHOTO_SIDE, MIN_PHOTO_SIDE)),
    code(pngOf(MIN_PHOTO_SIDE - 1, 300)),
    code(pngOf(MAX_PHOTO_SIDE, 300)),
    code(pngOf(MAX_PHOTO_SIDE + 1, 300)),
  ]).toEqual(["", "image_too_small", "", "image_too_large"]);
  // a phone's 50 megapixels
  expect([code(jpegOf([8_192, 6_144])), code(jpegOf([6_120, 8_160])), code(jpegOf([8_000, 6_501]))]).toEqual([
    "",
    "",
    "image_too_large",
  ]);
});
