import { buildBare } from "./bare-build.ts";
import { EDGE } from "./builds.ts";
import { capture, fixedWorker, type Captured } from "./captured.ts";
import { median, type Section } from "./figures.ts";
import { load, type Ask } from "./load.ts";
import { originStub } from "./origin-stub.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

const ROUNDS = 7;
const REQUESTS = 400;
const HOST = "localhost";
const PATHS = ["/", "/members"] as const;

/** A request whose page must be made: for the index a minute later than the last one, for the search with another filter. */
function unseen(path: (typeof PATHS)[number], n: number): Ask {
  if (path === "/") return { host: HOST, path, headers: { "cf-ipcountry": "GB", "x-bench-later": "1" } };
  const [min, max, country] = [18 + (n % 40), 59 + (Math.floor(n / 40) % 40), ["GB", "IE", "US", "CA", "AU", "NZ", "ZA"][Math.floor(n / 1600) % 7] ?? "GB"];
  return { host: HOST, path: `${path}?min_age=${min}&max_age=${max}&country=${country}` };
}

interface Variant {
  name: string;
  path: (typeof PATHS)[number];
  workerd: Workerd;
  ask: (i: number) => Ask;
  cpu: number[];
  perSecond: number[];
  firstByte: number[];
}

export async function pages(): Promise<Section> {
  const kept = await startWorkerd("kept", { folder: EDGE }, originStub);
  const afresh = await startWorkerd("afresh", { folder: EDGE }, originStub);
  const captured: Record<string, Captured> = {};
  for (const path of PATHS) captured[path] = await capture(kept.port, { host: HOST, path, headers: { "cf-ipcountry": "GB" } });
  const fixed = await startWorkerd("fixed", { text: fixedWorker(captured) });
  const bare = await startWorkerd("bare", { folder: await buildBare(captured) });

  const variants = PATHS.flatMap((path): Variant[] => {
    const same = (): Ask => ({ host: HOST, path, headers: { "cf-ipcountry": "GB" } });
    let n = 0;
    const one = (name: string, workerd: Workerd, ask: Variant["ask"]): Variant => ({ name, path, workerd, ask, cpu: [], perSecond: [], firstByte: [] });
    return [one("fixed answer", fixed, same), one("ours, kept", kept, same), one("ours, rendered afresh", afresh, () => unseen(path, n++)), one("bare React", bare, same)];
  });
  const sameTree = await Promise.all(PATHS.map(async (path) => (await (await fetch(`http://localhost:${bare.port}${path}`)).text()) === captured[path]?.html));

  for (const variant of variants) await measure(variant);
  for (const variant of variants) Object.assign(variant, { cpu: [], perSecond: [], firstByte: [] });
  const before = await asked(afresh);
  for (let round = 0; round < ROUNDS; round++) for (const variant of variants) await measure(variant);
  const rendered = (await asked(afresh)) - before;
  for (const workerd of [kept, afresh, fixed, bare]) await workerd.stop();
  return report(variants, captured, rendered / (ROUNDS * PATHS.length * (REQUESTS + ALONE)), sameTree.every(Boolean));
}

/** Requests of a round that are sent one at a time, for the first byte. */
const ALONE = 50;

async function measure({ workerd, ask, cpu, perSecond, firstByte }: Variant): Promise<void> {
  const before = workerd.cpu();
  const { seconds } = await load(workerd.port, REQUESTS, ask);
  cpu.push((workerd.cpu() - before) / REQUESTS / 1000);
  perSecond.push(REQUESTS / seconds);
  firstByte.push(median((await load(workerd.port, ALONE, ask, 1)).firstBytes));
}

async function asked({ originPort }: Workerd): Promise<number> {
  const { asked } = await (await fetch(`http://127.0.0.1:${originPort}/healthz`)).json<{ asked: number }>();
  return asked;
}

function report(variants: Variant[], captured: Record<string, Captured>, missed: number, sameTree: boolean): Section {
  const figures = variants.map(({ name, path, cpu, perSecond, firstByte }) => ({ name, path, cpu: median(cpu), perSecond: median(perSecond), firstByte: median(firstByte), rounds: { cpu, perSecond, firstByte } }));
  const of = (path: string, name: string) => figures.find((figure) => figure.path === path && figure.name === name)?.cpu ?? Number.NaN;
  return {
    title: "Pages: one workerd each, no proxy, an empty data centre's cache (kept pages are the isolate's own)",
    rows: [
      ["page", "served by", "CPU us", "x fixed", "x bare React", "pages/s", "first byte ms"],
      ...figures.map(({ name, path, cpu, perSecond, firstByte }) => [path, name, cpu, cpu / of(path, "fixed answer"), cpu / of(path, "bare React"), perSecond, firstByte]),
    ],
    bars: PATHS.flatMap((path) => [
      { what: `${path} kept, CPU to a fixed answer`, figure: of(path, "ours, kept") / of(path, "fixed answer"), bar: 1.8, unit: "x" },
      { what: `${path} rendered afresh, CPU to a fixed answer`, figure: of(path, "ours, rendered afresh") / of(path, "fixed answer"), bar: 10, unit: "x" },
    ]),
    notes: [
      `Medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests on 6 open connections; CPU of the whole process, all threads. First byte: one request at a time.`,
      `HTML: ${PATHS.map((path) => `${path} ${captured[path]?.html.length ?? 0} characters`).join(", ")}, 24 profiles from a stub in the origin's place (its cost is within the figure).`,
      `Afresh: each request comes a minute later (index) or has another filter (search), so no kept page is fresh; the origin was asked by ${(missed * 100).toFixed(1)} % of them.`,
      `Bare React renders the same tree from the same seed with one intl for all requests${sameTree ? " and answers the very same bytes" : "; ITS BYTES DIFFER from ours, so compare with care"}.`,
      "The demo build adds Server-Timing, which production sends to operators only.",
    ],
    figures: { figures, askedShare: missed, sameTree },
  };
}
