import type { AnalyticsFault } from "#contract/desk/visits.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Env } from "#origin/base/env.ts";

/** Days for which the platform keeps rows: three months. */
export const KEPT_DAYS = 90;
/** Milliseconds that the platform may take for a query: a screen waits for it. */
const TIMEOUT = 5_000;

export type AnalyticsEnv = Pick<
  Env,
  "ANALYTICS_API" | "ANALYTICS_ACCOUNT" | "ANALYTICS_TOKEN" | "ANALYTICS_PROVIDER"
>;
/** A row of an answer. Numbers of 64 bits are strings there. */
export type AnalyticsRow = Readonly<Record<string, unknown>>;
export type AnalyticsAnswer = { state: "read"; rows: AnalyticsRow[] } | { state: AnalyticsFault };

/**
 * Asks Workers Analytics Engine's SQL API, the only code that does. `query`: one SELECT over `dataset`,
 * without a FORMAT. A dataset is made by its first row; before that there are no rows. Why it could not be
 * read is said in the answer, and what the platform says of it is logged.
 */
export async function askAnalytics(
  env: AnalyticsEnv,
  dataset: string,
  query: string,
): Promise<AnalyticsAnswer> {
  if (!env.ANALYTICS_ACCOUNT || !env.ANALYTICS_TOKEN) return { state: "unconfigured" };
  try {
    const answer = await send(env, `${query} FORMAT JSON`);
    if (answer.ok) return { state: "read", rows: rowsOf(await answer.json()) };
    const said = (await answer.text()).slice(0, 300);
    if (answer.status === 401 || answer.status === 403) return { state: "refused" };
    if (answer.status < 500 && (await isMissing(env, dataset))) return { state: "read", rows: [] };
    throw new Error(`${answer.status}: ${said}`);
  } catch (error) {
    reportError("analytics", error, { dataset });
    return { state: "unreachable" };
  }
}

/** Whether nothing has been written to a dataset yet. */
async function isMissing(env: AnalyticsEnv, dataset: string): Promise<boolean> {
  const answer = await send(env, "SHOW TABLES FORMAT JSON");
  if (!answer.ok) return false;
  return !rowsOf(await answer.json()).some((row) => Object.values(row).includes(dataset));
}

function send(env: AnalyticsEnv, query: string): Promise<Response> {
  const request = new Request(
    `${env.ANALYTICS_API ?? "https://api.cloudflare.com"}/client/v4/accounts/${env.ANALYTICS_ACCOUNT}/analytics_engine/sql`,
    {
      method: "POST",
      headers: { authorization: `Bearer ${env.ANALYTICS_TOKEN}` },
      body: query,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    },
  );
  return env.ANALYTICS_PROVIDER ? env.ANALYTICS_PROVIDER.fetch(request) : fetch(request);
}

function rowsOf(answer: unknown): AnalyticsRow[] {
  const data = typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
  if (!Array.isArray(data)) throw new Error("an answer without data");
  return data.filter((row): row is AnalyticsRow => typeof row === "object" && row !== null);
}

/**
 * A string in a query. The API takes no parameters, so what could end a string, or begin another sign in any
 * reading of it, is refused: a caller's schema lets none through.
 */
export function quoted(text: string): string {
  if (/['\\\p{Cc}]/u.test(text)) throw new Error("a quote in a query");
  return `'${text}'`;
}

/** A moment in a query, in milliseconds since 1970. */
export const timeOf = (ms: number): string =>
  `toDateTime(${quoted(new Date(ms).toISOString().slice(0, 19).replace("T", " "))})`;
