import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createTestHarness } from "wrangler";
import type { DemoMember } from "#origin/demo/life/demo-member.ts";
import type { Throttle } from "#origin/throttle/throttle.ts";
import { emptySite } from "./empty-site.ts";

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

/** Times a request is sent anew that never got there. */
const TRIES = 8;
/**
 * The harness's own proxy keeps connections that workerd has closed for their idleness, and answers a write
 * on one of them by itself. What the product answers is never this text.
 */
const neverArrived = ({ status }: { status: number }, bytes: ArrayBuffer): boolean =>
  status === 500 && new TextDecoder().decode(bytes).startsWith("Error: Network connection lost");

/**
 * The same for what a test asks of a binding: undici reports a connection that workerd had closed before it
 * read the call. Work that such a failure interrupts is done again from its start.
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

/**
 * Both workers of a build in workerd, with migrated empty databases. `build` is "demo" unless a test made its
 * own.
 */
export async function startSite(
  build = "dist/demo",
  edgeConfig = "wrangler.json",
  originConfig = "wrangler.json",
) {
  const root = resolve(import.meta.dirname, "../..");
  const server = createTestHarness({
    root,
    workers: [
      { configPath: `${root}/${build}/edge/${edgeConfig}` },
      { configPath: `${root}/${build}/origin/${originConfig}` },
    ],
  });
  await server.listen();
  const origin = server.getWorker<OriginEnv>("rendezvous-origin");
  for (const binding of ["DB_EUROPE", "DB_WORLD"] as const) await origin.applyD1Migrations(binding);

  /** One request, as a visitor from a country sends it; redirects are answers, not followed. */
  async function ask(
    path: string,
    { host = HOSTS.world, country = null, cookie, headers = {}, method = "GET", body }: Ask = {},
  ): Promise<Response> {
    const all: Record<string, string> = { ...headers };
    if (country !== null) all["cf-ipcountry"] = country;
    if (cookie !== undefined) all["cookie"] = cookie;
    const send = async () => {
      const answer = await server.fetch(`http://${host}${path}`, {
        method,
        headers: all,
        redirect: "manual",
        ...(body === undefined ? {} : { body }),
      });
      return { answer, bytes: await answer.arrayBuffer() };
    };
    let { answer, bytes } = await send();
    for (let again = 0; again < TRIES && neverArrived(answer, bytes); again++)
      ({ answer, bytes } = await send());
    return new Response(bytes.byteLength > 0 ? bytes : null, {
      status: answer.status,
      headers: [...answer.headers],
    });
  }
  /**
   * The ids of the objects that exist, and the database of one of them. The harness types its bindings by
   * another package than ours.
   */
  const objects = (binding: "MEMBERS" | "THROTTLES" | "PAYMENT_DESK") =>
    arriving(() => origin.listDurableObjectIds(binding as never));
  const inObject = (binding: "MEMBERS" | "THROTTLES" | "PAYMENT_DESK", id: string, query: string) =>
    arriving(async () => (await origin.getDurableObjectStorage(binding as never, { id })).exec(query));
  const daily = () => origin.scheduled({ cron: "17 3 * * *" });
  const quarterly = () => origin.scheduled({ cron: "*/15 * * * *" });
  return {
    ask,
    server,
    daily,
    quarterly,
    objects,
    inObject,
    database: async (pool: "europe" | "world") =>
      (await origin.getEnv())[pool === "europe" ? "DB_EUROPE" : "DB_WORLD"],
    env: () => origin.getEnv(),
    close: () => server.close(),
  };
}

/** The operator's token of the shared site. */
export const OPERATOR = "the-desk-of-these-tests-alone";
const TEST_ORIGIN = "wrangler.test.json";

let shared: Promise<RunningSite> | null = null;

/**
 * The site that all test files of one vitest worker use, one after the other: a start costs seconds. Each
 * file gets it without a row, file, payment or spent budget; the accounts' objects of earlier files stay,
 * under ids that nobody uses again. The edge keeps a visitor's pages for a minute, so a file whose subject
 * they are starts a site of its own.
 */
export async function sharedSite(): Promise<RunningSite> {
  shared ??= startSite("dist/demo", "wrangler.json", writeOriginConfig("dist/demo", TEST_ORIGIN));
  const site = await shared;
  await emptySite(site);
  return { ...site, close: async () => undefined };
}

/**
 * Configures an origin for tests: no demo data, uploaded photos wait until a test accepts them, and a mail
 * goes out at once.
 */
export function writeOriginConfig(
  build: string,
  name: string,
  vars: Record<string, string> = {},
  main?: string,
): string {
  const { assets: _, ...config }: OriginConfig = JSON.parse(
    readFileSync(`${build}/origin/wrangler.json`, "utf8"),
  );
  const consumers = config.queues.consumers.map((consumer) => ({ ...consumer, max_batch_timeout: 0 }));
  const written = {
    ...config,
    ...(main === undefined ? {} : { main }),
    queues: { ...config.queues, consumers },
    vars: { ...config.vars, OPERATOR_TOKEN: OPERATOR, ACCEPT_SECONDS: "0", ...vars },
  };
  // two vitest workers may write it at once, and neither may read half a file
  writeFileSync(`${build}/origin/${name}.${process.pid}`, JSON.stringify(written));
  renameSync(`${build}/origin/${name}.${process.pid}`, `${build}/origin/${name}`);
  return name;
}

interface OriginConfig {
  assets?: unknown;
  vars: Record<string, string>;
  queues: { consumers: object[] };
}

interface OriginEnv {
  DB_EUROPE: D1Database;
  DB_WORLD: D1Database;
  PHOTOS: R2Bucket;
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
