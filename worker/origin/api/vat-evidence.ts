import { vatEvidenceQuery } from "#contract/calls/vat-evidence.schema.ts";
import { conflictingEvidence } from "#origin/books/vat-evidence.ts";
import { operatorHandler } from "#origin/call.ts";
import { databaseOf } from "#origin/env.ts";

/** Paid orders of the site whose VAT an operator has to look into. */
export const vatEvidence = operatorHandler("GET /api/vat-evidence.php", {
  query: vatEvidenceQuery,
  answer: ({ env, tenant, query }) =>
    conflictingEvidence(databaseOf(env, tenant), tenant.id, query.after ?? ""),
});
