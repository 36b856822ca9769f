import { auditQuery } from "#contract/calls/operator/audit.schema.ts";
import { readAudit } from "#origin/safety/audit/read-audit.ts";
import { operatorHandler } from "./call.ts";

/** What operators did and looked at on the site. */
export const audit = operatorHandler("GET /api/audit.php", {
  query: auditQuery,
  answer: ({ db, tenant, query }) => readAudit(db, tenant, query),
});
