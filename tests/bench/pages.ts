import { buildBare } from "./bare-build.ts";
import { EDGE } from "./builds.ts";
import { capture, fixedWorker, type Captured } from "./captured.ts";
import type { Section } from "./figures.ts";
import type { Ask } from "./load.ts";
import { originStub } from "./origin-stub.ts";
import {
  ASKED,
  asked,
  figuresOf,
  inTurn,
  REQUESTS,
  ROUNDS,
  unseen,
  variant,
  warmUp,
  type Variant,
} from "./rounds.ts";
import { startWorkerd } from "./workerd.ts";

const HOST = "localhost";
const PATHS = ["/", "/members"] as const;

export async function pages(): Promise<Section> {
  const cached = await startWorkerd("cached", { folder: EDGE }, originStub);
  const afresh = await startWorkerd("afresh", { folder: EDGE }, originStub);
  const captured: Record<string, Captured> = {};
  for (const path of PATHS)
    captured[path] = await capture(cached.port, { host: HOST, path, headers: { "cf-ipcountry": "GB" } });
  const fixed = await startWorkerd("fixed", { text: fixedWorker(captured) });
  const bare = await startWorkerd("bare", { folder: await buildBare(captured) });

  const variants = PATHS.flatMap((path): Variant[] => {
    const same = (): Ask => ({ host: HOST, path, headers: { "cf-ipcountry": "GB" } });
    let n = 0;
    return [
      variant("fixed answer", path, fixed, same),
      variant("ours, cached", path, cached, same),
      variant("ours, rendered afresh", path, afresh, () => unseen(path, n++)),
      variant("bare React", path, bare, same),
    ];
  });
  const sameTree = await Promise.all(
    PATHS.map(
      async (path) =>
        (await (await fetch(`http://localhost:${bare.port}${path}`)).text()) === captured[path]?.html,
    ),
  );

  await warmUp(variants);
  const before = await asked(afresh);
  await inTurn(variants);
  const rendered = (await asked(afresh)) - before;
  for (const workerd of [cached, afresh, fixed, bare]) await workerd.stop();
  return report(variants, captured, rendered / (PATHS.length * ASKED), sameTree.every(Boolean));
}

function report(
  variants: Variant[],
  captured: Record<string, Captured>,
  missed: number,
  sameTree: boolean,
): Section {
  const figures = variants.map(figuresOf);
  const of = (path: string, name: string) =>
    figures.find((figure) => figure.path === path && figure.name === name)?.cpu ?? Number.NaN;
  return {
    title:
      "Pages: one workerd each, no proxy, an empty data centre's cache (cached pages are the isolate's own)",
    rows: [
      ["page", "served by", "CPU us", "x fixed", "x bare React", "pages/s", "first byte ms"],
      ...figures.map(({ name, path, cpu, perSecond, firstByte }) => [
        path,
        name,
        cpu,
        cpu / of(path, "fixed answer"),
        cpu / of(path, "bare React"),
        perSecond,
        firstByte,
      ]),
    ],
    bars: PATHS.flatMap((path) => [
      {
        what: `${path} cached, CPU to a fixed answer`,
        figure: of(path, "ours, cached") / of(path, "fixed answer"),
        bar: 1.8,
        unit: "x",
      },
      {
        what: `${path} rendered afresh, CPU to a fixed answer`,
        figure: of(path, "ours, rendered afresh") / of(path, "fixed answer"),
        bar: 10,
        unit: "x",
      },
    ]),
    notes: [
      `Medians of ${ROUNDS} interleaved rounds of ${REQUESTS} requests on 6 open connections; CPU of the whole process, all threads. First byte: one request at a time.`,
      `HTML: ${PATHS.map((path) => `${path} ${captured[path]?.html.length ?? 0} characters`).join(", ")}, 24 profiles from a stub in the origin's place (its cost is within the figure).`,
      `Afresh: each request comes a minute later (index) or has another filter (search), so no cached page is fresh; the origin was asked by ${(missed * 100).toFixed(1)} % of them.`,
      `Bare React renders the same tree from the same seed with one intl for all requests${sameTree ? " and answers the very same bytes" : "; ITS BYTES DIFFER from ours, so compare with care"}.`,
      "The demo build adds Server-Timing, which production sends to operators only.",
    ],
    figures: { figures, askedShare: missed, sameTree },
  };
}
