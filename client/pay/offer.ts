import type { BundleId } from "#contract/bundles.ts";
import type { BundleOffer, CreditsAnswer, MethodOffer } from "#contract/calls/credits.ts";
import type { SpendingCap } from "#contract/calls/spending-cap.ts";
import { vatWithin } from "#contract/money.ts";
import type { PaymentMethod } from "#contract/payment-methods.ts";

/** The methods that take a bundle's sum: those of the country, and the others. */
export function methodsForBundle(
  { methods }: Pick<CreditsAnswer, "methods">,
  bundle: BundleId,
): { own: MethodOffer[]; others: MethodOffer[] } {
  const taking = methods.filter(({ bundles }) => bundles.includes(bundle));
  return { own: taking.filter(({ own }) => own), others: taking.filter(({ own }) => !own) };
}

/** Why a method cannot be used by this member now. */
export const methodObstacle = (
  { debit }: Pick<CreditsAnswer, "debit">,
  method: PaymentMethod,
): "blocked" | "limit" | null =>
  method === "directdebit" && (debit === "blocked" || debit === "limit") ? debit : null;

/** What an order comes to, in minor units. */
export interface Bill {
  list: number;
  less: number;
  total: number;
  vat: number;
}

/** What a bundle costs by a method: a discount may hold by some methods alone. */
export function billOf(
  { discount, vat_rate: rate }: Pick<CreditsAnswer, "discount" | "vat_rate">,
  { list_amount: list, amount, vat_amount: vat }: Pick<BundleOffer, "list_amount" | "amount" | "vat_amount">,
  method: PaymentMethod | null,
): Bill {
  const isOut = method !== null && discount?.paymentmethods?.includes(method) === false;
  return isOut
    ? { list, less: 0, total: list, vat: vatWithin(list, rate) }
    : { list, less: list - amount, total: amount, vat };
}

/**
 * What a member may still spend by his own cap, in minor units of its currency; null where he has none, or it
 * is in another currency.
 */
export const remainingUnderCap = ({ now, spent }: SpendingCap, currency: string): number | null =>
  now?.currency === currency ? Math.max(0, now.amount - spent) : null;

/** The remembered card by which he bought last, or could have; none once it was refused. */
export function defaultCard({ last, cards }: Pick<CreditsAnswer, "last" | "cards">): string | null {
  if (last === null || last.failed) return null;
  return (
    (cards.find(({ id }) => id === last.card) ?? cards.find(({ method }) => method === last.method))?.id ??
    null
  );
}
