import type { Tenant } from "#contract/platform/tenant.ts";
import { GENDERS } from "#contract/product/vocabulary.ts";
import { birthRange } from "./age.ts";
import { isOfStream, isShown, meSql, streamsSql, wishedFrom, wishedTo, wishesMe } from "./fit-sql.ts";
import { fittingKinds } from "./fit.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

/** Profiles that are named, and the newest of each stream that are looked at. */
const NAMED = 3;
const LOOKED_AT = 60;

interface NewcomersQuery {
  viewer: string;
  /** Members left out. */
  without: readonly string[];
  /** In milliseconds since 1970. */
  since: number;
}

/**
 * The newest members in the viewer's country who fit them in both directions, at most three. A fixed number
 * of rows is read, however many members there are.
 */
export async function findNewcomers(
  db: D1Database,
  tenant: Tenant,
  { viewer, without, since }: NewcomersQuery,
  now: Date,
): Promise<string[]> {
  const { results } = await db
    .prepare(STATEMENT)
    .bind(
      sitesShownOn(tenant),
      JSON.stringify([...without, viewer]),
      viewer,
      JSON.stringify(fittingKinds(GENDERS)),
      String(now.getUTCFullYear()),
      now.toISOString().slice(4, 10),
      birthRange(now, tenant.settings.min_age, null).to,
      Math.floor(since / 1000),
    )
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

const VIEWING = { viewer: "?3", site: "?1 ->> 0", year: "?5", monthDay: "?6" };
/**
 * ?1 the sites, ?2 those left out, ?3 the viewer, ?4 the kinds that fit each kind, ?5 the year, ?6 month and
 * day, ?7 the latest date of birth, ?8 the earliest signup.
 */
const STATEMENT = `WITH ${meSql(VIEWING)},
  streams AS MATERIALIZED (${streamsSql("?1", "?4")}),
  newest AS MATERIALIZED (SELECT j.value AS row
    FROM streams AS s
    CROSS JOIN json_each((SELECT json_group_array(l.row) FROM (
    SELECT q.rowid AS row
      FROM profiles AS q INDEXED BY profiles_by_newness
      WHERE ${isOfStream("q")}
        AND ${isShown("q")}
        AND q.country = (SELECT country FROM me)
        AND q.created_at > ?8
      ORDER BY q.created_at DESC LIMIT ${LOOKED_AT}) AS l)) AS j)
  SELECT q.id
    FROM me
    CROSS JOIN newest
    CROSS JOIN profiles AS q
    WHERE q.rowid = newest.row
      AND ${isShownOn("q", "?1")}
      AND ${wishesMe("q")}
    AND q.date_of_birth BETWEEN ${wishedFrom(VIEWING)} AND min(?7, ${wishedTo(VIEWING)})
        AND q.id NOT IN (SELECT value FROM json_each(?2))
  ORDER BY q.created_at DESC, q.id LIMIT ${NAMED}`;
