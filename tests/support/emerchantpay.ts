import { randomUUID } from "node:crypto";
import { emerchantpayProvider } from "#origin/money/payments/emerchantpay/adapter.ts";
import type { NewPayment, PaymentProvider } from "#origin/money/payments/payment.ts";
import { NO_DEADLINE } from "#origin/money/payments/provider-deadline.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/** The key of liffey at emerchantpay's stand-in, as demo/wrangler.toml has it. */
export const CARD_KEY =
  "test:liffey_in_the_demo_alone:password_in_the_demo_alone:3c5c752969b447f09de25dea4b9f82bdff29b558";

export const standInOf = (site: RunningSite): string => `${site.address.origin}/dev/emerchantpay/`;

/** Our adapter, over the same wire as the site's. */
export const cardAdapterOf = (site: RunningSite, key = CARD_KEY): PaymentProvider =>
  emerchantpayProvider({ key, address: standInOf(site), deadline: NO_DEADLINE });

/** A payment of twelve and a half euros by Visa for an order of its own, unless told otherwise. */
export const newCardPayment = (more: Partial<NewPayment> = {}): NewPayment => ({
  order: randomUUID(),
  amount: { amount: 1_250, currency: "EUR" },
  method: "visa",
  description: "Liffey Company Ltd. & friends 75 <credits>",
  locale: "en_IE",
  returnTo: `https://${HOSTS.world}/credits/p1/visa?back=1`,
  webhook: `https://${HOSTS.world}/webhooks/payments/emerchantpay`,
  customer: null,
  sequence: "once",
  mandate: null,
  ...more,
});

export type CardOutcome = "approved" | "declined" | "pending_async" | "timeout" | "cancel";
export type Told = "once" | "twice" | "late" | "never";

const form = { "content-type": "application/x-www-form-urlencoded" };

/** What a buyer chooses on emerchantpay's page. */
export const payByCard = (
  site: RunningSite,
  payment: string,
  outcome: CardOutcome,
  told: Told = "once",
): Promise<Response> =>
  site.ask(`/dev/emerchantpay/pay/${payment}`, {
    method: "POST",
    body: new URLSearchParams({ outcome, told }).toString(),
    headers: form,
  });

/** What the provider's people or the banks do: `refund <payment> 400`, `charge-back <payment>` ... */
export const atCardDesk = (site: RunningSite, act: string, told: Told = "once"): Promise<Response> =>
  site.ask("/dev/emerchantpay", {
    method: "POST",
    body: new URLSearchParams({ do: act, told }).toString(),
    headers: form,
  });

interface CardPayment {
  page: { id: string; status: string; transactionId: string; amount: number; currency: string };
  transactions: { id: string; kind: string; status: string; transactionId: string; amount: number }[];
  calls: { body: string; answered: string | null; attempts: number }[];
}
/** What the provider has of a payment. */
export async function atProvider(site: RunningSite, payment: string): Promise<CardPayment> {
  const all = await (await site.ask("/dev/emerchantpay?as=json")).json<CardPayment[]>();
  const found = all.find(({ page }) => page.id === payment);
  if (!found) throw new Error(`no payment ${payment}`);
  return found;
}
