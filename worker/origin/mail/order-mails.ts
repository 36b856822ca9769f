import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import type { OrderTerms } from "#origin/member/billing/stored-orders.ts";
import { newMail, type OrderMailKind } from "./mail-outbox.ts";

/** The figures that a mail about an order says: sums in minor units, times as ISO date and time. */
export interface OrderFigures {
  order: string;
  credits: number;
  amount: number;
  currency: string;
  at: string;
  /** Of a debit. */
  account?: string;
  reference?: string;
  collected_on?: string;
  /** Until when he may withdraw. */
  until?: string;
}

export interface OrderMail {
  rows: D1PreparedStatement[];
  hurry: () => Promise<void>;
}

/**
 * A mail about an order, to its member's address: its row goes into the batch of what it tells. Written once
 * for an order and a kind, however often that batch comes. None goes to somebody who is no more.
 */
export async function mailOfOrder(
  env: Env,
  tenant: Tenant,
  kind: OrderMailKind,
  order: Pick<OrderTerms, "id" | "member" | "credits" | "amount" | "currency">,
  now: Date,
  more: Partial<OrderFigures> = {},
): Promise<OrderMail> {
  const to = await databaseOf(env, tenant)
    .prepare(
      "SELECT email, profiles.name, profiles.language FROM accounts JOIN profiles ON profiles.id = accounts.member WHERE accounts.member = ?1",
    )
    .bind(order.member)
    .first<{ email: string; name: string; language: Locale }>();
  if (!to) return { rows: [], hurry: () => Promise.resolve() };
  const figures: OrderFigures = {
    order: order.id,
    credits: order.credits,
    amount: order.amount,
    currency: order.currency,
    at: now.toISOString(),
    ...more,
  };
  const { row, hurry } = newMail(
    env,
    tenant,
    { kind, locale: to.language, recipient: to.email, name: to.name, link: order.id, details: figures },
    now,
    `NOT EXISTS (SELECT 1 FROM mails WHERE kind = ?3 AND link = ?7)`,
  );
  return { rows: [row], hurry };
}
