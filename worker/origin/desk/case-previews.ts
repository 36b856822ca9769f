import { caseDecisionBody } from "#contract/desk/case-decisions.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { previewCase } from "#origin/safety/cases/preview-case.ts";
import { requireDecidable } from "#origin/safety/cases/require-decidable.ts";
import { siteHandler } from "./call.ts";
import { requireOwnSite } from "./second-person.ts";

/** The mails that a decision on a case would send. */
export const previewOfCase = siteHandler("POST /api/case-previews", {
  body: caseDecisionBody,
  async answer({ env, tenant, body, operator }) {
    requireOwnSite(operator, tenant, body.kind);
    const found = await requireDecidable(databaseOf(env, tenant), tenant, body, operator);
    return previewCase(env, tenant, body, found);
  },
});
