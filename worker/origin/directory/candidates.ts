import type { FinderDistance } from "#contract/finder.ts";
import type { Choices } from "#contract/profile-fields.ts";
import type { Tenant } from "#contract/tenant.ts";
import { GENDERS, type Interest } from "#contract/vocabulary.ts";
import { birthRange } from "./age.ts";
import type { Directory } from "./batching.ts";
import { fittingKinds } from "./fit.ts";
import { COMPARED_COLUMNS, type Side } from "./in-common.ts";
import type { CardRow } from "./search.ts";
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
  /** Interests that bring somebody in before others, beside the viewer's own; null where the site shows none. */
  interests: readonly Interest[] | null;
}

/** The viewer or a member who fits them, with the town's position in hundredths of a degree. */
export type Person = Side & { lat: number | null; lon: number | null };
export type Candidate = Person &
  CardRow & { created_at: number; relationship_status: Choices["relationship_status"] };

/** Members who are compared. */
const CANDIDATES = 200;
/** Of a stream so many are looked at, from the best standing on, and so many kept. */
const LOOKED_AT = 600;
const KEPT = 120;
/** Towns around, the own first and then the largest; of each of them so many. */
const TOWNS = 40;
const LOOKED_AT_IN_TOWN = 60;
const KEPT_IN_TOWN = 12;
/** With fewer than these, those of the ages are looked at by their age. */
const FEW = 48;
/**
 * Kilometres around the own town in which somebody is near, where nothing else was asked; and of a hundredth
 * of a degree of latitude.
 */
const NEAR = 50;
const KM = 1.112;

/**
 * Members who fit in both directions, to be ranked by match-score.ts: from the viewer's surroundings, region,
 * country and everywhere, as far as the search reaches. Each stream reads an index in the order of rank up to
 * a fixed number of rows, so that the cost does not follow the number of members. One round trip; null where
 * the viewer's account was deleted.
 */
export async function readCandidates(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  wanted: Wanted,
  now: Date,
): Promise<{ self: Person; candidates: Candidate[] } | null> {
  const own = db
    .prepare(
      `SELECT country, region, sexuality, ${COMPARED_COLUMNS}, (SELECT lat FROM places WHERE places.id = place) AS lat, (SELECT lon FROM places WHERE places.id = place) AS lon FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'`,
    )
    .bind(wanted.viewer, tenant.id);
  const [selves, found] = await db.batch<Candidate>([own, candidatesStatement(db, tenant, wanted, now)]);
  const self = selves?.results[0];
  return self ? { self, candidates: found?.results ?? [] } : null;
}

export function candidatesStatement(
  db: Pick<Directory, "prepare">,
  tenant: Pick<Tenant, "id" | "sharing">,
  { viewer, without, distance, minAge, maxAge, realOnly, interests }: Wanted,
  now: Date,
): D1PreparedStatement {
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${values.push(value)}`;
  const list = (of: readonly unknown[]) => bind(JSON.stringify(of));
  const { from, to } = birthRange(now, minAge, maxAge);
  // as text, since D1 binds each number as a real one, which would be written into a date with its point
  const [own, year, monthDay] = [
    bind(tenant.id),
    bind(String(now.getUTCFullYear())),
    bind(now.toISOString().slice(4, 10)),
  ];
  const [sites, left, named] = [
    bind(sitesShownOn(tenant)),
    list([...without, viewer]),
    list(interests ?? []),
  ];

  const ofStream = (where: string) =>
    `q.site = s.site AND q.gender = s.gender AND q.sexuality = s.sexuality AND q.status = 'active' AND q.invisible = 0${where}`;
  const fits = `l.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)
      AND coalesce((SELECT age FROM me) BETWEEN coalesce(l.wish_min_age, 0) AND coalesce(l.wish_max_age, 999), 1)${realOnly ? " AND l.fictional = 0" : ""} AND ${isShownOn("l", sites)} AND l.id NOT IN (SELECT value FROM json_each(${left}))`;
  const columns =
    "q.rowid AS row, q.id, q.site, q.date_of_birth, q.wish_min_age, q.wish_max_age, q.fictional, q.resold";
  // json_each is the one join that may ask anew for each stream
  const stream = (
    streams: string,
    index: string,
    where: string,
    lookedAt: number,
    kept: number,
  ) => `SELECT j.value AS row FROM ${streams} CROSS JOIN json_each((SELECT json_group_array(k.row) FROM (SELECT l.row
      FROM (SELECT ${columns} FROM profiles AS q INDEXED BY ${index} WHERE ${ofStream(where)} ORDER BY q.standing DESC, q.id LIMIT ${lookedAt}) AS l WHERE ${fits} LIMIT ${kept}) AS k)) AS j`;
  const inTowns =
    distance === "same_town"
      ? stream(
          "towns CROSS JOIN streams AS s",
          "profiles_by_place",
          " AND q.place = towns.id",
          LOOKED_AT,
          KEPT,
        )
      : stream(
          "towns CROSS JOIN streams AS s",
          "profiles_by_place",
          " AND q.place = towns.id",
          LOOKED_AT_IN_TOWN,
          KEPT_IN_TOWN,
        );
  const wider = levelsOf(distance);
  const widest = wider.at(-1);

  const sql = `WITH me AS MATERIALIZED (SELECT gender || '-' || sexuality AS kind, country, region, place, interests, wish_min_age, wish_max_age,
      ${year} - substr(date_of_birth, 1, 4) - (${monthDay} < substr(date_of_birth, 5)) AS age FROM profiles WHERE id = ${bind(viewer)} AND site = ${own} AND status <> 'deleted'),
    ages AS MATERIALIZED (SELECT max(${bind(from)}, coalesce((${year} - 1 - wish_max_age) || ${monthDay} || '~', '')) AS born_from, min(${bind(to)}, coalesce((${year} - wish_min_age) || ${monthDay}, '9999')) AS born_to FROM me),
    streams AS MATERIALIZED (SELECT s.value AS site, k.value ->> 'gender' AS gender, k.value ->> 'sexuality' AS sexuality FROM me, json_each(${sites}) AS s, json_each(${bind(JSON.stringify(fittingKinds(GENDERS)))}, '$."' || me.kind || '"') AS k),
    towns AS MATERIALIZED (${distance === "same_town" ? "SELECT place AS id FROM me" : around(distance === "100" ? 100 : NEAR)}),
    streamed AS MATERIALIZED (${[inTowns, ...wider.map(({ index, where }) => stream("streams AS s", `profiles_by_${index}standing`, where, LOOKED_AT, KEPT))].join("\n    UNION ")}),
    few AS (${
      widest
        ? `SELECT l.row FROM (SELECT ${columns} FROM streams AS s CROSS JOIN profiles AS q INDEXED BY profiles_by_${widest.index}birth WHERE ${ofStream(widest.where)} AND q.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)
      LIMIT (SELECT CASE WHEN count(*) < ${FEW} THEN ${LOOKED_AT} ELSE 0 END FROM streamed)) AS l WHERE ${fits}`
        : "SELECT row FROM streamed"
    }),
    found AS MATERIALIZED (SELECT row FROM streamed UNION SELECT row FROM few),
    wanted AS MATERIALIZED (SELECT value FROM json_each(${named})${interests ? " UNION SELECT value FROM me, json_each(me.interests)" : ""})
  SELECT q.name, q.fictional, q.city, q.active_at, q.created_at, q.relationship_status, q.region, q.country, q.sexuality, ${COMPARED_COLUMNS.split(
    ", ",
  )
    .map((column) => `q.${column}`)
    .join(", ")}, home.lat, home.lon, photos.key AS photo, photos.status AS photo_status
  FROM found CROSS JOIN profiles AS q ON q.rowid = found.row LEFT JOIN places AS home ON home.id = q.place LEFT JOIN photos ON photos.profile = q.id AND photos.position = 0 AND photos.status <> 'deleted'
  ORDER BY (SELECT count(*) FROM json_each(q.interests) WHERE value IN (SELECT value FROM wanted)) + 2 * (q.place IN (SELECT id FROM towns)) DESC, q.standing DESC, q.id LIMIT ${CANDIDATES}`;
  return db.prepare(sql).bind(...values);
}

/**
 * Towns at most so many kilometres north, south, east or west of the own; comparing two members says more
 * exactly.
 */
const around = (
  km: number,
) => `SELECT town.id FROM me CROSS JOIN places AS here ON here.id = me.place CROSS JOIN places AS town
      ON town.lat BETWEEN here.lat - ${Math.ceil(km / KM)} AND here.lat + ${Math.ceil(km / KM)} AND abs(town.lon - here.lon) * max(0.1, cos(radians(here.lat / 100.0))) <= ${Math.ceil(km / KM)}
      ORDER BY town.id = here.id DESC, town.population DESC, town.id LIMIT ${TOWNS}`;

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
