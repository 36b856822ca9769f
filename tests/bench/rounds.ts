import { median } from "./figures.ts";
import { load, type Ask } from "./load.ts";
import type { Workerd } from "./workerd.ts";

export const ROUNDS = 7;
export const REQUESTS = 2_000;
/** Requests to each variant before anything is measured: an isolate is warm when its hot code is optimised. */
const WARM_UP = 4_000;
/** Requests of a round that are sent one at a time, for the first byte. */
const ALONE = 50;
/** What one variant is asked in all rounds. */
export const ASKED = ROUNDS * (REQUESTS + ALONE);

/** One way to serve a page, and what was measured of it in each round. */
export interface Variant {
  name: string;
  path: string;
  workerd: Workerd;
  ask: (i: number) => Ask;
  cpu: number[];
  perSecond: number[];
  firstByte: number[];
}

export const variant = (name: string, path: string, workerd: Workerd, ask: Variant["ask"]): Variant => ({
  name,
  path,
  workerd,
  ask,
  cpu: [],
  perSecond: [],
  firstByte: [],
});

/** Warms every variant up without measuring it. */
export async function warmUp(variants: Variant[]): Promise<void> {
  for (const { workerd, ask } of variants) await load(workerd.port, WARM_UP, ask);
}

/** Measures all of them in turn, so that a neighbour's noise hits each alike. */
export async function inTurn(variants: Variant[]): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) for (const one of variants) await measure(one);
}

async function measure({ workerd, ask, cpu, perSecond, firstByte }: Variant): Promise<void> {
  const before = workerd.cpu();
  const { seconds } = await load(workerd.port, REQUESTS, ask);
  cpu.push((workerd.cpu() - before) / REQUESTS / 1000);
  perSecond.push(REQUESTS / seconds);
  firstByte.push(median((await load(workerd.port, ALONE, ask, 1)).firstBytes));
}

/**
 * Microseconds of processor time a request, requests a second, and milliseconds to the first byte, in the
 * middle of the rounds.
 */
export const figuresOf = ({ name, path, cpu, perSecond, firstByte }: Variant) => ({
  name,
  path,
  cpu: median(cpu),
  perSecond: median(perSecond),
  firstByte: median(firstByte),
  rounds: { cpu, perSecond, firstByte },
});

/** How often the origin's stub was asked. */
export async function asked({ originPort }: Workerd): Promise<number> {
  const { asked } = await (await fetch(`http://127.0.0.1:${originPort}/healthz`)).json<{ asked: number }>();
  return asked;
}

/**
 * A request whose page must be made: for the index a minute later than the last one, for the search with
 * another filter.
 */
export function unseen(path: string, n: number): Ask {
  if (path === "/")
    return { host: "localhost", path, headers: { "cf-ipcountry": "GB", "x-bench-later": "1" } };
  const [min, max, country, gender] = [
    18 + (n % 40),
    59 + (Math.floor(n / 40) % 40),
    ["GB", "IE", "US", "CA", "AU", "NZ", "ZA"][Math.floor(n / 1600) % 7] ?? "GB",
    Math.floor(n / 11_200) % 2 === 0 ? "female" : "male",
  ];
  return {
    host: "localhost",
    path: `${path}?gender=${gender}&min_age=${min}&max_age=${max}&country=${country}`,
  };
}
