import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { icons } from "@iconify-json/tabler";
import sharp, { type OverlayOptions } from "sharp";
import { SHARE_SIZE } from "#contract/platform/logos.ts";
import { PHOTO_PACK } from "#tools/demo/photo-pack.ts";

/**
 * Npm run draw:share: draws the pictures beside links to the landers into client/public/share, which is
 * committed. Each has its lander's idea and no site's colours, because every site shares them.
 */
const FOLDER = "client/public/share";
const QUALITY = 78;
const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;

/** The drawn people of the demo: the large picture of each. */
const people = readPeople();

function readPeople(): Buffer[] {
  const pack = readFileSync(PHOTO_PACK);
  const start = 4 + pack.readUInt32LE();
  const index: Record<string, number[]> = JSON.parse(pack.subarray(4, start).toString());
  let at = start;
  return Object.entries(index).flatMap(([name, lengths]) => {
    const files = lengths.map((length) => pack.subarray(at, (at += length)));
    const largest = files.toSorted((a, b) => b.length - a.length)[0];
    return largest && name.startsWith("portrait") ? [largest] : [];
  });
}

const person = (n: number): Buffer => people[(n * 17) % people.length] ?? Buffer.alloc(0);

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  radius?: number;
  /** Degrees. */
  turn?: number;
  opacity?: number;
}

/** Somebody's picture with round corners, turned about its middle. */
async function photo(n: number, place: Place): Promise<OverlayOptions> {
  const { left, top, width, height, radius = 20, turn = 0, opacity = 1 } = place;
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}" fill="#fff" opacity="${opacity}"/></svg>`,
  );
  const cut = await sharp(person(n))
    .resize(width, height, { position: "top" })
    .ensureAlpha()
    .composite([{ input: mask, blend: "dest-in" }])
    .png()
    .toBuffer();
  const input = await sharp(cut).rotate(turn, { background: "#0000" }).png().toBuffer();
  const size = await sharp(input).metadata();
  return {
    input,
    left: Math.round(left - (size.width - width) / 2),
    top: Math.round(top - (size.height - height) / 2),
  };
}

const shapes = (inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${inside}</svg>`,
  );
const over = (inside: string): OverlayOptions => ({ input: shapes(inside), left: 0, top: 0 });
const icon = (name: string, x: number, y: number, scale: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" color="${colour}">${icons.icons[name]?.body ?? ""}</g>`;
const fill = (from: string, to: string): string =>
  `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>`;

const grid = (columns: number, rows: number, size: number, gap: number): { left: number; top: number }[] =>
  Array.from({ length: columns * rows }, (_, i) => ({
    left: (WIDTH - columns * size - (columns - 1) * gap) / 2 + (i % columns) * (size + gap),
    top: (HEIGHT - rows * size - (rows - 1) * gap) / 2 + Math.floor(i / columns) * (size + gap),
  }));

const INTERESTS = "music book plane chef-hat bike palette mountain coffee camera paw movie guitar-pick".split(
  " ",
);

const PICTURES: Record<string, { ground: string; layers: () => Promise<OverlayOptions[]> }> = {
  "landers-alonetonight": { ground: fill("#10162e", "#2a1f45"), layers: async () => [over(street())] },
  "landers-collagelanding": {
    ground: fill("#f3ece4", "#e2d3c4"),
    layers: () =>
      Promise.all(
        [-8, 5, -4, 7, 6, -6, 4].map((turn, i) =>
          photo(i + 1, {
            left: i < 4 ? 40 + i * 285 : 170 + (i - 4) * 300,
            top: i < 4 ? 20 : 320,
            width: 260,
            height: 290,
            radius: 8,
            turn,
          }),
        ),
      ),
  },
  "landers-gallery": {
    ground: fill("#1d1b22", "#35303d"),
    layers: () =>
      Promise.all(
        grid(6, 3, 186, 12).map((place, i) =>
          photo(i + 12, { ...place, width: 186, height: 186, radius: 14 }),
        ),
      ),
  },
  "landers-iconslanding": {
    ground: fill("#fff6ea", "#ffe3d3"),
    layers: async () => [
      over(
        grid(6, 2, 150, 34)
          .map(
            ({ left, top }, i) =>
              `<circle cx="${left + 75}" cy="${top + 75}" r="75" fill="${["#e4573d", "#2f6f73", "#5b4b8a", "#d79a2b"][i % 4]}"/>${icon(INTERESTS[i] ?? "heart", left + 36, top + 36, 3.25, "#fff")}`,
          )
          .join(""),
      ),
    ],
  },
  "landers-maplanding": { ground: fill("#e7efe6", "#d3e3da"), layers: async () => [over(map())] },
  "landers-socialnetwork": {
    ground: fill("#eef1f6", "#dfe4ee"),
    layers: async () => [
      over(
        [90, 440, 790]
          .map(
            (x, i) =>
              `<rect x="${x}" y="${60 + i * 30}" width="320" height="480" rx="24" fill="#fff"/><circle cx="${x + 46}" cy="${106 + i * 30}" r="24" fill="#b9c2d4"/><rect x="${x + 84}" y="${98 + i * 30}" width="140" height="16" rx="8" fill="#c9d0de"/>${icon("heart", x + 24, 478 + i * 30, 1.7, "#d8486a")}${icon("message-circle", x + 80, 478 + i * 30, 1.7, "#6b7690")}`,
          )
          .join(""),
      ),
      ...(await Promise.all(
        [90, 440, 790].map((x, i) =>
          photo(i + 40, { left: x + 24, top: 150 + i * 30, width: 272, height: 306, radius: 14 }),
        ),
      )),
    ],
  },
  "landers-transitionsvideolanding": {
    ground: fill("#2b1d2e", "#14101c"),
    layers: () =>
      Promise.all(
        [0.25, 0.45, 0.7, 1].map((opacity, i) =>
          photo(i + 50, { left: 80 + i * 220, top: 75, width: 380, height: 480, radius: 28, opacity }),
        ),
      ),
  },
  "landers-video": {
    ground: fill("#0f1418", "#263038"),
    layers: async () => [
      await photo(61, { left: 260, top: 45, width: 680, height: 540, radius: 28 }),
      over(
        '<circle cx="600" cy="315" r="86" fill="#000" opacity=".55"/><path d="M572 268v94l78-47z" fill="#fff"/>',
      ),
    ],
  },
  "landers-tinderswipe": {
    ground: fill("#ffe9ec", "#ffd2c4"),
    layers: async () => [
      await photo(71, { left: 430, top: 50, width: 340, height: 440, radius: 30, turn: -12 }),
      await photo(72, { left: 430, top: 50, width: 340, height: 440, radius: 30, turn: 9 }),
      await photo(73, { left: 430, top: 50, width: 340, height: 440, radius: 30 }),
      over(
        `<circle cx="515" cy="545" r="52" fill="#fff"/>${icon("x", 485, 515, 2.5, "#6b7280")}<circle cx="685" cy="545" r="52" fill="#d8304f"/>${icon("heart-filled", 655, 515, 2.5, "#fff")}`,
      ),
    ],
  },
};

/** Houses at night; a few windows are lit. */
function street(): string {
  const houses = [0, 210, 390, 620, 800, 1010].map((x, i) => {
    const [width, top] = [[200, 170, 220, 170, 200, 190][i] ?? 190, [250, 170, 300, 200, 270, 190][i] ?? 220];
    const windows = Array.from({ length: 15 }, (_, n) => {
      const isLit = (n * 7 + i * 5) % 11 === 0;
      return `<rect x="${x + 24 + (n % 3) * ((width - 48) / 3)}" y="${top + 36 + Math.floor(n / 3) * 72}" width="34" height="44" rx="3" fill="${isLit ? "#ffd27a" : "#232a4a"}"/>`;
    });
    return `<rect x="${x}" y="${top}" width="${width}" height="${HEIGHT - top}" fill="#171d38"/>${windows.join("")}`;
  });
  return `<circle cx="960" cy="110" r="54" fill="#f4ecd6"/>${houses.join("")}`;
}

/** A region with roads, water and coarse circles: nobody's position. */
function map(): string {
  const roads = [
    "M0 420C300 360 420 520 700 430S1050 250 1200 300",
    "M340 0C380 200 300 380 420 630",
    "M820 0C760 210 900 420 840 630",
  ];
  const pins = [
    [250, 180],
    [560, 300],
    [720, 140],
    [960, 400],
  ] as const;
  return [
    '<path d="M0 520C220 470 380 600 620 540S1000 520 1200 470V630H0z" fill="#a9cfe0"/>',
    ...roads.map((d) => `<path d="${d}" fill="none" stroke="#fff" stroke-width="16"/>`),
    ...pins.map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="84" fill="#c2415f" opacity=".18"/>${icon("map-pin-filled", x - 36, y - 60, 3, "#c2415f")}`,
    ),
  ].join("");
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, { ground, layers }] of Object.entries(PICTURES)) {
  const file = await sharp(shapes(ground))
    .composite(await layers())
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
  writeFileSync(`${FOLDER}/${name}.jpg`, file);
  console.log(`${name}: ${(file.byteLength / 1024).toFixed(0)} KB`);
}
