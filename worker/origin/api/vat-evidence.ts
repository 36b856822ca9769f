import { vatEvidenceQuery } from "#contract/calls/money/vat-evidence.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { conflictingEvidence } from "#origin/money/books/vat-evidence.ts";
import { operatorHandler } from "./call.ts";

/** Paid orders of the site whose VAT an operator has to look into. */
export const vatEvidence = operatorHandler("GET /api/vat-evidence.php", {
  query: vatEvidenceQuery,
  answer: ({ env, tenant, query }) =>
    conflictingEvidence(databaseOf(env, tenant), tenant.id, query.after ?? ""),
});
