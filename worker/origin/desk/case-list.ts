import type { CaseKind } from "#contract/desk/case-kinds.ts";
import { caseListQuery } from "#contract/desk/case-list.schema.ts";
import type { CaseListQuery, ListedCase } from "#contract/desk/case-list.ts";
import { allPools } from "#origin/base/env.ts";
import { iso } from "#origin/safety/decisions/rows.ts";
import { notPlanned } from "#origin/safety/not-planned.ts";
import { personHandler } from "./call.ts";

/** Cases of one page. */
const PAGE = 50;

/** Each kind as rows of one shape. A complaint that is an open appeal is listed as one. */
const ROWS: Record<CaseKind, string> = {
  report: `SELECT 'report' AS kind, reports.site, receipt AS id, reports.at, urgency, reports.kind AS topic,
      reporters.language, reported AS about, 'open' AS state, '' AS decided_by
    FROM reports LEFT JOIN profiles AS reporters ON reporters.id = reporter
    WHERE reports.status = 'open' AND ${notPlanned("report", "receipt")}`,
  complaint: `SELECT 'complaint' AS kind, site, number AS id, at,
      CASE WHEN kind = 'intimate' OR child = 1 THEN 0 WHEN kind = 'illegal' THEN 1 ELSE 2 END AS urgency,
      kind AS topic, language, reported AS about, 'open' AS state, '' AS decided_by
    FROM complaints WHERE status IN ('received', 'reviewing') AND ${notPlanned("complaint", "number")}
      AND NOT (kind = 'decision' AND EXISTS (SELECT 1 FROM decisions
        WHERE decisions.id = complaints.decision AND appealed_at IS NOT NULL AND appeal_outcome IS NULL))`,
  appeal: `SELECT 'appeal' AS kind, decisions.site, decisions.id, appealed_at AS at, 1 AS urgency,
      iif(voice = 1, 'message_voice', kind) AS topic, profiles.language, member AS about, 'open' AS state, decided_by
    FROM decisions LEFT JOIN profiles ON profiles.id = member
    WHERE appealed_at IS NOT NULL AND appeal_outcome IS NULL AND ${notPlanned("appeal", "decisions.id")}`,
  decision: `SELECT 'decision' AS kind, decisions.site, decisions.id, at, 9 AS urgency,
      iif(voice = 1, 'message_voice', kind) AS topic, profiles.language, member AS about,
      iif(ended_at IS NULL, 'in_force', 'ended') AS state, decided_by
    FROM decisions LEFT JOIN profiles ON profiles.id = member`,
};

/** ?1 the person's sites as JSON, ?2 those whose appeals alone they decide, ?3 to ?7 what narrows it down. */
const MATCHES = `(found.site IN (SELECT value FROM json_each(?1))
    OR (found.kind = 'appeal' AND found.site IN (SELECT value FROM json_each(?2))))
  AND (?3 IS NULL OR found.language = ?3) AND (?4 IS NULL OR found.about = ?4)
  AND (?5 IS NULL OR (NOT (found.kind = 'appeal' AND found.decided_by = ?6)
    AND NOT EXISTS (SELECT 1 FROM claims
      WHERE claims.kind = found.kind AND subject = found.id AND until > ?7 AND operator_id <> ?6)))`;

interface Row {
  kind: CaseKind;
  site: string;
  id: string;
  at: number;
  urgency: number;
  topic: string;
  language: string | null;
  about: string | null;
  state: ListedCase["state"];
  decided_by: string;
  name: string | null;
  others: number;
  claimed_by: string | null;
  claimed_name: string | null;
  until: number | null;
}

/** Cases of the sites of the person who asks, over all pools. */
export const caseList = personHandler("GET /api/case-list", {
  query: caseListQuery,
  async answer({ env, operator, query, now }) {
    const ofSite = (id: string): boolean => query.of === undefined || id === query.of;
    const filters = [
      JSON.stringify(operator.sites.filter(ofSite)),
      JSON.stringify(operator.second.filter(ofSite)),
      query.language ?? null,
      query.about ?? null,
      query.free ?? null,
      operator.id,
      now.getTime(),
    ];
    const { rows: source, behind, order, after } = pageOf(query);
    const pools = await Promise.all(
      allPools(env).map(async ({ database }) => {
        const [rows, count] = await database.batch<Row & { total: number; oldest: number | null }>([
          database
            .prepare(
              `WITH page AS (SELECT * FROM (${source}) AS found WHERE ${MATCHES} AND ${behind}
                 ORDER BY ${order} LIMIT ${PAGE + 1})
               SELECT page.*, profiles.name, claims.operator_id AS claimed_by, claims.operator AS claimed_name, claims.until,
                 (SELECT count(*) FROM reports WHERE reported = about AND reports.site = page.site
                   AND reports.status = 'open' AND receipt <> page.id) AS others
               FROM page LEFT JOIN profiles ON profiles.id = about
               LEFT JOIN claims ON claims.kind = page.kind AND claims.subject = page.id AND claims.until > ?7`,
            )
            .bind(...filters, ...after),
          database
            .prepare(`SELECT count(*) AS total, min(at) AS oldest FROM (${source}) AS found WHERE ${MATCHES}`)
            .bind(...filters),
        ]);
        const { total = 0, oldest = null } = count?.results[0] ?? {};
        return { rows: rows?.results ?? [], total, oldest };
      }),
    );
    const sign = query.kind === "decision" ? -1 : 1;
    const found = pools
      .flatMap(({ rows }) => rows)
      .toSorted((a, b) => a.urgency - b.urgency || sign * (a.at - b.at || (a.id < b.id ? -1 : 1)));
    const oldest = Math.min(...pools.flatMap((each) => (each.oldest === null ? [] : [each.oldest])));
    const last = found[PAGE - 1];
    return {
      cases: found.slice(0, PAGE).map((row) => listed(row, operator.id)),
      total: pools.reduce((sum, { total }) => sum + total, 0),
      oldest_at: Number.isFinite(oldest) ? iso(oldest) : null,
      next: found.length > PAGE && last ? placeOf(last) : null,
    };
  },
});

/** The rows of a page and their order: open cases by urgency and age, decisions newest first. */
function pageOf({ kind, after }: CaseListQuery): {
  rows: string;
  behind: string;
  order: string;
  after: (string | number)[];
} {
  const [urgency, at, id] = /^(\d)\.(\d+)\.(.+)$/.exec(after ?? "")?.slice(1) ?? [];
  if (kind === "decision")
    return {
      rows: ROWS.decision,
      behind: "(found.at, found.id) < (?8, ?9)",
      order: "found.at DESC, found.id DESC",
      after: [Number(at ?? Number.MAX_SAFE_INTEGER), id ?? ""],
    };
  return {
    rows: kind === undefined ? [ROWS.report, ROWS.complaint, ROWS.appeal].join(" UNION ALL ") : ROWS[kind],
    behind: "(found.urgency, found.at, found.id) > (?8, ?9, ?10)",
    order: "found.urgency, found.at, found.id",
    after: [Number(urgency ?? -1), Number(at ?? 0), id ?? ""],
  };
}

const placeOf = ({ urgency, at, id }: Row): string => `${urgency}.${at}.${id}`;

const listed = (row: Row, operator: string): ListedCase => ({
  kind: row.kind,
  site: row.site,
  id: row.id,
  at: iso(row.at),
  place: placeOf(row),
  topic: row.topic,
  language: row.language,
  about: row.about === null ? null : { id: row.about, name: row.name },
  others: row.others,
  state: row.state,
  claimed:
    row.until === null
      ? null
      : {
          name: row.claimed_name ?? "",
          until: new Date(row.until).toISOString(),
          isOwn: row.claimed_by === operator,
        },
  isOwnDecision: row.kind === "appeal" && row.decided_by === operator,
});
