import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { emptySite } from "./empty-site.ts";
import { startSite, type RunningSite } from "./site.ts";

/** The key with which the mail provider signs its webhooks there. */
export const MAIL_WEBHOOK_KEY = "the-mail-provider-of-these-tests";
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
 * goes out at once, and a decision of the desk takes effect with its call.
 */
export function writeOriginConfig(
  build: string,
  name: string,
  vars: Record<string, string> = {},
  main?: string,
  queues: object = {},
): string {
  const { assets: _, ...config }: OriginConfig = JSON.parse(
    readFileSync(`${build}/origin/wrangler.json`, "utf8"),
  );
  const consumers = config.queues.consumers.map((consumer) => ({
    ...consumer,
    max_batch_timeout: 0,
    ...queues,
  }));
  const written = {
    ...config,
    ...(main === undefined ? {} : { main }),
    queues: { ...config.queues, consumers },
    vars: { ...config.vars, MAIL_WEBHOOK_KEY, ACCEPT_SECONDS: "0", UNDO_SECONDS: "0", ...vars },
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
