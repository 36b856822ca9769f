import type { Tenant } from "#contract/platform/tenant.ts";
import type { FinderDistance } from "#contract/product/finder.ts";
import type { ColumnField } from "#contract/product/profile-fields.ts";
import { GENDERS, type Interest } from "#contract/product/vocabulary.ts";
import { birthRange } from "./age.ts";
import type { Directory } from "./directory.ts";
import { fittingKinds } from "./fit.ts";
import { COMPARED_COLUMNS } from "./in-common.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";

export interface Wanted {
  viewer: string;
  /** Members left out: those hidden by a block, and those the viewer likes already. */
  without: readonly string[];
  /** Null is anywhere. */
  distance: FinderDistance | null;
  minAge: number;
  maxAge: number | null;
  realOnly: boolean;
  /**
   * Interests that bring a candidate in before others, beside the viewer's own; null where the site shows
   * none.
   */
  interests: readonly Interest[] | null;
}

/** What members say of themselves that may speak for the two; `languages` is JSON. */
export const SAID_COLUMNS = [
  "relationship_status",
  "relationship_goal",
  "children",
  "smoking",
  "occupation",
  "languages",
] as const satisfies ColumnField[];

/** Members who are compared. */
const CANDIDATES = 200;
/** Rows that are read of one stream, in the order of rank, and rows that are taken of them. */
const OF_A_STREAM = { read: 600, taken: 120 };
/** Nearby towns, the viewer's own first and then the largest, and the rows of each of them. */
const TOWNS = 40;
const OF_A_TOWN = { read: 60, taken: 12 };
/** Below so many rows, members of the ages are read through the index by date of birth too. */
const FEW = 48;
/** Kilometres within which a town is near, where the search names no distance. */
const NEAR = 50;
/** Kilometres of a hundredth of a degree of latitude. */
const KM = 1.112;

/** The names of the bound parameters that the CTEs share, and what they depend on. */
interface Parameters {
  own: string;
  /** As text: D1 binds a number as a floating-point one, whose point would end up in a date. */
  year: string;
  monthDay: string;
  sites: string;
  without: string;
  named: string;
  viewer: string;
  bornFrom: string;
  bornTo: string;
  kinds: string;
  realOnly: boolean;
}

/** The best ranked members who fit in both directions, by stream, in one statement. */
export function candidatesStatement(
  db: Pick<Directory, "prepare">,
  tenant: Pick<Tenant, "id" | "sharing">,
  wanted: Wanted,
  now: Date,
): D1PreparedStatement {
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${values.push(value)}`;
  const list = (of: readonly unknown[]) => bind(JSON.stringify(of));
  const born = birthRange(now, wanted.minAge, wanted.maxAge);
  const p: Parameters = {
    own: bind(tenant.id),
    year: bind(String(now.getUTCFullYear())),
    monthDay: bind(now.toISOString().slice(4, 10)),
    sites: bind(sitesShownOn(tenant)),
    without: list([...wanted.without, wanted.viewer]),
    named: list(wanted.interests ?? []),
    viewer: bind(wanted.viewer),
    bornFrom: bind(born.from),
    bornTo: bind(born.to),
    kinds: bind(JSON.stringify(fittingKinds(GENDERS))),
    realOnly: wanted.realOnly,
  };
  const sql = `WITH ${meCte(p)},
    ${agesCte(p)},
    ${streamsCte(p)},
    ${townsCte(wanted.distance)},
    ${streamedCte(p, wanted.distance)},
    ${fewCte(p, wanted.distance)},
    ${foundCte()},
    ${wantedCte(p, wanted.interests !== null)}
  SELECT q.name, q.fictional, q.verified_photo, q.city, q.active_at, q.created_at, ${saidColumns}, q.region,
    q.country, q.sexuality, ${comparedColumns}, home.lat, home.lon, photos.key AS photo,
    photos.status AS photo_status
  FROM found
    CROSS JOIN profiles AS q ON q.rowid = found.row
    LEFT JOIN places AS home ON home.id = q.place
    LEFT JOIN photos ON photos.profile = q.id
      AND photos.position = 0
      AND photos.status <> 'deleted'
  ORDER BY (SELECT count(*)
    FROM json_each(q.interests)
    WHERE value IN (SELECT value FROM wanted)) + 2 * (q.place IN (SELECT id FROM towns)) DESC,
    q.standing DESC, q.id
    LIMIT ${CANDIDATES}`;
  return db.prepare(sql).bind(...values);
}

const saidColumns = SAID_COLUMNS.map((column) => `q.${column}`).join(", ");
const comparedColumns = COMPARED_COLUMNS.split(", ")
  .map((column) => `q.${column}`)
  .join(", ");

/**
 * The viewer; no row where their account was deleted.
 *
 * ```text
 * kind | country | region | place | interests | wish_min_age | wish_max_age | age
 * female-bi | NL | 07 | 4711 | ["art", "wine"] | 30 | null | 36
 * ```
 */
const meCte = ({ year, monthDay, viewer, own }: Parameters): string =>
  `me AS MATERIALIZED (SELECT gender || '-' || sexuality AS kind, country, region, place, interests,
    wish_min_age, wish_max_age,
      ${year} - substr(date_of_birth, 1, 4) - (${monthDay} < substr(date_of_birth, 5)) AS age
        FROM profiles
        WHERE id = ${viewer}
          AND site = ${own}
          AND status <> 'deleted')`;

/**
 * The dates of birth within the searched ages and the viewer's own preference.
 *
 * ```text
 * born_from | born_to
 * 1980-05-02 | 1996-05-01
 * ```
 */
const agesCte = ({ bornFrom, bornTo, year, monthDay }: Parameters): string =>
  `ages AS MATERIALIZED (SELECT max(${bornFrom},
    coalesce((${year} - 1 - wish_max_age) || ${monthDay} || '~', '')) AS born_from,
    min(${bornTo}, coalesce((${year} - wish_min_age) || ${monthDay}, '9999')) AS born_to
    FROM me)`;

/**
 * Each site with each gender and sexuality that fits the viewer.
 *
 * ```text
 * site | gender | sexuality
 * amberlind | male | hetero
 * ```
 */
const streamsCte = ({ sites, kinds }: Parameters): string =>
  `streams AS MATERIALIZED (SELECT s.value AS site, k.value ->> 'gender' AS gender,
    k.value ->> 'sexuality' AS sexuality
    FROM me, json_each(${sites}) AS s, json_each(${kinds}, '$."' || me.kind || '"') AS k)`;

/**
 * The viewer's town, or those around it.
 *
 * ```text
 * id
 * 4711
 * ```
 */
const townsCte = (distance: FinderDistance | null): string =>
  `towns AS MATERIALIZED (
    ${distance === "same_town" ? "SELECT place AS id FROM me" : townsWithin(distance === "100" ? 100 : NEAR)})`;

/**
 * Rows of profiles: the best ranked of every stream in the towns, and at every wider level of the search.
 *
 * ```text
 * row
 * 17
 * ```
 */
function streamedCte(p: Parameters, distance: FinderDistance | null): string {
  const inTowns = streamOf(p, {
    from: "towns CROSS JOIN streams AS s",
    index: "profiles_by_place",
    where: " AND q.place = towns.id",
    ...(distance === "same_town" ? OF_A_STREAM : OF_A_TOWN),
  });
  const wider = levelsOf(distance).map(({ index, where }) =>
    streamOf(p, { from: "streams AS s", index: `profiles_by_${index}standing`, where, ...OF_A_STREAM }),
  );
  return `streamed AS MATERIALIZED (${[inTowns, ...wider].join("\n    UNION ")})`;
}

/** Where the streams found few: rows of the ages at the widest level, `row` as above. */
function fewCte(p: Parameters, distance: FinderDistance | null): string {
  const widest = levelsOf(distance).at(-1);
  if (!widest) return "few AS (SELECT row FROM streamed)";
  return `few AS (SELECT l.row
    FROM (SELECT ${COLUMNS}
      FROM streams AS s
      CROSS JOIN profiles AS q INDEXED BY profiles_by_${widest.index}birth
      WHERE ${isOfStream(widest.where)}
        AND q.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)
      LIMIT (SELECT CASE WHEN count(*) < ${FEW} THEN ${OF_A_STREAM.read} ELSE 0 END FROM streamed)) AS l
        WHERE ${fits(p)})`;
}

/** Both together, each row once: `row` as above. */
const foundCte = (): string => "found AS MATERIALIZED (SELECT row FROM streamed UNION SELECT row FROM few)";

/**
 * The interests that bring a candidate in before others.
 *
 * ```text
 * value
 * art
 * ```
 */
const wantedCte = ({ named }: Parameters, withOwn: boolean): string =>
  `wanted AS MATERIALIZED (SELECT value
    FROM json_each(${named})${withOwn ? " UNION SELECT value FROM me, json_each(me.interests)" : ""})`;

const COLUMNS =
  "q.rowid AS row, q.id, q.site, q.date_of_birth, q.wish_min_age, q.wish_max_age, q.fictional, q.resold";

const isOfStream = (where: string): string =>
  `q.site = s.site AND q.gender = s.gender AND q.sexuality = s.sexuality
    AND q.status = 'active' AND q.invisible = 0${where}`;

/** The row `l` fits the viewer, and the viewer fits it. */
const fits = ({ realOnly, sites, without }: Parameters): string =>
  `l.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)
      AND coalesce((SELECT age FROM me) BETWEEN coalesce(l.wish_min_age, 0) AND coalesce(l.wish_max_age, 999),
        1)${realOnly ? " AND l.fictional = 0" : ""}
          AND ${isShownOn("l", sites)}
          AND l.id NOT IN (SELECT value FROM json_each(${without}))`;

interface Stream {
  from: string;
  index: string;
  where: string;
  read: number;
  taken: number;
}

/** The rows of each stream. json_each is the one join that may run again for each stream. */
const streamOf = (p: Parameters, { from, index, where, read, taken }: Stream): string =>
  `SELECT j.value AS row FROM ${from} CROSS JOIN json_each((SELECT json_group_array(k.row) FROM (SELECT l.row
      FROM (SELECT ${COLUMNS}
        FROM profiles AS q INDEXED BY ${index}
        WHERE ${isOfStream(where)}
        ORDER BY q.standing DESC, q.id
        LIMIT ${read}) AS l
        WHERE ${fits(p)}
        LIMIT ${taken}) AS k)) AS j`;

/**
 * Towns at most so many kilometres north, south, east or west of the viewer's own. This is a rough choice:
 * comparing two members computes their distance exactly.
 */
function townsWithin(km: number): string {
  const reach = Math.ceil(km / KM);
  return `SELECT town.id
    FROM me
    CROSS JOIN places AS here ON here.id = me.place
    CROSS JOIN places AS town ON town.lat BETWEEN here.lat - ${reach} AND here.lat + ${reach}
      AND abs(town.lon - here.lon) * max(0.1, cos(radians(here.lat / 100.0))) <= ${reach}
    ORDER BY town.id = here.id DESC, town.population DESC, town.id LIMIT ${TOWNS}`;
}

interface Level {
  index: "region_" | "country_" | "";
  where: string;
}
const IN_COUNTRY = " AND q.country = (SELECT country FROM me)";
const LEVELS: readonly Level[] = [
  { index: "region_", where: `${IN_COUNTRY} AND q.region = (SELECT region FROM me)` },
  { index: "country_", where: IN_COUNTRY },
  { index: "", where: "" },
];

/** Where streams run beside the towns, the widest last. */
function levelsOf(distance: FinderDistance | null): readonly Level[] {
  if (distance === null) return LEVELS;
  return LEVELS.slice(0, distance === "country" ? 2 : distance === "region" ? 1 : 0);
}
