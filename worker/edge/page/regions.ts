import type { RegionsAnswer } from "#contract/calls/regions.ts";
import type { Region } from "#contract/entities.ts";
import { rules } from "#contract/rules.ts";
import { callCached } from "#edge/api-cache.ts";
import { SHELL_PATIENCE } from "#edge/limits.ts";
import type { PageRequest } from "./data.ts";

/**
 * The regions of a country, for a filter: none where the origin cannot say them in time, and then the next
 * page has them.
 */
export async function regionsIn({ env, tenant, later }: PageRequest, country: string): Promise<Region[]> {
  const asked = {
    path: "/api/regions.php",
    query: new URLSearchParams(),
    headers: new Headers({ "x-request-type": "server" }),
    later,
  };
  const answer = callCached(env, tenant, rules["GET /api/regions.php"].cache, asked).catch(() => null);
  later(answer);
  const given = await Promise.race([
    answer,
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), SHELL_PATIENCE);
    }),
  ]);
  if (given?.status !== 200) return [];
  const regions =
    tenant.origin === "embedded"
      ? (given.body as RegionsAnswer)
      : (await import("./backend-answers.ts")).checkRegions(given.body);
  return regions[country] ?? [];
}
