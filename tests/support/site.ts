import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { JOB_NAMES, JOB_SCHEDULE, type JobName } from "#origin/base/job-schedule.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";
import type { Throttle } from "#origin/base/throttle/throttle.ts";
import type { DemoMember } from "#origin/demo/auto-reply/demo-member.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { siteWorkers, startRuntime, type RuntimeWorker } from "#tools/dev/runtime.ts";
import { requestsTo, type Send } from "./runtime-requests.ts";
import { BINDINGS_HOST, memberObjectId, siteDatabase, siteMember } from "./site-bindings.ts";

/** The four demo sites, by what they are for. */
export const HOSTS = {
  dutch: "nl.amberlind.localhost",
  german: "rubinelle.localhost",
  nordic: "nordlune.localhost",
  world: "localhost",
} as const;

export interface Ask {
  host?: string;
  country?: string | null;
  cookie?: string;
  headers?: Record<string, string>;
  method?: string;
  body?: string | Uint8Array<ArrayBuffer>;
}

const ROOT = resolve(import.meta.dirname, "../..");
const ORIGIN = "rendezvous-origin";
/** The classes of the origin's objects, by the names under which they are bound. */
const CLASSES = {
  MEMBERS: "Member",
  THROTTLES: "Throttle",
  PAYMENT_DESK: "PaymentDesk",
  EMERCHANTPAY_DESK: "EmerchantpayDesk",
  ANALYTICS_STORE: "AnalyticsStore",
} as const;
type ObjectBinding = keyof typeof CLASSES;

/** Sends one request, as a visitor from a country does; redirects are answers, not followed. */
export const asking =
  (send: Send) =>
  (
    path: string,
    { host = HOSTS.world, country = null, cookie, headers = {}, method = "GET", body }: Ask = {},
  ): Promise<Response> => {
    const all: Record<string, string> = { host, ...headers };
    if (country !== null) all["cf-ipcountry"] = country;
    if (cookie !== undefined) all["cookie"] = cookie;
    return send(path, { method, headers: all, body });
  };

/** The worker that asks the bindings of the origin for a test. */
const bindingsWorker = (site: RuntimeWorker[]): RuntimeWorker => ({
  name: "bindings",
  modulesRoot: import.meta.dirname,
  modules: [{ type: "ESModule", path: resolve(import.meta.dirname, "bindings-worker.js") }],
  compatibilityDate: "2026-01-01",
  routes: [`${BINDINGS_HOST}/*`],
  d1Databases: site.find(({ name }) => name === ORIGIN)?.d1Databases ?? {},
  durableObjects: { MEMBERS: { className: CLASSES.MEMBERS, scriptName: ORIGIN, useSQLite: true } },
});

/** Times a call of a binding that never arrived is made again. */
const TRIES = 8;

/**
 * Asks something of a binding. undici reports a connection that workerd had closed before it read the call:
 * work that such a failure interrupts is done again from its start.
 */
export async function arriving<T>(work: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await work();
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      const isClosed =
        cause instanceof Error &&
        "code" in cause &&
        ["UND_ERR_SOCKET", "ECONNRESET"].includes(String(cause.code));
      if (!isClosed || again === TRIES) throw error;
    }
  }
}

/** Milliseconds between two looks at the jobs of a cron, and until a job that does not end is a failure. */
const LOOK_AGAIN = 20;
const JOBS_TIMEOUT = 60_000;

/** Waits until each job of a cron that began at `since` has ended in each pool. */
async function untilJobsEnded(
  [europe, world]: readonly [Directory, Directory],
  jobs: readonly JobName[],
  since: number,
): Promise<void> {
  // What runs once for all pools is recorded in the first.
  const inEach = jobs.filter((job) => JOB_SCHEDULE[job].pools === "each");
  for (const [database, names] of [
    [europe, jobs],
    [world, inEach],
  ] as const) {
    const query = database
      .prepare(
        "SELECT value AS job FROM json_each(?1) WHERE value NOT IN (SELECT job FROM job_runs WHERE started_at >= ?2)",
      )
      .bind(JSON.stringify(names), since);
    for (;;) {
      const { results } = await query.all<{ job: string }>();
      if (results.length === 0) break;
      if (Date.now() - since > JOBS_TIMEOUT)
        throw new Error(`jobs have not ended: ${results.map(({ job }) => job).join(", ")}`);
      await new Promise((next) => {
        setTimeout(next, LOOK_AGAIN);
      });
    }
  }
}

/**
 * Both workers of a build in workerd, with migrated empty databases. `build` is "demo" unless a test made its
 * own.
 */
export async function startSite(
  build = "dist/demo",
  edgeConfig = "wrangler.json",
  originConfig = "wrangler.json",
) {
  const site = await siteWorkers(resolve(ROOT, build), edgeConfig, originConfig);
  const workers = [...site, bindingsWorker(site)];
  const runtime = startRuntime(workers, { unsafeInspectDurableObjects: true, unsafeTriggerHandlers: true });
  const address = await runtime.ready;
  const send = requestsTo(address.host);
  const europe = siteDatabase(send, "DB_EUROPE");
  const world = siteDatabase(send, "DB_WORLD");
  // All steps of an empty database at once; that each can be taken alone is what every start of the demo shows.
  const steps = globSync(`${ROOT}/worker/origin/migrations/*.sql`).toSorted();
  for (const database of [europe, world])
    await database.batch(steps.map((step) => database.prepare(readFileSync(step, "utf8"))));

  const ask = asking(send);
  /** Asks for a WebSocket as a browser does. The answer has one, or the status of a refusal. */
  const openSocket = (host: string, path: string, headers: Record<string, string> = {}) =>
    runtime.dispatchFetch(`http://${host}${path}`, { headers: { host, upgrade: "websocket", ...headers } });
  /** The ids of the objects that exist. */
  const objects = (binding: ObjectBinding) =>
    arriving(() => runtime.listDurableObjectIds(CLASSES[binding], ORIGIN));
  /** Asks the database of one of them. */
  const inObject = (binding: ObjectBinding, id: string, query: string) =>
    arriving(async () =>
      (await runtime.unsafeGetDurableObjectStorage(ORIGIN, CLASSES[binding], { id })).exec(query),
    );
  const runCron = async (cron: string, jobs: readonly JobName[]) => {
    const since = Date.now();
    await (await runtime.getWorker(ORIGIN)).scheduled({ cron });
    await untilJobsEnded([europe, world], jobs, since);
  };
  const daily = () => runCron("17 3 * * *", JOB_NAMES);
  const quarterly = () =>
    runCron(
      "*/15 * * * *",
      JOB_NAMES.filter((job) => JOB_SCHEDULE[job].every === "quarter_hour"),
    );
  return {
    ask,
    openSocket,
    runtime,
    /** Where it listens. */
    address,
    daily,
    quarterly,
    objects,
    inObject,
    member: (name: string) => siteMember(send, name),
    memberObjectId: (name: string) => memberObjectId(send, name),
    database: async (pool: "europe" | "world") => (pool === "europe" ? europe : world),
    env: () => runtime.getBindings<OriginEnv>(ORIGIN),
    close: () => runtime.dispose(),
  };
}

interface OriginEnv {
  DB_EUROPE: D1Database;
  DB_WORLD: D1Database;
  PHOTOS: R2Bucket;
  JOB_QUEUE: Queue<QueuedJob>;
  /** What the demo's build binds under the name of Member. */
  MEMBERS: DurableObjectNamespace<DemoMember>;
  THROTTLES: DurableObjectNamespace<Throttle>;
}

export type RunningSite = Awaited<ReturnType<typeof startSite>>;

/** What the page decided, from Server-Timing: {"locale": "nl: domain_language", ...}. */
export function decisionsOf(response: Response): Record<string, string> {
  const header = response.headers.get("server-timing") ?? "";
  return Object.fromEntries(
    [...header.matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name, text]) => [name, text]),
  );
}
