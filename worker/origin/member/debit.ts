import { setting } from "./settings.ts";
import type { Sql } from "./sql.ts";

/** Why direct debit is not open to him now, or null. */
export const debitStanding = (sql: Sql, _now: number): "blocked" | "limit" | null => (setting(sql, "debit_blocked") ? "blocked" : null);
