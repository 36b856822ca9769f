import type { GrowthQuery } from "#contract/desk/growth.ts";
import { mondaySql } from "#origin/growth/calendar.ts";

/** SQL for the first day of the period of an SQL expression for a day; one of `all` days is before any. */
export function periodSql(by: GrowthQuery["by"], day: string): string {
  if (by === "all") return "''";
  if (by === "week") return mondaySql(day);
  return by === "month" ? `substr(${day}, 1, 7) || '-01'` : day;
}
