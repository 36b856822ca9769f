import type { ProfileCard } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { SIMILAR_PROFILES } from "#contract/product/limits.ts";
import { GENDERS } from "#contract/product/vocabulary.ts";
import { birthRange } from "./age.ts";
import type { ProfileDirectory } from "./directory.ts";
import { isOfStream, isShown, meSql, streamsSql, wishedFrom, wishedTo, wishesMe } from "./fit-sql.ts";
import { fittingKinds } from "./fit.ts";
import { cardOf, type CardRow } from "./search.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

/** Years by which a similar profile is younger or older. */
const YEARS = 5;
/** Of each stream the members who stand best are looked at: in the region, the country and everywhere. */
const LOOKED_AT = 300;

interface SimilarQuery {
  /** The member they are to resemble. */
  to: string;
  viewer: string;
  hidden: readonly string[];
}

/**
 * Members who resemble one: of the same gender and about the same age, those with more shared interests and
 * nearer towns first. Only those who fit the viewer in both directions. Null where the viewer may not see
 * such a profile. One round trip, with a fixed number of rows however many members there are.
 */
export async function similarProfiles(
  db: ProfileDirectory,
  tenant: Tenant,
  { to, viewer, hidden }: SimilarQuery,
  now: Date,
): Promise<ProfileCard[] | null> {
  const oldEnough = birthRange(now, tenant.settings.min_age, null).to;
  const [found] = await db.batch<CardRow | { id: null }>([
    db
      .prepare(STATEMENT)
      .bind(
        to,
        sitesShownOn(tenant),
        JSON.stringify([...hidden, viewer]),
        viewer,
        JSON.stringify(fittingKinds(GENDERS)),
        String(now.getUTCFullYear()),
        now.toISOString().slice(4, 10),
        oldEnough,
      ),
  ]);
  const rows = found?.results ?? [];
  return rows.length === 0
    ? null
    : rows.flatMap((row) => (row.id === null ? [] : [cardOf(db.photoNames, row, now)]));
}

const stream = (
  index: string,
  place: string,
) => `SELECT j.value AS row FROM streams AS s CROSS JOIN json_each((SELECT json_group_array(l.row) FROM (
    SELECT q.rowid AS row, q.date_of_birth
      FROM profiles AS q INDEXED BY profiles_by_${index}standing
      WHERE ${isOfStream("q")}
        AND ${isShown("q")}${place}
      ORDER BY q.standing DESC, q.id LIMIT ${LOOKED_AT}) AS l
        WHERE l.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages))) AS j`;
const IN_COUNTRY = " AND q.country = (SELECT country FROM them)";

const VIEWING = { viewer: "?4", site: "?2 ->> 0", year: "?6", monthDay: "?7" };
/**
 * ?1 the profile, ?2 the sites, ?3 the hidden, ?4 the viewer, ?5 the kinds that fit each kind, ?6 the year,
 * ?7 month and day, ?8 the latest date of birth.
 */
const STATEMENT = `WITH them AS MATERIALIZED (SELECT id, gender, date_of_birth, country, region, interests
  FROM profiles
  WHERE id = ?1
    AND ${isShownOn("profiles", "?2")}
    AND status = 'active'
    AND (id = ?4 OR id NOT IN (SELECT value FROM json_each(?3)))),
  ${meSql(VIEWING)},
  ages AS MATERIALIZED (SELECT max((substr(date_of_birth, 1, 4) - ${YEARS}) || substr(date_of_birth, 5),
    ${wishedFrom(VIEWING)}) AS born_from,
    min((substr(date_of_birth, 1, 4) + ${YEARS}) || substr(date_of_birth, 5), ?8, ${wishedTo(VIEWING)}) AS born_to
    FROM them, me),
  streams AS MATERIALIZED (${streamsSql("?2", "?5")}, them WHERE k.value ->> 'gender' = them.gender),
  found AS MATERIALIZED (${stream("region_", `${IN_COUNTRY} AND q.region = (SELECT region FROM them)`)}
    UNION ${stream("country_", IN_COUNTRY)}
    UNION ${stream("", "")}),
  alike AS (SELECT q.id, q.name, q.gender, q.date_of_birth, q.fictional, q.verified_photo, q.city, q.active_at,
    q.standing,
      (SELECT count(*)
        FROM json_each(q.interests)
        WHERE value IN (SELECT value
          FROM them, json_each(them.interests))) + (q.country = them.country) + (q.country = them.country
          AND q.region IS NOT NULL
          AND q.region IS them.region) AS likeness
    FROM them
      CROSS JOIN found
      CROSS JOIN profiles AS q
      WHERE q.rowid = found.row
        AND q.id <> them.id
        AND q.id NOT IN (SELECT value FROM json_each(?3))
        AND ${isShownOn("q", "?2")}
      AND ${wishesMe("q")}
    ORDER BY likeness DESC, standing DESC, q.id LIMIT ${SIMILAR_PROFILES})
  SELECT alike.*, photos.key AS photo, photos.status AS photo_status, photos.focus AS photo_focus
    FROM them
    LEFT JOIN alike
    LEFT JOIN photos ON photos.profile = alike.id
      AND photos.position = 0
      AND photos.status <> 'deleted'
  ORDER BY alike.likeness DESC, alike.standing DESC, alike.id`;
