import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { routes } from "#client/routes.ts";
import { LOCALES, type Locale } from "#contract/entities.ts";
import { firstScripts } from "#tests/support/first-scripts.ts";
import { EDGE } from "./builds.ts";
import { capture } from "./captured.ts";
import type { Bar, Section } from "./figures.ts";
import { originStub } from "./origin-stub.ts";
import { CLIENT, startWorkerd } from "./workerd.ts";

export const KB = 1024;
/** Cloudflare compresses pages as they go (5) and assets beforehand (11). */
export const brotli = (content: string | Buffer, quality: number): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

/** A reader of each language: the host of a site that has it as the first of a country, and that country. */
const READERS: Record<Locale, [host: string, country: string]> = {
  en: ["localhost", "GB"],
  nl: ["nl.amberlind.localhost", "NL"],
  de: ["rubinelle.localhost", "DE"],
  da: ["nordlune.localhost", "DK"],
  nb: ["nordlune.localhost", "NO"],
  sv: ["nordlune.localhost", "SE"],
  fi: ["nordlune.localhost", "FI"],
  es: ["luzelia.localhost", "ES"],
  fr: ["clairambre.localhost", "FR"],
  it: ["brisaluna.localhost", "IT"],
  pl: ["zorzanka.localhost", "PL"],
};
/** What a visitor may arrive on: the terms stand for the documents, whose text is their length. */
const ARRIVALS = ["index", "members", "pages-terms"];
const PAGES = routes
  .filter(({ name }) => ARRIVALS.includes(name) || name.startsWith("landers-"))
  .map(({ name, path }) => ({ name, path: path.replace("/{slug?}", "") }));

interface Figure extends ReturnType<typeof partsOf> {
  locale: Locale;
  script: number;
  files: number;
}
const LIMITS = [
  ["HTML without its styles", "bare", 7],
  ["styles", "styles", 10],
  ["starter", "starter", 2],
  ["script until hydrated", "script", 110],
] as const satisfies readonly [string, keyof Figure, number][];

/** English, and the language with the most bytes before the script. */
const shownOf = (read: readonly Figure[]): Set<Figure> =>
  new Set([
    ...read.filter(({ locale }) => locale === "en"),
    ...read.toSorted((a, b) => b.html - a.html).slice(0, 1),
  ]);

export async function bytes(): Promise<Section> {
  const edge = await startWorkerd("bytes", { folder: EDGE }, originStub);
  const rows: Section["rows"] = [
    ["page", "HTML", "HTML without styles", "styles", "starter", "script until hydrated", "files"],
  ];
  const bars: Bar[] = [];
  const figures: Record<string, unknown> = {};
  for (const { name, path } of PAGES) {
    const read: Figure[] = [];
    for (const locale of LOCALES) {
      const [host, country] = READERS[locale];
      const headers = { cookie: `__Host-locale=${locale}; __Host-entry=1`, "cf-ipcountry": country };
      const { html, frame } = await capture(edge.port, { host, path, headers });
      if (frame.locale !== locale) throw new Error(`${host}${path} is in ${frame.locale}, not ${locale}`);
      const scripts = firstScripts(CLIENT, name, locale);
      const script = scripts.reduce((sum, file) => sum + brotli(readFileSync(join(CLIENT, file)), 11), 0);
      read.push({ locale, ...partsOf(html), script, files: scripts.length });
    }
    figures[name] = read;
    for (const { locale, html, bare, styles, starter, script, files } of shownOf(read))
      rows.push([`${name}, ${locale}`, html, bare, styles, starter, script, files]);
    for (const [what, part, limit] of LIMITS) {
      const most = read.toSorted((a, b) => b[part] - a[part])[0];
      if (most)
        bars.push({
          what: `${name}: ${what}, ${most.locale}`,
          figure: most[part] / KB,
          bar: limit,
          unit: " KB",
        });
    }
  }
  await edge.stop();

  const start = startPath("index.js");
  const all = globSync("**/*.js", { cwd: EDGE });
  const gzip = (files: string[]) =>
    gzipSync(Buffer.concat(files.map((file) => readFileSync(join(EDGE, file))))).length;
  const worker = { start: gzip(start), whole: gzip(all), startFiles: start };
  rows.push([
    "edge worker, gzip",
    "",
    "",
    "",
    "",
    `start ${(worker.start / KB).toFixed(1)} KB`,
    `all ${(worker.whole / KB).toFixed(0)} KB`,
  ]);
  bars.push(
    { what: "edge: what is parsed at start, gzip", figure: worker.start / KB, bar: 40, unit: " KB" },
    { what: "edge: the whole worker, gzip", figure: worker.whole / KB, bar: 700, unit: " KB" },
  );
  return {
    title: "Bytes: brotli 5 for HTML and what stands in it, brotli 11 for files",
    rows,
    bars,
    notes: [
      "HTML has its styles, its seed and the starter in it: 24 profiles. English, and the longest language of each page; a bar names the language with the most. The bars for HTML and for styles are those of two parts of one response.",
      "Script until hydrated: the entry, the page's chunk, their imports and the page's messages, from the client's manifest.",
    ],
    figures: { ...figures, worker },
  };
}

/** The compressed sizes of a page and of what stands in it. */
export function partsOf(html: string) {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((found) => found[1] ?? "").join("");
  const starter = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((found) => found[1] ?? "").join("");
  return {
    html: brotli(html, 5),
    bare: brotli(html.replace(/<style[^>]*>.*?<\/style>/gs, ""), 5),
    styles: brotli(styles, 5),
    starter: brotli(starter, 5),
  };
}

/** A module of the edge and everything it imports statically. */
function startPath(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return [];
  found.add(file);
  const text = readFileSync(join(EDGE, file), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+\.js)"/g))
    startPath(normalize(join(dirname(file), path)), found);
  return [...found];
}
