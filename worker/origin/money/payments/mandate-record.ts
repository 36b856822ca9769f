import type { RecordsAnswer } from "#contract/desk/records.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Directory } from "#origin/directory/directory.ts";

interface ProofRow {
  reference: string;
  creditor_id: string;
  creditor_name: string;
  holder: string;
  account: string;
  /** As JSON. */
  address: string;
  mobile: string;
  language: string;
  text: string;
  code_sent_at: number;
  signed_at: number;
}

/** What proves the mandate by which a site's order was debited; null where there is none. */
export async function mandateRecord(
  db: Directory,
  { id }: Pick<Tenant, "id">,
  order: string,
): Promise<RecordsAnswer | null> {
  const [found] = await db.batch<ProofRow>([
    db
      .prepare(
        "SELECT mandate_proofs.* FROM mandate_proofs JOIN orders ON orders.mandate = mandate_proofs.id WHERE orders.id = ?1 AND orders.site = ?2",
      )
      .bind(order, id),
  ]);
  const proof = found?.results[0];
  if (!proof) return null;
  const address: Record<string, string> = JSON.parse(proof.address);
  return {
    name: `Mandate ${proof.reference}`,
    lines: [
      `Creditor: ${proof.creditor_name}, ${proof.creditor_id}`,
      `Account holder: ${proof.holder}, ${Object.values(address).join(", ")}`,
      `Account: ${proof.account}`,
      `Code sent to ${proof.mobile}: ${iso(proof.code_sent_at)}`,
      `Signed: ${iso(proof.signed_at)}`,
      `Text as it was read (${proof.language}):`,
      ...proof.text.split("\n"),
    ],
    pdf: null,
  };
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
