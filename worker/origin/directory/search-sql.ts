import { COUNT_CAP, PAGE_SIZE } from "#contract/limits.ts";
import { SEARCHABLE_CHOICES } from "#contract/profile-fields.ts";
import type { Tenant } from "#contract/tenant.ts";
import { birthRange } from "./age.ts";
import { isOfStream, isShown, meSql, streamsSql, wishedFrom, wishedTo, wishesMe } from "./fit-sql.ts";
import { fittingKinds } from "./fit.ts";
import type { Directory } from "./gathered.ts";
import type { Search } from "./search.ts";
import { sitesShownOn } from "./shown-on.ts";
import { COUNTRY_HEAD_START, REGION_HEAD_START } from "./standing.ts";

/**
 * Rows that are looked at in one stream for a page, beside what its own length needs; and where every row of
 * them must be looked into.
 */
const LOOKED_AT = 1_000;
const LOOKED_INTO = 500;
/** Members who came by during a walk that are put where they stood before it. */
const MOVED = 500;

/**
 * A row and its score travel as one number of 64 bits, the score above: so the rows of a page are known
 * before any is read.
 */
const packed = (q: string, row: string, score: string): string => `(${score} << 32 | ${q}.${row})`;
const ROW = 0xffff_ffff;

/** Where the streams run: all of the search's place, and within it those who stand ahead for this viewer. */
interface Level {
  index: string;
  place: string;
  headStart: number;
}

/**
 * A page of a search in one statement. Each kind that fits, on each site, is a stream in the order of its
 * standing, once for each nearness; a page's length of each is enough, since head starts are the same within
 * a stream or more. Where at most COUNT_CAP are of the ages, all of them are sorted instead. So the cost
 * follows the page, the caps and the streams, never the number of members. Which way is taken stands in
 * LIMIT, since a condition would still walk; the indexes are named, since the planner would take the one by
 * birth for every page.
 */
export function pageStatement(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  search: Search,
  now: Date,
): D1PreparedStatement {
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${values.push(value)}`;
  const list = (of: readonly unknown[]) => bind(JSON.stringify(of));
  const { from, to } = birthRange(now, search.minAge, search.maxAge);
  const viewing = {
    viewer: bind(search.viewer),
    site: bind(tenant.id),
    year: bind(String(now.getUTCFullYear())),
    monthDay: bind(now.toISOString().slice(4, 10)),
  };
  const [sites, hidden] = [
    bind(sitesShownOn(tenant)),
    list([...new Set([...search.hidden, ...(search.viewer === null ? [] : [search.viewer])])]),
  ];
  const { country, region, after } = search;
  const [inCountry, inRegion] = [
    country === null ? null : bind(country),
    country === null || region === null ? null : bind(region),
  ];
  const scope = inRegion ? "region_" : inCountry ? "country_" : "";
  const place = (q: string) =>
    (inCountry ? ` AND ${q}.country = ${inCountry}` : "") +
    (inRegion ? ` AND ${q}.region = ${inRegion}` : "");

  const born = (q: string) =>
    `${q}.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)`;
  // what the indexes by birth cover
  const counted = (q: string) =>
    [
      ...(search.viewer === null ? [] : [wishesMe(q)]),
      ...(search.realOnly ? [`${q}.fictional = 0`] : []),
      ...(tenant.sharing.length > 0 ? [`(${q}.site = ${viewing.site} OR ${q}.resold = 1)`] : []),
    ]
      .map((condition) => ` AND ${condition}`)
      .join("");
  const chosen = SEARCHABLE_CHOICES.filter((field) => search.choices[field].length > 0).map(
    (field) => [field, list(search.choices[field])] as const,
  );
  // as they stand in the list: reading each row's JSON takes twice the time
  const interests = search.interests.map((word) => bind(JSON.stringify(word)));
  const finer = search.interests.length + chosen.length > 0;
  const near = (q: string) =>
    search.viewer === null
      ? "0"
      : `CASE WHEN ${q}.country = (SELECT country FROM me) THEN CASE WHEN ${q}.region = (SELECT region FROM me) THEN ${REGION_HEAD_START} ELSE ${COUNTRY_HEAD_START} END ELSE 0 END`;
  const [score, id, anchor] = after ? [bind(after.score), bind(after.id), bind(after.anchor)] : ["", "", ""];
  // who came by since the walk began stands where he stood then: nobody is left out or shown twice
  const stands = (q: string) =>
    after
      ? `CASE WHEN ${q}.moved_at > ${anchor} THEN ${q}.stood ELSE ${q}.standing END + ${near(q)}`
      : `${q}.standing + ${near(q)}`;
  const unhidden = (q: string) => ` AND ${q}.id NOT IN (SELECT value FROM json_each(${hidden}))`;
  const fine = (q: string) =>
    [
      ...(search.interests.length > 0
        ? [`(${interests.map((word) => `instr(${q}.interests, ${word}) > 0`).join(" OR ")})`]
        : []),
      ...chosen.map(([field, options]) => `${q}.${field} IN (SELECT value FROM json_each(${options}))`),
      ...(after ? [`(${stands(q)} < ${score} OR (${stands(q)} = ${score} AND ${q}.id > ${id}))`] : []),
    ]
      .map((condition) => ` AND ${condition}`)
      .join("");

  // of the page, counted from where it begins, and the row after it, which tells that there is more
  const last = after ? PAGE_SIZE + 1 : PAGE_SIZE * search.page + 1;
  const wanted = finer ? LOOKED_INTO : last;
  const lookedAt = finer ? LOOKED_INTO : LOOKED_AT + 2 * wanted;
  // json_each is the one join that may ask anew for each stream
  const stream = ({
    index,
    place: where,
    headStart,
  }: Level) => `SELECT j.value AS packed FROM streams AS s CROSS JOIN json_each((SELECT json_group_array(k.packed) FROM (SELECT ${packed("l", "row", `l.standing + ${near("l")}`)} AS packed
      FROM (SELECT q.rowid AS row, q.site, q.id, q.standing, q.country, q.region, q.date_of_birth, q.wish_min_age, q.wish_max_age, q.fictional, q.resold FROM profiles AS q INDEXED BY profiles_by_${index}standing WHERE ${isOfStream("q")} AND ${isShown("q")}${where}${after ? ` AND q.standing <= ${score} - ${headStart}` : ""}
        ORDER BY q.standing DESC, q.id LIMIT (SELECT CASE WHEN n > ${COUNT_CAP} THEN ${lookedAt} ELSE 0 END FROM fitting)) AS l${finer || after ? " CROSS JOIN profiles AS r" : ""}
      WHERE ${born("l")}${counted("l")}${unhidden("l")}${finer || after ? ` AND r.rowid = l.row${fine("r")}` : ""}${after ? ` AND r.moved_at <= ${anchor}` : ""} LIMIT ${wanted}) AS k)) AS j`;
  const moved = `SELECT ${packed("q", "rowid", stands("q"))} FROM (SELECT m.rowid AS row FROM json_each(${sites}) AS s CROSS JOIN profiles AS m INDEXED BY profiles_by_move WHERE m.site = s.value AND ${isShown("m")} AND m.moved_at > ${anchor} LIMIT ${MOVED}) AS l CROSS JOIN profiles AS q
      WHERE q.rowid = l.row AND (q.site, q.gender, q.sexuality) IN (SELECT site, gender, sexuality FROM streams)${place("q")} AND ${born("q")}${counted("q")}${unhidden("q")}${fine("q")}`;
  const ofTheAges = `FROM streams AS s CROSS JOIN profiles AS q INDEXED BY profiles_by_${scope}birth WHERE ${isOfStream("q")} AND ${isShown("q")}${place("q")} AND ${born("q")}`;
  const levels = levelsOf(search).map((level) => ({ ...level, place: `${place("q")}${level.place}` }));

  const total = after
    ? String(after.total)
    : finer
      ? "(SELECT count(*) FROM found)"
      : `(SELECT count(*) FROM (SELECT 1 ${ofTheAges}${counted("q")} LIMIT ${COUNT_CAP + 1} + json_array_length(${hidden})))
      - (SELECT count(*) FROM json_each(${hidden}) AS h CROSS JOIN profiles AS q CROSS JOIN streams AS s WHERE q.id = h.value AND ${isOfStream("q")} AND ${isShown("q")}${place("q")} AND ${born("q")}${counted("q")})`;

  const sql = `WITH ${meSql(viewing)},
    ages AS MATERIALIZED (SELECT max(${bind(from)}, ${wishedFrom(viewing)}) AS born_from, min(${bind(to)}, ${wishedTo(viewing)}) AS born_to FROM me),
    streams AS MATERIALIZED (${streamsSql(sites, bind(JSON.stringify(fittingKinds(search.genders))))}),
    fitting AS MATERIALIZED (SELECT count(*) AS n FROM (SELECT 1 ${ofTheAges} LIMIT ${COUNT_CAP + 1})),
    streamed AS MATERIALIZED (${[...levels.map(stream), ...(after ? [moved] : [])].join("\n    UNION ")}),
    few AS (SELECT ${packed("q", "rowid", stands("q"))} AS packed FROM (SELECT q.rowid AS row ${ofTheAges}${counted("q")} LIMIT (SELECT CASE WHEN n <= ${COUNT_CAP} OR (SELECT count(*) FROM streamed) < ${wanted} THEN ${COUNT_CAP} ELSE 0 END FROM fitting)) AS l CROSS JOIN profiles AS q WHERE q.rowid = l.row${unhidden("q")}${fine("q")}),
    found AS MATERIALIZED (SELECT packed FROM streamed UNION SELECT packed FROM few),
    page AS (SELECT q.id, q.name, q.gender, q.date_of_birth, q.fictional, q.city, q.active_at, found.packed >> 32 AS score FROM found CROSS JOIN profiles AS q
      WHERE found.packed >= coalesce((SELECT packed >> 32 << 32 FROM found ORDER BY packed DESC LIMIT 1 OFFSET ${last - 1}), 0) AND q.rowid = found.packed & ${ROW} ORDER BY score DESC, q.id LIMIT ${PAGE_SIZE + 1} OFFSET ${after ? 0 : PAGE_SIZE * (search.page - 1)})
  SELECT totals.total, totals.anchor, page.*, photos.key AS photo, photos.status AS photo_status
  FROM (SELECT ${total} AS total, ${after ? anchor : `(SELECT max((SELECT max(moved_at) FROM profiles AS m INDEXED BY profiles_by_move WHERE m.site = s.value AND ${isShown("m")})) FROM json_each(${sites}) AS s)`} AS anchor) AS totals
    LEFT JOIN page LEFT JOIN photos ON photos.profile = page.id AND photos.position = 0 AND photos.status <> 'deleted'
  ORDER BY page.score DESC, page.id`;
  return db.prepare(sql).bind(...values);
}

/**
 * Without a place all, own country and own region; in a country its own region; in a region all stand alike.
 * A visitor is near to nobody.
 */
function levelsOf({ viewer, country, region }: Search): Level[] {
  const scope = country === null ? "" : region === null ? "country_" : "region_";
  const all = { index: scope, place: "", headStart: 0 };
  if (viewer === null || region !== null) return [all];
  const inCountry = " AND q.country = (SELECT country FROM me)";
  const inRegion = {
    index: "region_",
    place: `${inCountry} AND q.region = (SELECT region FROM me)`,
    headStart: REGION_HEAD_START,
  };
  return country === null
    ? [all, { index: "country_", place: inCountry, headStart: COUNTRY_HEAD_START }, inRegion]
    : [all, inRegion];
}
