import type { Tenant } from "#contract/platform/tenant.ts";
import { COUNT_CAP, PAGE_SIZE } from "#contract/product/limits.ts";
import type { Directory } from "./directory.ts";
import { bandOf, bandSql, FARTHEST, isAbout } from "./distance.ts";
import { isOfStream, isShown, meSql, streamsSql, wishedFrom, wishedTo } from "./fit-sql.ts";
import { COUNTRY_HEAD_START, REGION_HEAD_START } from "./ranking.ts";
import { conditionsOf, stepsUpTo, type Conditions } from "./search-conditions.ts";
import type { Search } from "./search-request.ts";

/** Rows that one stream reads for a page, beside what the page's own length needs. */
const READ_PER_STREAM = 1_000;
/** The same where every row has to be read in full, for a filter that no index covers. */
const READ_IN_FULL = 500;
/**
 * Towns near the viewer whose members are read: the largest ones, or those of the nearest bands first, within
 * so many kilometres where the search names no distance.
 */
const TOWNS = 120;
const NEARBY = "100";
/** Rows that are read of each stream in a town, beside a page's length. */
const READ_PER_TOWN = 50;
/** Members who were active since the first page that are ranked as on it. */
const MOVED = 500;
/** The lower half of a packed number: the row. */
const ROW = 0xffff_ffff;

/**
 * A rank and a row as one number of 64 bits, the rank in the upper half, so that the rows of a page are known
 * before any of them is read.
 */
const packed = (row: string, rank: string): string => `(${rank} << 32 | ${row})`;

/** How many rows a page needs: up to its last card and one more, which tells that there is another page. */
interface Amounts {
  last: number;
  wanted: number;
  readPerStream: number;
}

/**
 * One page of a search in one statement. Each gender and sexuality that fits, on each site, is a stream in
 * the order of its rank, once for each nearness to the viewer. A page's length of each stream is enough,
 * since all members of a stream have the same head start or more. Where at most COUNT_CAP members are of the
 * ages, all of them are sorted instead. So the cost follows the page, the caps and the number of streams,
 * never the number of members. LIMIT decides between the two ways, since a condition would still run through
 * the rows; the indexes are named, since the planner would take the one by date of birth for every page.
 */
export function pageStatement(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  search: Search,
  now: Date,
): D1PreparedStatement {
  const c = conditionsOf(tenant, search, now);
  const amounts = amountsOf(c, search);
  const sql = `WITH ${foundCtes(c, search, amounts)},
    ${pageCte(c, search, amounts)}
  SELECT totals.total, totals.anchor, page.*, photos.key AS photo, photos.status AS photo_status,
    photos.focus AS photo_focus
  FROM (SELECT ${totalOf(c, search)} AS total, ${anchorOf(c)} AS anchor) AS totals
    LEFT JOIN page LEFT JOIN photos ON photos.profile = page.id AND photos.position = 0 AND photos.status <> 'deleted'
  ORDER BY page.score DESC, page.id`;
  return db.prepare(sql).bind(...c.values);
}

/**
 * The number of hits of a search alone, as its first page says it, and whether there may be more: the cap, or
 * with finer filters the rows that are read, ended the count.
 *
 * ```text
 * total | is_bounded
 * 214 | 0
 * ```
 */
export function countStatement(
  db: Pick<Directory, "prepare">,
  tenant: Pick<Tenant, "id" | "sharing">,
  search: Search,
  now: Date,
): D1PreparedStatement {
  const c = conditionsOf(tenant, search, now);
  const isBounded = c.among === null ? `(SELECT n > ${COUNT_CAP} FROM fitting)` : "0";
  const sql = `WITH ${foundCtes(c, search, amountsOf(c, search))}
  SELECT ${totalOf(c, search)} AS total, ${isBounded} AS is_bounded`;
  return db.prepare(sql).bind(...c.values);
}

function amountsOf(c: Conditions, { page }: Search): Amounts {
  const last = c.after ? PAGE_SIZE + 1 : PAGE_SIZE * page + 1;
  const wanted = c.isFine ? READ_IN_FULL : last;
  return { last, wanted, readPerStream: c.isFine ? READ_IN_FULL : READ_PER_STREAM + 2 * wanted };
}

const foundCtes = (c: Conditions, search: Search, amounts: Amounts): string =>
  [
    meSql(c.viewing),
    hereCte(c),
    agesCte(c),
    streamsCte(c),
    ...(c.among === null ? foundInOrder(c, search, amounts) : [foundAmong(c, c.among)]),
  ].join(",\n    ");

function foundInOrder(c: Conditions, search: Search, amounts: Amounts): string[] {
  return [
    fittingCte(c),
    ...(c.isLocal ? [townsCte(c, search)] : []),
    streamedCte(c, search, amounts),
    fewCte(c, search, amounts),
    foundCte(),
  ];
}

/**
 * The town the viewer lives in; always one row, empty for a visitor and where the town is unknown.
 *
 * ```text
 * id | lat | lon
 * 4711 | 5237 | 490
 * ```
 */
const hereCte = ({ viewing: { viewer, site } }: Conditions): string =>
  `here AS MATERIALIZED (SELECT max(town.id) AS id, max(town.lat) AS lat, max(town.lon) AS lon
    FROM profiles AS own
    CROSS JOIN places AS town
    WHERE own.id = ${viewer}
      AND own.site = ${site}
      AND own.status <> 'deleted'
      AND town.id = own.place)`;

/**
 * The towns whose members are read before others, where more members are of the ages than all of them are
 * read. With a cursor, bands that were listed already are left out.
 *
 * ```text
 * id | steps
 * 4711 | 6
 * ```
 */
function townsCte({ sort, after }: Conditions, { distance }: Search): string {
  const reach = distance ?? NEARBY;
  const isSorted = sort === "nearby";
  const steps = isSorted ? `${FARTHEST} - band` : "0";
  return `towns AS MATERIALIZED (SELECT id, ${steps} AS steps
    FROM (SELECT town.id, town.population, ${bandSql("here", "town")} AS band
      FROM here
      CROSS JOIN places AS town INDEXED BY places_by_position
      WHERE (SELECT n FROM fitting) > ${COUNT_CAP}
        AND ${isAbout("here", "town", reach)})
      WHERE band <= ${bandOf(reach)}${isSorted && after ? ` AND ${stepsUpTo(after.score)} >= ${steps}` : ""}
        ORDER BY ${isSorted ? "band, " : ""}population DESC, id
        LIMIT ${TOWNS})`;
}

/**
 * The dates of birth within the searched ages and the viewer's own preference.
 *
 * ```text
 * born_from | born_to
 * 1980-05-02 | 1996-05-01
 * ```
 */
const agesCte = ({ bornFrom, bornTo, viewing }: Conditions): string =>
  `ages AS MATERIALIZED (SELECT max(${bornFrom}, ${wishedFrom(viewing)}) AS born_from,
    min(${bornTo}, ${wishedTo(viewing)}) AS born_to
    FROM me)`;

/**
 * Each site with each gender and sexuality that fits the viewer.
 *
 * ```text
 * site | gender | sexuality
 * amberlind | female | hetero
 * amberlind | female | bi
 * ```
 */
const streamsCte = ({ sites, kinds }: Conditions): string =>
  `streams AS MATERIALIZED (${streamsSql(sites, kinds)})`;

/**
 * How many members are of the ages, counted up to COUNT_CAP + 1: decides whether streams or all of them are
 * read.
 *
 * ```text
 * n
 * 1001
 * ```
 */
const fittingCte = (c: Conditions): string =>
  `fitting AS MATERIALIZED (SELECT count(*) AS n FROM (SELECT 1 ${ofTheAges(c)} LIMIT ${COUNT_CAP + 1}))`;

/**
 * The first rows of every stream, at every level of nearness, and those who were active since the first page.
 *
 * ```text
 * packed
 * 7640384921600017   (rank 1778914, row 17)
 * ```
 */
function streamedCte(c: Conditions, search: Search, amounts: Amounts): string {
  const parts = [
    ...levelsOf(c, search).flatMap((level) => [
      streamOf(c, level, amounts),
      ...(c.sort === "online" || c.sort === "new" ? [firstOf(c, level)] : []),
    ]),
    ...(c.isLocal ? [townStreams(c, amounts)] : []),
    ...(c.after ? [movedSince(c, c.after.anchor)] : []),
  ];
  return `streamed AS MATERIALIZED (${parts.join("\n    UNION ")})`;
}

/**
 * All members of the ages, where they are few or the streams found too little. Within a distance the towns
 * and the region have been read: any others of the ages would hardly live there.
 *
 * ```text
 * packed
 * 7640384921600017
 * ```
 */
function fewCte(c: Conditions, { distance }: Search, { wanted }: Amounts): string {
  const foundTooFew = distance === null ? ` OR (SELECT count(*) FROM streamed) < ${wanted}` : "";
  return `few AS (SELECT ${packed("q.rowid", c.rank("q"))} AS packed
    FROM (SELECT q.rowid AS row ${ofTheAges(c)}${c.covered("q")}
      LIMIT (SELECT CASE WHEN n <= ${COUNT_CAP}${foundTooFew} THEN ${COUNT_CAP} ELSE 0 END FROM fitting)) AS l
    CROSS JOIN profiles AS q
    WHERE q.rowid = l.row${c.notHidden("q")}${c.fine("q")})`;
}

/** Both ways together, each row once: `packed` as above. */
const foundCte = (): string =>
  "found AS MATERIALIZED (SELECT packed FROM streamed UNION SELECT packed FROM few)";

/** A search among named members reads each of them, wherever they stand: `packed` as above. */
const foundAmong = (c: Conditions, among: string): string =>
  `found AS MATERIALIZED (SELECT ${packed("q.rowid", c.rank("q"))} AS packed
    FROM json_each(${among}) AS a
    CROSS JOIN profiles AS q
      WHERE q.id = a.value
          AND (q.site, q.gender, q.sexuality) IN (SELECT site, gender, sexuality FROM streams)
          AND ${isShown("q")}${c.inPlace("q")}
          AND ${c.born("q")}${c.covered("q")}${c.notHidden("q")}${c.fine("q")})`;

/**
 * The cards of the page and one more, in their order. Rows of equal rank are sorted by id, so all rows of the
 * last rank are read.
 *
 * ```text
 * id | name | gender | date_of_birth | fictional | city | active_at | band | score
 * dora | Dora | female | 1990-06-15 | 0 | Leeds | 1790000000 | 2 | 1778914
 * ```
 */
const pageCte = (c: Conditions, { page }: Search, { last }: Amounts): string =>
  `page AS (SELECT q.id, q.name, q.gender, q.date_of_birth, q.fictional, q.verified_photo, q.city, q.active_at,
    ${c.band("q")} AS band, found.packed >> 32 AS score
    FROM found
    CROSS JOIN profiles AS q
      WHERE found.packed >= coalesce((SELECT packed >> 32 << 32
        FROM found
        ORDER BY packed DESC
        LIMIT 1 OFFSET ${last - 1}),
        0)
          AND q.rowid = found.packed & ${ROW}
        ORDER BY score DESC, q.id
        LIMIT ${PAGE_SIZE + 1} OFFSET ${c.after ? 0 : PAGE_SIZE * (page - 1)})`;

/**
 * The number of hits, for example `37`: the cursor has it; otherwise it is counted, without the hidden
 * members.
 */
function totalOf(c: Conditions, { after }: Search): string {
  if (after) return String(after.total);
  if (c.isFine) return "(SELECT count(*) FROM found)";
  return `(SELECT count(*)
    FROM (SELECT 1 ${ofTheAges(c)}${c.covered("q")} LIMIT ${COUNT_CAP + 1} + json_array_length(${c.hidden})))
      - (SELECT count(*)
        FROM json_each(${c.hidden}) AS h
        CROSS JOIN profiles AS q
        CROSS JOIN streams AS s
        WHERE q.id = h.value
          AND ${isOfStream("q")}
          AND ${isShown("q")}${c.inPlace("q")}
          AND ${c.born("q")}${c.covered("q")})`;
}

/** When a member was last active before the first page, in milliseconds since 1970; later pages keep it. */
const anchorOf = ({ after, sites }: Conditions): string =>
  after
    ? after.anchor
    : `(SELECT max((SELECT max(moved_at)
      FROM profiles AS m INDEXED BY profiles_by_move
      WHERE m.site = s.value
        AND ${isShown("m")}))
      FROM json_each(${sites}) AS s)`;

/** All members `q` of the streams `s` that are of the ages, through the index by date of birth. */
const ofTheAges = ({ scope, inPlace, born }: Conditions): string =>
  `FROM streams AS s
    CROSS JOIN profiles AS q INDEXED BY profiles_by_${scope}birth
    WHERE ${isOfStream("q")}
      AND ${isShown("q")}${inPlace("q")}
      AND ${born("q")}`;

/** Where streams run: in all of the search's place, and within it among members with a head start. */
interface Level {
  index: string;
  place: string;
  /** Seconds. */
  headStart: number;
}

/** The first rows of each stream at one level. json_each is the one join that may run again for each stream. */
function streamOf(c: Conditions, { index, place, headStart }: Level, amounts: Amounts): string {
  const { after, isFine } = c;
  const reads = isFine || after !== null || c.sort !== null;
  const row = reads ? "r" : "l";
  const read = reads ? ` AND r.rowid = l.row${c.fine("r")}` : "";
  const stayed = after ? ` AND r.moved_at <= ${after.anchor}` : "";
  return `SELECT j.value AS packed
    FROM streams AS s
    CROSS JOIN json_each((SELECT json_group_array(k.packed) FROM (SELECT ${packed("l.row", c.rank(row))} AS packed
      FROM (SELECT q.rowid AS row, q.site, q.id, q.standing, q.country, q.region, q.date_of_birth,
        q.wish_min_age, q.wish_max_age, q.fictional, q.resold
        FROM profiles AS q INDEXED BY profiles_by_${index}standing
        WHERE ${isOfStream("q")}
          AND ${isShown("q")}${place}${c.standsAfter("q", headStart, 0)}
        ORDER BY q.standing DESC, q.id
          LIMIT (SELECT CASE WHEN n > ${COUNT_CAP} THEN ${amounts.readPerStream} ELSE 0 END
            FROM fitting)) AS l${reads ? " CROSS JOIN profiles AS r" : ""}
      WHERE ${c.born("l")}${c.covered("l")}${c.notHidden("l")}${read}${stayed}
        LIMIT ${amounts.wanted}) AS k)) AS j`;
}

/** The first rows of each stream among the members that the sort lists first. */
function firstOf(c: Conditions, { index, place, headStart }: Level): string {
  return `SELECT j.value AS packed
    FROM streams AS s
    CROSS JOIN json_each((SELECT json_group_array(k.packed) FROM (SELECT ${packed("l.row", c.rank("r"))} AS packed
      FROM (SELECT q.rowid AS row, q.standing
        FROM profiles AS q INDEXED BY profiles_by_${index}standing
        WHERE ${isOfStream("q")}
          AND ${isShown("q")}${place}${c.standsAfter("q", headStart, 1)}
        ORDER BY q.standing DESC, q.id
          LIMIT (SELECT CASE WHEN n > ${COUNT_CAP} THEN ${READ_IN_FULL} ELSE 0 END FROM fitting)) AS l
          CROSS JOIN profiles AS r
      WHERE r.rowid = l.row
          AND ${c.isFirst("r")}
          AND ${c.born("r")}${c.covered("r")}${c.notHidden("r")}${c.fine("r")}) AS k)) AS j`;
}

/** The first rows of each stream in each of the towns. */
function townStreams(c: Conditions, { wanted, last }: Amounts): string {
  return `SELECT j.value AS packed
    FROM towns
    CROSS JOIN streams AS s
    CROSS JOIN json_each((SELECT json_group_array(k.packed) FROM (SELECT ${packed("l.row", c.rank("r"))} AS packed
      FROM (SELECT q.rowid AS row, q.standing, q.id, q.site, q.date_of_birth, q.wish_min_age, q.wish_max_age,
        q.fictional, q.resold
        FROM profiles AS q INDEXED BY profiles_by_place
        WHERE q.place = towns.id
          AND ${isOfStream("q")}
          AND ${isShown("q")}${c.standsAfter("q", 0, "towns.steps")}
        ORDER BY q.standing DESC, q.id LIMIT ${READ_PER_TOWN + last}) AS l CROSS JOIN profiles AS r
      WHERE ${c.born("l")}${c.covered("l")}${c.notHidden("l")}
          AND r.rowid = l.row${c.inPlace("r")}${c.fine("r")}${c.after ? ` AND r.moved_at <= ${c.after.anchor}` : ""}
        LIMIT ${wanted}) AS k)) AS j`;
}

/** The members who were active since the first page, ranked as they were then. */
const movedSince = (c: Conditions, anchor: string): string =>
  `SELECT ${packed("q.rowid", c.rank("q"))}
    FROM (SELECT m.rowid AS row
      FROM json_each(${c.sites}) AS s
      CROSS JOIN profiles AS m INDEXED BY profiles_by_move
      WHERE m.site = s.value
        AND ${isShown("m")}
        AND m.moved_at > ${anchor}
      LIMIT ${MOVED}) AS l
    CROSS JOIN profiles AS q
      WHERE q.rowid = l.row
          AND (q.site, q.gender, q.sexuality) IN (SELECT site, gender, sexuality FROM streams)${c.inPlace("q")}
          AND ${c.born("q")}${c.covered("q")}${c.notHidden("q")}${c.fine("q")}`;

/**
 * Searching everywhere: all, the viewer's country and their region; in a country: all of it and the viewer's
 * region; in a region everybody is equally near, as everybody is to a visitor. Within a distance, beside the
 * towns: the own region, and for a wide one the country.
 */
function levelsOf({ scope, inPlace, isLocal }: Conditions, { viewer, region, distance }: Search): Level[] {
  const place = inPlace("q");
  const everybody = { index: scope, place, headStart: 0 };
  if (viewer === null || region !== null) return [everybody];
  const inCountry = `${place} AND q.country = (SELECT country FROM me)`;
  const ownRegion = {
    index: "region_",
    place: `${inCountry} AND q.region = (SELECT region FROM me)`,
    headStart: REGION_HEAD_START,
  };
  const ownCountry = { index: "country_", place: inCountry, headStart: COUNTRY_HEAD_START };
  if (isLocal) {
    const near =
      distance === null
        ? [everybody, ownCountry, ownRegion]
        : [ownRegion, ...(Number(distance) > 50 ? [ownCountry] : [])];
    return near.map((level) => ({ ...level, headStart: 0 }));
  }
  return scope === "" ? [everybody, ownCountry, ownRegion] : [everybody, ownRegion];
}
