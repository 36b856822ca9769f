import { vatEvidenceQuery } from "#contract/desk/vat-evidence.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { conflictingEvidence } from "#origin/money/books/vat-evidence.ts";
import { siteHandler } from "./call.ts";

/** Paid orders of the site whose VAT an operator has to look into. */
export const vatEvidence = siteHandler("GET /api/vat-evidence", {
  query: vatEvidenceQuery,
  answer: ({ env, tenant, query }) =>
    conflictingEvidence(databaseOf(env, tenant), tenant.id, query.after ?? ""),
});
