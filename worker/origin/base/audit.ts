import type { AuditArea } from "#contract/desk/audit-areas.ts";
import type { Actor } from "./operator.ts";

/** One action of an operator. */
interface AuditEntry {
  /** Empty for what belongs to a person and to no site. */
  site: string;
  area: AuditArea;
  operator: Actor;
  action: string;
  /** What was changed, by its id. */
  subject: string;
  reason: string;
  /** The state before and after, as far as the action changed it: ids and states, never a person's texts. */
  before?: object | null;
  after?: object | null;
}

/**
 * How an entry names a photo or recording: by the beginning of its key, by which it is found as long as it is
 * there. The whole key would be left of a member who was erased.
 */
export const inAudit = (path: string): string => path.replace(/[0-9a-f]{32}/, (key) => key.slice(0, 12));

/** A condition in SQL with its values in the order of its `?`, all anonymous. */
interface SqlCondition {
  where: string;
  values: readonly (string | number | null)[];
}

/**
 * The statement that records an action, for the batch of the change itself: it stands before the change and
 * under the same condition, so that there is an entry exactly where there was a change. `meta.changes` is 0
 * where the condition did not hold.
 */
export function auditStatement(
  db: Pick<D1Database, "prepare">,
  { site, area, operator, action, subject, reason, before = null, after = null }: AuditEntry,
  { where, values }: SqlCondition,
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO audit (site, at, area, operator_id, operator, action, subject, reason, before, after)
       SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${where}`,
    )
    .bind(
      site,
      Math.floor(now.getTime() / 1000),
      area,
      operator.id,
      operator.name,
      action,
      subject,
      reason,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      ...values,
    );
}

/**
 * Records what changes no row of the database, or was only looked at. It comes before the action itself: an
 * entry of something that then failed is better than an action without one.
 */
export const recordAction = async (
  db: Pick<D1Database, "prepare">,
  entry: AuditEntry,
  now: Date,
): Promise<void> => {
  await auditStatement(db, entry, { where: "TRUE", values: [] }, now).run();
};

/** An entry as it is stored. `at` in seconds since 1970; `before` and `after` are JSON. */
export interface AuditRow {
  at: number;
  operator: string;
  action: string;
  subject: string;
  reason: string;
  before: string | null;
  after: string | null;
}

/** The statement that lists an area's entries of a site, newest first; its rows are `AuditRow`. */
export const auditList = (
  db: Pick<D1Database, "prepare">,
  site: string,
  area: AuditArea,
  limit: number,
): D1PreparedStatement =>
  db
    .prepare(
      `SELECT at, operator, action, subject, reason, before, after FROM audit
       WHERE site = ?1 AND area = ?2 ORDER BY number DESC LIMIT ?3`,
    )
    .bind(site, area, limit);
