import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { processRefundsOf } from "#origin/money/books/booked-refunds.ts";
import type { ProviderDeadline } from "#origin/money/payments/provider-deadline.ts";
import { sendRefundsOf } from "./send-refunds.ts";

/**
 * Sends a refund that failed again, as soon as an operator says so: what is left of the payment. Where the
 * provider cannot be reached now, the scheduled job does. `about`: as the list of open cases has it.
 */
export async function sendAgain(
  env: Env,
  tenant: Tenant,
  about: string,
  now: Date,
  deadline: ProviderDeadline,
): Promise<void> {
  const [kind = "", id = ""] = about.split(" ");
  if (kind !== "refund" && kind !== "operator_refund") return;
  const db = databaseOf(env, tenant);
  const payment = await db
    .prepare(`SELECT payment FROM ${kind === "refund" ? "refunds" : "operator_refunds"} WHERE id = ?1`)
    .bind(id)
    .first<string>("payment");
  if (payment === null) return;
  await (
    kind === "refund"
      ? processRefundsOf(env, db, payment, now, deadline)
      : sendRefundsOf(env, tenant, payment, now, deadline)
  ).catch((error: unknown) => {
    reportError("refund", error);
  });
}
