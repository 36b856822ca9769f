import { csvOf } from "#contract/accounting/csv.ts";
import { deskAuditQuery } from "#contract/desk/audit.schema.ts";
import { recordAction } from "#origin/base/audit.ts";
import { databaseOf, OPERATORS_POOL } from "#origin/base/env.ts";
import { pageOfAudit } from "./audit.ts";
import { personHandler } from "./call.ts";

/** Entries of one part. */
const PART = 1_000;

const COLUMNS = [
  "at",
  "site",
  "operator",
  "operator_name",
  "area",
  "action",
  "subject",
  "reason",
  "before",
  "after",
];

/** The audit as a table, part by part. The first part is an entry of it. */
export const exportAudit = personHandler("GET /api/audit-exports", {
  query: deskAuditQuery,
  async answer(call) {
    const { env, operator, now, query } = call;
    const { before, ...filters } = query;
    const page = await pageOfAudit(call, PART);
    if (before === undefined)
      await recordAction(
        databaseOf(env, { pool: OPERATORS_POOL }),
        {
          site: "",
          area: "evidence",
          operator,
          action: "export audit",
          subject: new URLSearchParams(filters).toString(),
          reason: "",
        },
        now,
      );
    const csv = csvOf(
      COLUMNS,
      page.entries.map(({ operator: by, before: was, after, ...entry }) => ({
        ...entry,
        operator: by.id,
        operator_name: by.name,
        before: was === null ? null : JSON.stringify(was),
        after: after === null ? null : JSON.stringify(after),
      })),
    );
    return {
      file: `audit-${now.toISOString().slice(0, 10)}.csv`,
      csv: before === undefined ? csv : csv.slice(csv.indexOf("\n") + 1),
      next: page.next,
    };
  },
});
