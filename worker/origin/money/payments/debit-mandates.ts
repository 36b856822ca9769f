import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import type { Directory } from "#origin/directory/directory.ts";
import { maskedIban } from "./mandate-form.ts";
import { proofStatement, type MandateProof } from "./mandate-proofs.ts";
import { PaymentRefused, type PaymentProvider } from "./payment.ts";
import type { ProviderDeadline } from "./provider-deadline.ts";
import { accountOf, paymentProvider } from "./providers.ts";
import { customerOf, insertMandate, type MandateRow } from "./stored-mandates.ts";

/**
 * A member's mandates for debits: the one in force, and how many there were. One that another company signed
 * for is over here: only that company may debit by it. So is one at another provider.
 */
export interface DebitMandates {
  current: MandateRow | null;
  count: number;
  /** When the one in force was last checked with the provider, in seconds since the epoch. */
  mandatesCheckedAt: number | null;
}

export async function debitMandatesOf(db: Directory, tenant: Tenant, member: string): Promise<DebitMandates> {
  const [found] = await db.batch<MandateRow & { ended_at: number | null; checked_at: number }>([
    db
      .prepare(
        "SELECT id, kind, method, customer, mandate, label, holder, reference, signed_at, checked_at, CASE WHEN company IN (?3, '') AND provider = ?4 THEN ended_at ELSE signed_at END AS ended_at FROM mandates WHERE member = ?1 AND site = ?2 AND kind = 'debit' ORDER BY signed_at DESC",
      )
      .bind(member, tenant.id, tenant.company.id, tenant.paymentProvider),
  ]);
  const rows = found?.results ?? [];
  const current = rows.find(({ ended_at: ended }) => ended === null) ?? null;
  return { current, count: rows.length, mandatesCheckedAt: current?.checked_at ?? null };
}

/**
 * Signs a mandate at the provider and records it with its proof; repeated, it is the same one. Only the
 * provider keeps the complete account number. Throws invalid_iban (422) for an account that the provider
 * refuses, and payment_unavailable (503) where the provider cannot be reached.
 */
export async function signMandate(
  env: Env,
  db: Directory,
  tenant: Tenant,
  member: string,
  proof: MandateProof,
  deadline: ProviderDeadline,
): Promise<void> {
  const { draft, reference } = proof;
  const { holder, iban } = draft;
  const now = new Date();
  const { customer, mandate } = await fromProvider(env, tenant, deadline, async (provider) => {
    const customer = await customerOf(env, db, tenant, member, deadline);
    return {
      customer,
      mandate: await provider.createMandate({
        reference,
        customer,
        holder,
        iban,
        signedOn: now.toISOString().slice(0, 10),
      }),
    };
  });
  const row = insertMandate(
    db,
    {
      id: newId(),
      kind: "debit",
      method: "directdebit",
      customer,
      mandate: mandate.id,
      label: maskedIban(iban),
      holder,
      reference,
      signed_at: Math.floor(now.getTime() / 1000),
    },
    tenant,
    member,
  );
  await db.batch([row, await proofStatement(db, tenant, { customer, mandate: mandate.id }, proof)]);
}

/**
 * Ends a mandate, at the provider first, so that nothing is collected by a mandate that we believe to be
 * over. Throws payment_unavailable (503) where the provider cannot be reached.
 */
export async function endMandate(
  env: Env,
  db: Directory,
  tenant: Tenant,
  { id, customer, mandate }: MandateRow,
  deadline: ProviderDeadline,
): Promise<void> {
  await fromProvider(env, tenant, deadline, (provider) => provider.revokeMandate(customer, mandate));
  await db
    .prepare("UPDATE mandates SET ended_at = ?2, ended_by = 'member' WHERE id = ?1 AND ended_at IS NULL")
    .bind(id, Math.floor(Date.now() / 1000))
    .run();
}

/** The member can correct an account that the provider refuses; any other failure is to be tried again. */
async function fromProvider<T>(
  env: Env,
  tenant: Tenant,
  deadline: ProviderDeadline,
  ask: (provider: PaymentProvider) => Promise<T>,
): Promise<T> {
  try {
    return await ask(paymentProvider(env, accountOf(tenant), deadline));
  } catch (error) {
    if (error instanceof PaymentRefused && error.field === "iban")
      throw new Refusal(422, "invalid_iban", { field: "iban" });
    reportError("payment provider", error);
    throw new Refusal(503, "payment_unavailable");
  }
}
