import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import type { Bytes } from "#tests/support/images.ts";
import { open, upload as send, uploaded } from "#tests/support/photos.ts";
import { startSite } from "#tests/support/site.ts";
import { median, type Section } from "./figures.ts";

const TIMES = 10;
/** A phone's picture: twelve megapixels, and so much noise that they are three megabytes. */
const PICTURE = { width: 3_024, height: 4_032 };
const NOISE = 30;
const QUALITY = 85;
/** What the browser's cropping makes of it at most. */
const CUT = { width: 1_800, height: 2_400 };
const CUT_QUALITY = 92;

interface Seen {
  answered: number[];
  visible: number[];
}

/** A photo from the first byte of its upload to its owner's thumbnail. */
export async function upload(): Promise<Section> {
  const site = await startSite();
  const whole = await photograph();
  const files = {
    "a phone's photo": whole,
    "the same cropped": bytes(await sharp(whole).resize(CUT).jpeg({ quality: CUT_QUALITY }).toBuffer()),
  };
  const seen = Object.fromEntries(
    Object.keys(files).map((name): [string, Seen] => [name, { answered: [], visible: [] }]),
  );
  const owner = async () => {
    const account = await signUp(site, { paid: true });
    return { host: account.host, cookie: await sessionOf(site, account, { from: "10.0.0.1" }) };
  };
  const me = await owner();
  // the first one compiles
  for (const file of Object.values(files)) await uploaded(site, me, file);
  for (let round = 0; round < TIMES; round++)
    for (const [name, file] of Object.entries(files)) {
      const began = performance.now();
      const response = await send(site, me, file, { key: randomUUID() });
      const { key } = await response.json<{ key?: string }>();
      seen[name]?.answered.push(performance.now() - began);
      if (response.status !== 200 || key === undefined) throw new Error(`upload: ${response.status}`);
      while ((await open(site, me, key, "thumb")).status !== 200)
        if (performance.now() - began > 10_000) throw new Error("the photo never shows");
      seen[name]?.visible.push(performance.now() - began);
    }
  await site.close();
  return report(files, seen);
}

const bytes = (buffer: Uint8Array): Bytes => Uint8Array.from(buffer);

/** Something like a photograph: light that changes slowly, and a sensor's noise. */
async function photograph(): Promise<Bytes> {
  const noisy = (sigma: number, size: { width: number; height: number }) =>
    sharp({
      create: { ...size, channels: 3, background: "grey", noise: { type: "gaussian", mean: 128, sigma } },
    });
  const light = await noisy(60, { width: 9, height: 12 }).png().toBuffer();
  const grain = await noisy(NOISE, PICTURE).png({ compressionLevel: 0 }).toBuffer();
  return bytes(
    await sharp(light)
      .resize({ ...PICTURE, kernel: "cubic" })
      .composite([{ input: grain, blend: "soft-light" }])
      .jpeg({ quality: QUALITY })
      .toBuffer(),
  );
}

function report(files: Record<string, Bytes>, seen: Record<string, Seen>): Section {
  const megabytes = (name: string) => (files[name]?.byteLength ?? Number.NaN) / 1e6;
  return {
    title: "Photo upload to visible: POST /api/photos.php until the owner's thumbnail is served",
    rows: [
      ["", "times", "MB", "answered ms", "visible ms"],
      ...Object.entries(seen).map(([name, { answered, visible }]) => [
        name,
        visible.length,
        megabytes(name),
        median(answered),
        median(visible),
      ]),
    ],
    bars: [],
    notes: [
      `Medians of ${TIMES}, the two in turn, through both workers; the pictures are ${PICTURE.width} x ${PICTURE.height} and ${CUT.width} x ${CUT.height} pixels of light and noise. The owner is premium, and sees his photo while others wait for its inspection.`,
      "Decoding and encoding is sharp in the local stand-in for Cloudflare Images; the way over a phone's network comes on top of it.",
    ],
    figures: Object.fromEntries(
      Object.entries(seen).map(([name, { answered, visible }]) => [
        name,
        {
          megabytes: megabytes(name),
          answered: median(answered),
          visible: median(visible),
          rounds: { answered, visible },
        },
      ]),
    ),
  };
}
