import { recordsQuery } from "#contract/desk/records.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { recordAction } from "#origin/base/audit.ts";
import { documentRecord } from "#origin/money/documents/document-record.ts";
import { mandateRecord } from "#origin/money/payments/mandate-record.ts";
import { siteHandler } from "./call.ts";

/**
 * A document by its number, or the proof of an order's mandate. Throws invalid_input (422) where neither is
 * asked for, and not_found (404) where this site has none, or not any more.
 */
export const records = siteHandler("GET /api/records", {
  query: recordsQuery,
  async answer({ db, env, tenant, query: { document, mandate }, operator, now }) {
    if (document === undefined && mandate === undefined)
      throw new Refusal(422, "invalid_input", { field: "document" });
    const found =
      document === undefined
        ? await mandateRecord(db, tenant, mandate ?? "")
        : await documentRecord(env, tenant, document);
    if (!found) throw new Refusal(404, "not_found");
    const [action, subject] =
      document === undefined ? ["view mandate", mandate ?? ""] : ["view document", document];
    await recordAction(db, { site: tenant.id, area: "evidence", operator, action, subject, reason: "" }, now);
    return found;
  },
});
