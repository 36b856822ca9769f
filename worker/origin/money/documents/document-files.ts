import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { authenticated, sessionOf } from "#origin/member/request-session.ts";
import { documentText } from "./document-text.ts";
import { parsed, type DocumentRow, type StoredDocument } from "./stored-documents.ts";

/** Where a member downloads a document's PDF; the edge passes it on. */
export const DOCUMENTS_PATH = "/documents/";

export const documentPath = (number: string): string => `${DOCUMENTS_PATH}${number}.pdf`;

/** The PDF's file in the bucket. No address leads there but the member's own download. */
export const pdfPath = (pool: string, number: string): string => `documents/${pool}/${number}.pdf`;

/**
 * A document's PDF: the stored one, or else made from what was stored of the document and kept from now on.
 * Throws where it cannot be made or stored, to be tried again.
 */
export async function pdfOf(
  env: Env,
  pool: string,
  document: StoredDocument,
): Promise<Uint8Array<ArrayBuffer>> {
  const path = pdfPath(pool, document.number);
  const stored = document.pdf_at === null ? null : await env.PHOTOS.get(path);
  if (stored) return new Uint8Array(await stored.arrayBuffer());
  // With its fonts it is larger than the rest of the worker, so only what makes a PDF loads it.
  const { makePdf } = await import("./document-pdf.ts");
  const pdf = await makePdf(await documentText(document), document.issued_at);
  await env.PHOTOS.put(path, pdf, { httpMetadata: { contentType: "application/pdf" } });
  await databaseOf(env, { pool })
    .prepare("UPDATE documents SET pdf_at = unixepoch() WHERE id = ?1 AND pdf_at IS NULL")
    .bind(document.id)
    .run();
  return pdf;
}

/**
 * The PDF of a document, to its own member alone. Throws login_required (403) for a visitor, and not_found
 * (404) alike for another member's document, one whose time is over and one that never was.
 */
export async function downloadDocument(
  request: Request,
  url: URL,
  tenant: Tenant,
  env: Env,
): Promise<Response> {
  const session = authenticated(await sessionOf(env, tenant, request));
  authenticated(await session.object.recognise(session.hash));
  const name = url.pathname.slice(DOCUMENTS_PATH.length);
  const row = await databaseOf(env, tenant)
    .prepare("SELECT * FROM documents WHERE number = ?1 AND member = ?2 AND site = ?3")
    .bind(name.replace(/\.pdf$/, ""), session.member, tenant.id)
    .first<DocumentRow>();
  const document = row && parsed(row);
  if (!document || !name.endsWith(".pdf")) throw new Refusal(404, "not_found");
  return new Response(await pdfOf(env, tenant.pool, document), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${document.number}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
