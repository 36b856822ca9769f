import { rmSync } from "node:fs";
import { buildBare } from "./bare-build.ts";
import { buildEdge, EDGE } from "./builds.ts";
import { capture, fixedWorker } from "./captured.ts";
import { median, type Section } from "./figures.ts";
import { load, type Ask } from "./load.ts";
import { originStub } from "./origin-stub.ts";
import { hostOf, writeSites } from "./sites.ts";
import { launch, prepare, startWorkerd, type Prepared } from "./workerd.ts";

const STARTS = 9;
const CACHED_ROUNDS = 7;
const REQUESTS = 400;
const COUNTS = [1, 100, 10_000];
/** Sites among which requests are spread, more than an isolate keeps parsed. */
const SPREAD = 100;

interface Variant {
  name: string;
  prepared: Prepared;
  host: string;
  sites: number;
  /** Milliseconds from spawning workerd to the first byte of a small file of the site, and of the index. */
  file: number[];
  page: number[];
  cached: number[];
  spread: number[];
  memory: number[];
}

/** How long a start takes, and whether sites cost anything that is not theirs. */
export async function cold(): Promise<Section> {
  const first = await startWorkerd("cold-capture", { folder: EDGE }, originStub);
  const captured = {
    "/": await capture(first.port, { host: "localhost", path: "/", headers: { "cf-ipcountry": "GB" } }),
  };
  await first.stop();

  const variant = async (
    name: string,
    main: Parameters<typeof prepare>[1],
    origin: string | undefined,
    host = "localhost",
    sites = 0,
  ): Promise<Variant> => ({
    name,
    prepared: await prepare("cold", main, origin),
    host,
    sites,
    file: [],
    page: [],
    cached: [],
    spread: [],
    memory: [],
  });
  const variants = [
    await variant("constant worker", { text: fixedWorker(captured) }, undefined),
    await variant("bare React", { folder: await buildBare(captured) }, undefined),
    await variant("our edge, 4 sites", { folder: EDGE }, originStub, "localhost", 4),
  ];
  for (const count of COUNTS) {
    const folder = writeSites(count);
    const built = await buildEdge(folder, `edge-${count}`);
    variants.push(
      await variant(
        `our edge, ${count.toLocaleString("en")} sites`,
        { folder: built },
        originStub,
        hostOf(0),
        count,
      ),
    );
    rmSync(folder, { recursive: true });
    rmSync(built, { recursive: true });
  }

  for (let round = 0; round < STARTS; round++)
    for (const each of variants) {
      each.file.push(await start(each, "/robots.txt"));
      each.page.push(await start(each, "/"));
    }
  await warm(variants);
  return report(variants);
}

async function start({ prepared, host }: Variant, path: string): Promise<number> {
  const began = performance.now();
  const workerd = launch(prepared);
  await answers(prepared.port, { host, path });
  const took = performance.now() - began;
  await workerd.stop();
  return took;
}

async function answers(port: number, ask: Ask): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    try {
      await load(port, 1, () => ask, 1);
      return;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED")) throw error;
      await new Promise((next) => {
        setTimeout(next, 1);
      });
    }
  }
  throw new Error(`nothing answers on port ${port}`);
}

/** Cached pages and memory, all started once and measured in turn. */
async function warm(variants: Variant[]): Promise<void> {
  const running = [];
  for (const each of variants) {
    const workerd = launch(each.prepared);
    const one = (): Ask => ({ host: each.host, path: "/" });
    await answers(each.prepared.port, one());
    const many = each.sites < SPREAD ? null : (i: number): Ask => ({ host: hostOf(i % SPREAD), path: "/" });
    await load(each.prepared.port, REQUESTS, one);
    // before the spread requests, whose pages stay: they would be counted as the price of having sites
    each.memory.push(workerd.memory());
    if (many) await load(each.prepared.port, REQUESTS, many);
    running.push({ each, workerd, one, many });
  }
  for (let round = 0; round < CACHED_ROUNDS; round++)
    for (const { each, workerd, one, many } of running) {
      const cpu = async (ask: (i: number) => Ask) => {
        const before = workerd.cpu();
        await load(each.prepared.port, REQUESTS, ask);
        return (workerd.cpu() - before) / REQUESTS / 1000;
      };
      each.cached.push(await cpu(one));
      if (many) each.spread.push(await cpu(many));
    }
  for (const { workerd } of running) await workerd.stop();
}

function report(variants: Variant[]): Section {
  const figures = variants.map(({ name, file, page, cached, spread, memory }) => ({
    name,
    file: median(file),
    page: median(page),
    cached: median(cached),
    spread: median(spread),
    memory: median(memory),
  }));
  const of = (name: string) =>
    figures.find((figure) => figure.name === name) ?? {
      file: Number.NaN,
      page: Number.NaN,
      cached: Number.NaN,
      memory: Number.NaN,
    };
  const [few, many, bare, ours] = [
    of("our edge, 1 sites"),
    of("our edge, 10,000 sites"),
    of("bare React"),
    of("our edge, 4 sites"),
  ];
  return {
    title: "Cold starts and the number of sites",
    rows: [
      [
        "worker",
        "first file ms",
        "first page ms",
        "cached page us",
        `cached over ${SPREAD} sites us`,
        "memory MB",
      ],
      ...figures.map(({ name, file, page, cached, spread, memory }) => [
        name,
        file,
        page,
        cached,
        spread,
        memory,
      ]),
    ],
    bars: [
      {
        what: "cold start to the first page, to bare React",
        figure: ours.page / bare.page,
        bar: 1,
        unit: "x",
      },
      { what: "10,000 sites to 1: cold start", figure: many.page / few.page, bar: 1.1, unit: "x" },
      { what: "10,000 sites to 1: a cached page", figure: many.cached / few.cached, bar: 1.1, unit: "x" },
      { what: "10,000 sites to 1: memory", figure: many.memory / few.memory, bar: 1.1, unit: "x" },
    ],
    notes: [
      `From spawning workerd to the first byte, median of ${STARTS} interleaved starts: /robots.txt (the start path and one site; the other workers answer anything) and / (which brings React in and renders).`,
      `A cached page: CPU of the process, median of ${CACHED_ROUNDS} interleaved rounds of ${REQUESTS}; memory is what the process holds after its first ${REQUESTS}. The bars of 1.1 stand for "does not grow", within the noise of a shared machine.`,
    ],
    figures,
  };
}
