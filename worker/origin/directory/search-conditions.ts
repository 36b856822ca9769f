import type { Tenant } from "#contract/platform/tenant.ts";
import { FAIR_ORDER } from "#contract/product/fair-order.ts";
import {
  boundsOf,
  profileFields,
  SEARCHABLE_COLUMNS,
  type SearchableColumn,
} from "#contract/product/profile-fields.ts";
import type { SearchSort } from "#contract/product/search-order.ts";
import { birthRange } from "./age.ts";
import { bandOf, bandSql, FARTHEST } from "./distance.ts";
import { wishesMe, type Viewing } from "./fit-sql.ts";
import { fittingKinds } from "./fit.ts";
import { COUNTRY_HEAD_START, REGION_HEAD_START } from "./ranking.ts";
import type { Search } from "./search-request.ts";
import { sitesShownOn } from "./shown-on.ts";
import { daysHere, isOnline, switchSql } from "./switch-sql.ts";

/** A condition or an expression about the profile row with this alias. */
type About = (alias: string) => string;

/** What the CTEs of one search share: the names of the bound parameters, and the conditions made of them. */
export interface Conditions {
  values: readonly unknown[];
  /** Names of parameters, such as `?3`. */
  viewing: Viewing;
  sites: string;
  hidden: string;
  /** The list of the only members who are found, or null. */
  among: string | null;
  bornFrom: string;
  bornTo: string;
  kinds: string;
  /** The cursor, or null for a page that is found by its number. */
  after: { score: string; id: string; anchor: string } | null;
  /** Filters that no index covers: each row has to be read for them. */
  isFine: boolean;
  /** What is listed first; each row has to be read for it. */
  sort: SearchSort | null;
  /** The viewer's town decides who is found or where they stand. */
  isLocal: boolean;
  /** Which indexes run in the search's place: all, a country's or a region's. */
  scope: "" | "country_" | "region_";
  inPlace: About;
  born: About;
  /** What the indexes by date of birth cover: age preference, real members only, resold members. */
  covered: About;
  notHidden: About;
  fine: About;
  /** Seconds of head start of a member who lives near the viewer. */
  nearness: About;
  /** Where a member stands for this viewer: a score, the higher the further ahead. */
  rank: About;
  /** The place in DISTANCES of the band between the viewer's town and the member's; null where one is unknown. */
  band: About;
  /** Whether the sort lists a member before the rest. */
  isFirst: About;
  /**
   * The condition that a member's standing still comes after the cursor, where they have this head start in
   * seconds and at least this many steps by the sort.
   */
  standsAfter: (q: string, headStart: string | number, steps: string | number) => string;
}

/**
 * A sort is a number of steps beside the rank, each larger than any rank: ranks are counted in so many
 * seconds then, so that both together stay below 2^31 as they are packed.
 */
const COARSE = 8;
const STEP = 2 ** 28;

/** How many steps each sort puts a member ahead, from 0 to 7. */
const STEPS: Record<SearchSort, (q: string, by: { band: About; asOf: string }) => string> = {
  nearby: (q, { band }) => `${FARTHEST} - coalesce(${band(q)}, ${FARTHEST})`,
  online: (q, { asOf }) => isOnline(q, asOf),
  new: (q, { asOf }) => `max(0, ${FAIR_ORDER.newDays} - ${daysHere(q, asOf)})`,
};

/** The most steps that a member after this cursor can have, in SQL. */
export const stepsUpTo = (score: string): string => `CAST(${score} / ${STEP} AS INTEGER)`;

export function conditionsOf(tenant: Pick<Tenant, "id" | "sharing">, search: Search, now: Date): Conditions {
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${values.push(value)}`;
  const list = (of: readonly unknown[]) => bind(JSON.stringify(of));
  const viewing = {
    viewer: bind(search.viewer),
    site: bind(tenant.id),
    year: bind(String(now.getUTCFullYear())),
    monthDay: bind(now.toISOString().slice(4, 10)),
  };
  const sites = bind(sitesShownOn(tenant));
  const hidden = list([...new Set([...search.hidden, ...(search.viewer === null ? [] : [search.viewer])])]);
  const among = search.among === null ? null : list(search.among);
  const { country, region } = search;
  const inCountry = country === null ? null : bind(country);
  const inRegion = country === null || region === null ? null : bind(region);
  const chosen = SEARCHABLE_COLUMNS.filter((field) => search.choices[field].length > 0).map((field) =>
    columnCondition(field, search.choices[field], bind),
  );
  // as they are stored in the JSON list: parsing each row's list takes twice the time
  const interests = search.interests.map((interest) => bind(JSON.stringify(interest)));
  const after = search.after && {
    score: bind(search.after.score),
    id: bind(search.after.id),
    anchor: bind(search.after.anchor),
  };
  const asOf = bind(search.after?.asOf ?? Math.floor(now.getTime() / 1000));
  const switches = search.switches.map((name) => switchSql[name]);
  const covered = switches.filter((each) => each.covered);
  const uncovered = switches.filter((each) => !each.covered);
  const { sort, distance } = search;
  const isLocal = distance !== null || sort === "nearby";
  const ages = birthRange(now, search.minAge, search.maxAge);
  const [bornFrom, bornTo] = [bind(ages.from), bind(ages.to)];
  const kinds = bind(JSON.stringify(fittingKinds(search.genders)));

  const band: About = (q) =>
    `(SELECT ${bandSql("here", "home")} FROM here, places AS home WHERE home.id = ${q}.place)`;
  const steps: About = (q) => (sort === null ? "0" : STEPS[sort](q, { band, asOf }));
  // who searches by distance has said how near is near: a head start by region would contradict that
  const nearness: About = (q) =>
    search.viewer === null || isLocal
      ? "0"
      : `CASE WHEN ${q}.country = (SELECT country
        FROM me) THEN CASE WHEN ${q}.region = (SELECT region
        FROM me) THEN ${REGION_HEAD_START} ELSE ${COUNTRY_HEAD_START} END ELSE 0 END`;
  // a member who was active since the first page is ranked as on the first page: nobody is skipped or shown twice
  const fairRank: About = (q) =>
    after
      ? `CASE WHEN ${q}.moved_at > ${after.anchor} THEN ${q}.stood ELSE ${q}.standing END + ${nearness(q)}`
      : `${q}.standing + ${nearness(q)}`;
  const rank: About = (q) =>
    sort === null ? fairRank(q) : `((${fairRank(q)}) / ${COARSE} + (${steps(q)}) * ${STEP})`;
  return {
    values,
    viewing,
    sites,
    hidden,
    among,
    bornFrom,
    bornTo,
    kinds,
    after,
    isFine: interests.length + chosen.length + uncovered.length > 0 || distance !== null || among !== null,
    sort,
    isLocal,
    scope: inRegion ? "region_" : inCountry ? "country_" : "",
    nearness,
    rank,
    band,
    isFirst: (q) => `${steps(q)} > 0`,
    standsAfter: (q, headStart, firstSteps) =>
      after === null
        ? ""
        : sort === null
          ? ` AND ${q}.standing <= ${after.score} - ${headStart}`
          : ` AND ${q}.standing < (${after.score} - ${firstSteps} * ${STEP} + 1) * ${COARSE} - ${headStart}`,
    inPlace: (q) =>
      and([
        ...(inCountry ? [`${q}.country = ${inCountry}`] : []),
        ...(inRegion ? [`${q}.region = ${inRegion}`] : []),
      ]),
    born: (q) => `${q}.date_of_birth BETWEEN (SELECT born_from FROM ages) AND (SELECT born_to FROM ages)`,
    covered: (q) =>
      and([
        ...(search.viewer === null ? [] : [wishesMe(q)]),
        ...covered.map(({ where }) => where(q, asOf)),
        ...(tenant.sharing.length > 0 ? [`(${q}.site = ${viewing.site} OR ${q}.resold = 1)`] : []),
      ]),
    notHidden: (q) => ` AND ${q}.id NOT IN (SELECT value FROM json_each(${hidden}))`,
    fine: (q) =>
      and([
        ...(interests.length > 0
          ? [`(${interests.map((interest) => `instr(${q}.interests, ${interest}) > 0`).join(" OR ")})`]
          : []),
        ...uncovered.map(({ where }) => where(q, asOf)),
        ...(distance === null ? [] : [`${band(q)} <= ${bandOf(distance)}`]),
        ...chosen.map((condition) => condition(q)),
        ...(after
          ? [`(${rank(q)} < ${after.score} OR (${rank(q)} = ${after.score} AND ${q}.id > ${after.id}))`]
          : []),
      ]),
  };
}

const and = (conditions: string[]): string => conditions.map((condition) => ` AND ${condition}`).join("");

/** The condition of one searchable column; `bind` names a parameter with a value. */
function columnCondition(
  field: SearchableColumn,
  named: readonly string[],
  bind: (value: unknown) => string,
): About {
  const { kind } = profileFields[field];
  if (kind === "choice") {
    const options = bind(JSON.stringify(named));
    return (q) => `${q}.${field} IN (SELECT value FROM json_each(${options}))`;
  }
  if (kind === "several") {
    const options = named.map((option) => bind(JSON.stringify(option)));
    return (q) => `(${options.map((option) => `instr(${q}.${field}, ${option}) > 0`).join(" OR ")})`;
  }
  const { from, to } = boundsOf(named);
  const limits = [...(from === null ? [] : [`>= ${bind(from)}`]), ...(to === null ? [] : [`<= ${bind(to)}`])];
  // Without a number nothing compares with it, so nobody who left it unsaid is found.
  return (q) => limits.map((limit) => `${q}.${field} ${limit}`).join(" AND ");
}
