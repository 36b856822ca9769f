import { ERRORS_DATASET } from "#contract/platform/errors-dataset.ts";
import { allTenants } from "#contract/platform/tenants.ts";
import { VISITS_DATASET } from "#contract/platform/visits.ts";
import { DAY_MS, DAY_S } from "#contract/product/units-of-time.ts";
import { analyticsStore } from "#origin/demo/analytics/stand-in.ts";
import type { StoredPoint } from "#origin/demo/analytics/store.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";

const DAYS = 60;
/** Rows of one day of one site. */
const ROWS = 8;
const SOURCES = ["", "", "lumen", "kestrel", "northads"];
const LANDERS = ["index", "index", "gallery", "socialnetwork", "maplanding", "tinderswipe"];
/** Views for which a row of a busy site stands. */
const INTERVALS = [1, 4, 10, 20];

/** Visits of the last weeks on every site, more at the weekend; some of a source are sampled. */
export async function pastVisits(env: DemoEnv, _: unknown, now: Date): Promise<void> {
  for (const [at, { id, settings }] of (await allTenants()).entries()) {
    const points = Array.from({ length: DAYS }, (_day, ago) =>
      dayOf({ id, countries: settings.countries, seed: at * 97 + ago * 13 }, now.getTime() - ago * DAY_MS),
    );
    await analyticsStore(env).keep(points.flat());
  }
}

/** A few errors of the last days, so that Health has some to show. */
export async function pastErrors(env: DemoEnv, _: unknown, now: Date): Promise<void> {
  const second = Math.floor(now.getTime() / 1000);
  await analyticsStore(env).keep(
    ERRORS.flatMap(([site, worker, context, message, route], kind) =>
      Array.from({ length: 3 * (kind + 1) }, (_error, at) => ({
        dataset: ERRORS_DATASET,
        timestamp: second - (at + 1) * (kind + 2) * 3_571,
        interval: 1,
        index: site,
        blobs: [worker, context, message, route, "", `demo-error-${kind}${at}`],
        doubles: [],
      })),
    ),
  );
}

const ERRORS = [
  ["amberlind", "edge", "page data", "Refusal: origin_invalid", "members"],
  ["", "origin", "mail", "Error: the mail provider says …", ""],
  [
    "rubinelle",
    "edge",
    "call",
    "TimeoutError: The operation was aborted due to timeout",
    "GET /api/chats.php",
  ],
] as const;

interface SiteOfDay {
  id: string;
  countries: readonly string[];
  seed: number;
}

function dayOf({ id, countries, seed }: SiteOfDay, ms: number): StoredPoint[] {
  const isWeekend = [0, 6].includes(new Date(ms).getUTCDay());
  return Array.from({ length: isWeekend ? ROWS + 4 : ROWS }, (_, row) => {
    const turn = seed + row * 31;
    const source = pick(SOURCES, turn);
    return {
      dataset: VISITS_DATASET,
      timestamp: Math.floor(ms / 1000) - ((turn * 7_919) % (DAY_S / 24)),
      interval: source === "" ? pick(INTERVALS, turn >> 1) : pick(INTERVALS, turn >> 2) * 3,
      index: id,
      blobs: [pick(countries, turn) || "GB", source, source && `ref${turn % 3}`, pick(LANDERS, turn), "en"],
      doubles: [turn % 5 === 0 ? 0 : 1],
    };
  });
}

const pick = <T extends string | number>(all: readonly T[], turn: number): T => all[turn % all.length] as T;
