import {
  creditDecisionBody,
  creditGrantBody,
  creditGrantsQuery,
} from "#contract/desk/credit-grants.schema.ts";
import { allPools } from "#origin/base/env.ts";
import { decideOnGrant, grantCredits, grantView, type GrantRow } from "#origin/money/books/credit-grants.ts";
import { personHandler, siteHandler } from "./call.ts";

/** Those that wait on one page. */
const PAGE = 50;

/**
 * Credits that wait for a second person on all sites of the one who asks, and on those for which they are
 * that person; oldest first.
 */
export const creditGrants = personHandler("GET /api/credit-grants", {
  query: creditGrantsQuery,
  async answer({ env, operator, query: { after } }) {
    const [at = "", id = ""] = after?.split("/") ?? [];
    const mine = "state = 'waiting' AND site IN (SELECT value FROM json_each(?1))";
    const sites = JSON.stringify([...operator.sites, ...operator.second]);
    const pools = await Promise.all(
      allPools(env).map(async ({ database }) => {
        const [rows, count] = await database.batch<GrantRow & { total: number; oldest: number | null }>([
          database
            .prepare(
              `SELECT grants.*, name FROM (SELECT * FROM credit_grants INDEXED BY credit_grants_waiting
                 WHERE ${mine} AND (?2 IS NULL OR (at, id) > (?2, ?3)) ORDER BY at, id LIMIT ${PAGE + 1}) AS grants
               LEFT JOIN profiles ON profiles.id = member`,
            )
            .bind(sites, after === undefined ? null : Number(at), id),
          database
            .prepare(`SELECT count(*) AS total, min(at) AS oldest FROM credit_grants WHERE ${mine}`)
            .bind(sites),
        ]);
        const { total = 0, oldest = null } = count?.results[0] ?? {};
        return { rows: rows?.results ?? [], total, oldest };
      }),
    );
    const found = pools.flatMap(({ rows }) => rows).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
    const shown = found.slice(0, PAGE);
    const last = found.length > PAGE ? shown.at(-1) : undefined;
    const oldest = Math.min(...pools.flatMap((each) => (each.oldest === null ? [] : [each.oldest])));
    return {
      grants: shown.map(grantView),
      total: pools.reduce((sum, { total }) => sum + total, 0),
      oldest_at: Number.isFinite(oldest) ? new Date(oldest * 1000).toISOString() : null,
      next: last ? `${last.at}/${last.id}` : null,
    };
  },
});

/** Gives or takes credits, or asks a second person to. */
export const giveCredits = siteHandler("POST /api/credit-grants", {
  body: creditGrantBody,
  answer: ({ env, tenant, body, operator, now }) => grantCredits(env, tenant, { ...body, operator }, now),
});

/** What the second person decides. */
export const decideOnCredits = siteHandler("PUT /api/credit-grants", {
  body: creditDecisionBody,
  answer: ({ env, tenant, body, operator, now }) => decideOnGrant(env, tenant, { ...body, operator }, now),
});
