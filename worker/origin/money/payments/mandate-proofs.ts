import type { LanguageTag } from "#contract/platform/language-tag.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import type { MandateDraft } from "#origin/member/billing/mandate-draft.ts";
import { maskedIban } from "./mandate-form.ts";

/** What is stored as the proof of a mandate. */
export interface MandateProof {
  draft: MandateDraft;
  reference: string;
  tag: LanguageTag;
  /** When the code that signed it was sent, in milliseconds since 1970. */
  codeSentAt: number;
}

/** The parts of a mandate's text, in the order in which they are read. */
const PARTS = ["debit.mandate", "debit.mandate.text", "debit.mandate.return", "debit.mandate.ours"] as const;

/**
 * A statement that stores the proof of a mandate that was recorded by its provider's ids before it in the
 * same batch, once.
 */
export async function proofStatement(
  db: Pick<D1Database, "prepare">,
  { company, creditorId }: Tenant,
  { customer, mandate }: { customer: string; mandate: string },
  { draft, reference, tag, codeSentAt }: MandateProof,
): Promise<D1PreparedStatement> {
  const { holder, iban, mobile, street, number, postal_code, city, country } = draft;
  return db
    .prepare(
      `INSERT INTO mandate_proofs (id, site, member, company, reference, creditor_id, creditor_name, holder, account, address, mobile, language, text, code_sent_at, signed_at)
        SELECT id, site, member, company, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, signed_at FROM mandates WHERE customer = ?1 AND mandate = ?2
        ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      customer,
      mandate,
      reference,
      creditorId,
      company.name,
      holder,
      maskedIban(iban),
      JSON.stringify({ street, number, postal_code, city, country }),
      mobile,
      tag,
      await mandateText(tag, company.name),
      Math.floor(codeSentAt / 1000),
    );
}

/** A mandate as its signer reads it. */
async function mandateText(tag: LanguageTag, name: string): Promise<string> {
  const intl = await intlIn(tag);
  return PARTS.map((id): string => intl.formatMessage({ id: id as never }, { name })).join("\n\n");
}

/**
 * Seconds after its last debit for which a proof is stored: a payer's bank may take back a debit without a
 * mandate for thirteen months (Directive (EU) 2015/2366, article 71), and asks for the proof then.
 */
const STORED_SECONDS = 403 * DAY_S;
/** Proofs that one piece of the job deletes. */
const PAGE = 500;

/**
 * Deletes the proofs of mandates that have ended, or whose account is erased, and may not be asked for any
 * more. A job.
 */
export async function deleteOldProofs({ db, now }: JobPiece): Promise<string | null> {
  const { meta } = await db
    .prepare(
      `DELETE FROM mandate_proofs WHERE id IN (
        SELECT id FROM mandate_proofs AS proofs
        WHERE signed_at < ?1
          AND NOT EXISTS (SELECT 1 FROM mandates WHERE mandates.id = proofs.id AND ended_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.mandate = proofs.id AND max(created_at, coalesce(paid_at, 0)) >= ?1)
        LIMIT ?2)`,
    )
    .bind(Math.floor(now.getTime() / 1000) - STORED_SECONDS, PAGE)
    .run();
  return meta.changes >= PAGE ? "more" : null;
}
