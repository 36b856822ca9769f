import { waitUntil } from "cloudflare:workers";
import { reportError } from "#contract/platform/report-error.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { OfferedMethod } from "#contract/product/payment-methods.ts";
import type { PaymentAccount } from "#contract/product/payment-providers.ts";
import type { Env } from "#origin/base/env.ts";
import type { Directory } from "#origin/directory/directory.ts";
import type { AccountQuestion } from "./payment.ts";
import type { ProviderDeadline } from "./provider-deadline.ts";
import { paymentProvider } from "./providers.ts";

/** Seconds for which the provider's answer is not asked for again, and for which a failure is not. */
const FRESH_SECONDS = 600;
const FAILED_SECONDS = 60;
/** Milliseconds that a buyer waits for an answer that nobody has asked for before. */
const PATIENCE_MS = 1_500;

interface KnownAnswer {
  currency: string;
  country: string;
  /** In minor units of the currency. */
  amount: number;
  methods: string | null;
  asked_at: number;
}
/** What the provider has answered about a company's account, by whatever was asked. */
export type KnownMethods = readonly KnownAnswer[];

export async function readKnownMethods(db: Directory, company: string): Promise<KnownMethods> {
  const [found] = await db.batch<KnownAnswer>([
    db
      .prepare("SELECT currency, country, amount, methods, asked_at FROM account_methods WHERE company = ?1")
      .bind(company),
  ]);
  return found?.results ?? [];
}

/**
 * The methods that a company's account has for a buyer, as the provider last said; null where it has said
 * nothing and does not answer in time. An old answer is used while it is asked for again.
 */
export async function accountMethods(
  env: Env,
  db: D1Database,
  account: PaymentAccount,
  known: KnownMethods,
  buyer: AccountQuestion,
  now: Date,
  deadline: ProviderDeadline,
): Promise<readonly OfferedMethod[] | null> {
  const { currency, amount } = buyer.amount;
  const last = known.find(
    (each) => each.currency === currency && each.country === buyer.country && each.amount === amount,
  );
  const age = now.getTime() / 1000 - (last?.asked_at ?? 0);
  const isFresh = age < (last?.methods === null ? FAILED_SECONDS : FRESH_SECONDS);
  const said = last && last.methods !== null ? (JSON.parse(last.methods) as OfferedMethod[]) : null;
  if (last && isFresh) return said;
  const asked = ask(env, db, account, buyer, said, now, deadline);
  waitUntil(asked);
  return said ?? withTimeout(asked, PATIENCE_MS, null);
}

/** Asks the provider and keeps what it says; what it last said where it fails. Never throws. */
async function ask(
  env: Env,
  db: D1Database,
  account: PaymentAccount,
  buyer: AccountQuestion,
  last: readonly OfferedMethod[] | null,
  now: Date,
  deadline: ProviderDeadline,
): Promise<readonly OfferedMethod[] | null> {
  try {
    const methods = await paymentProvider(env, account, deadline)
      .accountMethods(buyer)
      .catch((error: unknown) => {
        reportError("payment methods", error, { ...account });
        return last;
      });
    await db
      .prepare(
        `INSERT INTO account_methods (company, currency, country, amount, methods, asked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
          ON CONFLICT DO UPDATE SET methods = excluded.methods, asked_at = excluded.asked_at`,
      )
      .bind(
        account.company,
        buyer.amount.currency,
        buyer.country,
        buyer.amount.amount,
        methods && JSON.stringify(methods),
        Math.floor(now.getTime() / 1000),
      )
      .run();
    return methods;
  } catch (error) {
    reportError("payment methods", error, { ...account });
    return last;
  }
}
