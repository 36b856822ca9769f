import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { MailKind, OrderFigures } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail, type NewMail } from "#origin/outbound/mail/mail-outbox.ts";
import type { EmailFile } from "#origin/outbound/mail/mailgun.ts";
import { pdfOf } from "./document-files.ts";
import { readDocument, type StoredDocument } from "./stored-documents.ts";

/** The document that an email is about, and its PDF, where it could be made. */
interface Attached {
  document: StoredDocument | null;
  files: EmailFile[];
}

/**
 * Attaches the PDF of the document that an email names. Where it cannot be made the email goes out without
 * it, and an email of its own brings it later, which is tried until it can. That one throws.
 */
export async function attachDocument(
  env: Env,
  tenant: Tenant,
  mail: Pick<NewMail, "locale" | "recipient" | "name" | "link"> & { kind: MailKind },
  figures: OrderFigures | null,
): Promise<Attached> {
  const id = figures?.document;
  const document = id === undefined ? null : await readDocument(databaseOf(env, tenant), id);
  if (!figures || !document) return { document: null, files: [] };
  try {
    const bytes = await pdfOf(env, tenant.pool, document);
    return { document, files: [{ name: `${document.number}.pdf`, type: "application/pdf", bytes }] };
  } catch (error) {
    if (mail.kind === "document") throw error;
    reportError("document", error, { number: document.number });
    const later = newMail(
      env,
      tenant,
      { ...mail, kind: "document", id: document.id, details: figures },
      new Date(),
    );
    await later.row.run();
    await later.enqueue();
    return { document, files: [] };
  }
}
