import { join } from "node:path";
import { launchChromium, startDemo, type DemoSite } from "#tests/support/demo-site.ts";
import { median, type Bar, type Section } from "./figures.ts";
import { ask, startFront } from "./front.ts";
import { visit, type Visit } from "./visit.ts";
import { scratch } from "./workerd.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const PORT = Number(process.env["BENCH_PORT"] ?? 8795);
const PATHS = ["/", "/members", "/login"];

/** Some of them by name, for more rounds where a figure is near its bar: BENCH_LANDERS=gallery,video. */
const chosen = process.env["BENCH_LANDERS"]?.split(",");
const LANDERS = [
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "tinderswipe",
  "transitionsvideolanding",
  "video",
]
  .filter((name) => chosen?.includes(name) ?? true)
  .map((name) => `/landers/${name}`);
/** KB of pictures that a lander may show before it is scrolled. */
const LANDER_PICTURES = 60;

export const browser = (): Promise<Section> => measure("Browser", PATHS);

export async function landers(): Promise<Section> {
  const section = await measure("Landers", chosen ? LANDERS : [...LANDERS, "/pages/terms"]);
  const figures = section.figures as Figure[];
  for (const { path, name, pictures } of figures)
    if (name === "ours")
      section.bars.push({
        what: `${path} pictures on the first screen`,
        figure: pictures,
        bar: LANDER_PICTURES,
        unit: " KB",
      });
  return section;
}

/** What a visitor waits for: the running site with its demo data against the same pages as constants. */
async function measure(title: string, paths: readonly string[]): Promise<Section> {
  const site = await runningSite();
  const fixed = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await ask(site.url, path)] as const)),
  );
  const fronts = [
    { name: "fixed page", ...(await startFront(site.url, fixed)) },
    { name: "ours", ...(await startFront(site.url)) },
  ];
  const chrome = await launchChromium();

  const visits = paths.flatMap((path) =>
    fronts.map(({ name, address }) => ({ path, name, address, seen: [] as Visit[] })),
  );
  for (let round = 0; round <= ROUNDS; round++)
    for (const { path, address, seen } of visits) {
      await ask(site.url, path);
      const one = await visit(chrome, address + path);
      // the first round fills the front's compressed files
      if (round > 0) seen.push(one);
    }
  await chrome.close();
  for (const { server } of fronts) server.close();
  await site.stop();
  return report(title, visits);
}

/** The demo on a port of its own, or one that runs already. */
export async function runningSite(): Promise<DemoSite> {
  const given = process.env["BENCH_URL"];
  if (given !== undefined) return { url: given.replace(/\/$/, ""), stop: async () => undefined };
  return startDemo(PORT, join(scratch, "state"));
}

interface Figure extends Visit {
  path: string;
  name: string;
  visits: Visit[];
}

function report(title: string, visits: { path: string; name: string; seen: Visit[] }[]): Section {
  const figures: Figure[] = visits.map(({ path, name, seen }) => {
    const of = (key: keyof Visit) => median(seen.map((one) => one[key]));
    return {
      path,
      name,
      firstByte: of("firstByte"),
      firstPaint: of("firstPaint"),
      largestPaint: of("largestPaint"),
      hydrated: of("hydrated"),
      blocked: of("blocked"),
      longestTask: of("longestTask"),
      pictures: of("pictures"),
      shift: Math.max(...seen.map((one) => one.shift)),
      requests: of("requests"),
      kilobytes: of("kilobytes"),
      visits: seen,
    };
  });
  const bars = [...new Set(visits.map(({ path }) => path))].flatMap((path): Bar[] => {
    const [fixed, ours] = ["fixed page", "ours"].map((name) =>
      figures.find((figure) => figure.path === path && figure.name === name),
    );
    if (!fixed || !ours) return [];
    return [
      {
        what: `${path} first paint, to the fixed page`,
        figure: ours.firstPaint / fixed.firstPaint,
        bar: 1.1,
        unit: "x",
      },
      {
        what: `${path} largest paint, to the fixed page`,
        figure: ours.largestPaint / fixed.largestPaint,
        bar: 1.1,
        unit: "x",
      },
      { what: `${path} layout shift`, figure: ours.shift, bar: 0, unit: "" },
    ];
  });
  return {
    title: `${title}: slow 4G (1.6 Mbit/s, 150 ms), a quarter of the processor, a phone of 390 x 844, empty caches`,
    rows: [
      [
        "page",
        "served by",
        "first byte ms",
        "first paint = usable ms",
        "largest paint ms",
        "hydrated ms",
        "blocked ms",
        "longest task ms",
        "shift",
        "requests",
        "KB",
        "pictures KB",
      ],
      ...figures.map((figure) => [
        figure.path,
        figure.name,
        figure.firstByte,
        figure.firstPaint,
        figure.largestPaint,
        figure.hydrated,
        figure.blocked,
        figure.longestTask,
        figure.shift,
        figure.requests,
        figure.kilobytes,
        figure.pictures,
      ]),
    ],
    bars,
    notes: [
      `Medians of ${ROUNDS} visits in turn; the shift is the worst of them. The form is native HTML, so it is usable once it is painted.`,
      "Both stand behind the same small front that compresses with brotli (5 for pages, 11 for files), which the local server does not; HTTP/1.1 without TLS, so at most six files at once.",
      "The fixed page is our own answer saved and served as a constant; its files come from the site, so it hydrates too.",
    ],
    figures,
  };
}
