import type { RecordsAnswer } from "#contract/desk/records.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { pdfOf } from "./document-files.ts";
import { documentText } from "./document-text.ts";
import { parsed, type DocumentRow } from "./stored-documents.ts";

/** A site's document with its PDF, for its operator; null where there is none, or where its time is over. */
export async function documentRecord(
  env: Env,
  tenant: Pick<Tenant, "id" | "pool">,
  number: string,
): Promise<RecordsAnswer | null> {
  const row = await databaseOf(env, tenant)
    .prepare("SELECT * FROM documents WHERE number = ?1 AND site = ?2")
    .bind(number, tenant.id)
    .first<DocumentRow>();
  const document = row && parsed(row);
  if (!document) return null;
  const { title, seller, sellerLabel, buyer, buyerLabel, facts, lines, notes } = await documentText(document);
  const table = [...facts, ...lines].map(({ label, value }) => `${label}: ${value}`);
  return {
    name: `${title} ${number}`,
    lines: [`${sellerLabel}: ${seller.join(", ")}`, `${buyerLabel}: ${buyer.join(", ")}`, ...table, ...notes],
    pdf: Buffer.from(await pdfOf(env, tenant.pool, document)).toString("base64"),
  };
}
