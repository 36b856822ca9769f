import { chargebacksQuery } from "#contract/desk/chargebacks.schema.ts";
import type { Chargeback } from "#contract/desk/chargebacks.ts";
import { allPools } from "#origin/base/env.ts";
import { personHandler } from "./call.ts";
import { sitesOf } from "./work/sites.ts";

/** Chargebacks of one page. */
const PAGE = 100;

interface Row extends Omit<Chargeback, "credits" | "reversed_at" | "at"> {
  due: number;
  taken: number;
  reversed_at: number | null;
  at: number;
}

const MATCHES = `kind = 'chargeback' AND returns.site IN (SELECT value FROM json_each(?1))
  AND (?2 IS NULL OR (reversed_at IS NULL) = (?2 = 'standing'))`;

/** What banks took back on the sites of the person who asks, over all pools, newest first. */
export const chargebacks = personHandler("GET /api/chargebacks", {
  query: chargebacksQuery,
  async answer({ env, operator, query: { site, state, after } }) {
    const sites = JSON.stringify((await sitesOf(operator, site)).map(({ id }) => id));
    const [at, ...id] = after?.split(" ") ?? [];
    const pools = await Promise.all(
      allPools(env).map(({ database }) =>
        database.batch<Row & { total: number }>([
          database
            .prepare(
              `SELECT returns.id, returns.site, order_id AS "order", returns.member, returns.amount, returns.currency, credits_due AS due,
                 (SELECT coalesce(sum(credits), 0) FROM returned_credits WHERE return_id = returns.id) AS taken,
                 decision, reversed_at, orders.status AS order_status, at
               FROM payment_returns AS returns JOIN orders ON orders.id = order_id
               WHERE ${MATCHES} AND (?3 IS NULL OR (at, returns.id) < (?3, ?4)) ORDER BY at DESC, returns.id DESC LIMIT ${PAGE + 1}`,
            )
            .bind(sites, state ?? null, at === undefined ? null : Number(at), id.join(" ")),
          database
            .prepare(`SELECT count(*) AS total FROM payment_returns AS returns WHERE ${MATCHES}`)
            .bind(sites, state ?? null),
        ]),
      ),
    );
    const found = pools
      .flatMap(([rows]) => rows?.results ?? [])
      .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const shown = found.slice(0, PAGE);
    const last = found.length > PAGE ? shown.at(-1) : undefined;
    return {
      chargebacks: shown.map(({ due, taken, reversed_at: reversed, at: when, ...row }) => ({
        ...row,
        credits: { due, taken },
        reversed_at: reversed === null ? null : iso(reversed),
        at: iso(when),
      })),
      total: pools.reduce((sum, [, count]) => sum + (count?.results[0]?.total ?? 0), 0),
      next: last ? `${last.at} ${last.id}` : null,
    };
  },
});

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
