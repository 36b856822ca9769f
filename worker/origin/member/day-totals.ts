import type { DayBounds, DayTotals } from "#origin/growth/count-days.ts";
import { sentBetween } from "./messaging/sent-counts.ts";
import { memberRow } from "./state.ts";
import { first, type Sql } from "./storage/sql.ts";

/**
 * What a member did on a day, and the credits that they held at its end. A match counts with the one whose
 * like made it: the later of two, and of two at once the one of the member whose id is greater.
 */
export const dayTotals = (sql: Sql, { from, until }: DayBounds): DayTotals => ({
  ...sentBetween(sql, from, until),
  matches: numberOf(
    sql,
    `SELECT count(*) AS n FROM likes_given AS own JOIN likes_received AS other ON other.profile = own.profile AND other.stands = 1
      WHERE own.stands = 1 AND own.at >= ?1 AND own.at < ?2
        AND (own.at > other.at OR (own.at = other.at AND own.profile < ?3))`,
    from,
    until,
    memberRow(sql).id,
  ),
  credits: numberOf(sql, "SELECT balance AS n FROM ledger WHERE at < ? ORDER BY entry DESC LIMIT 1", until),
});

const numberOf = (sql: Sql, query: string, ...values: (string | number)[]): number =>
  first<{ n: number }>(sql, query, ...values)?.n ?? 0;
