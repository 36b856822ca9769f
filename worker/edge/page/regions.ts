import type { Region } from "#contract/entities.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import { rules } from "#contract/rules.ts";
import { callCached } from "#edge/cached-calls.ts";
import { SHELL_WAIT_MS } from "#edge/limits.ts";
import { contractBody } from "#edge/origin.ts";
import type { PageContext } from "./page-context.ts";

/** The regions of a country for a filter. An origin that is too slow has none now; the next page has them. */
export async function regionsOf(
  { env, tenant, settings, later }: PageContext,
  country: string,
): Promise<Region[]> {
  const answer = callCached(env, tenant, rules["GET /api/regions.php"].cache, {
    path: "/api/regions.php",
    query: new URLSearchParams(),
    headers: new Headers(),
    later,
  }).catch(() => null);
  later(answer);
  const given = await withTimeout(answer, SHELL_WAIT_MS, null);
  if (given?.status !== 200) return [];
  return (await contractBody(tenant, settings, "GET /api/regions.php", given.body))[country] ?? [];
}
