import type { BundleOffer, CreditsAnswer, MethodOffer } from "#contract/calls/money/credits.ts";
import type { SpendingCap } from "#contract/calls/money/spending-cap.ts";
import type { BundleId } from "#contract/product/bundles.ts";
import { vatWithin } from "#contract/product/money.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";

/** The methods that can pay for a bundle: those of the member's country, and the others. */
export function methodsForBundle(
  { methods }: Pick<CreditsAnswer, "methods">,
  bundle: BundleId,
): { own: MethodOffer[]; others: MethodOffer[] } {
  const taking = methods.filter(({ bundles }) => bundles.includes(bundle));
  return { own: taking.filter(({ own }) => own), others: taking.filter(({ own }) => !own) };
}

/** Why the member cannot use a method now, or null. */
export const methodObstacle = (
  { debit }: Pick<CreditsAnswer, "debit">,
  method: PaymentMethod,
): "blocked" | "limit" | null =>
  method === "directdebit" && (debit === "blocked" || debit === "limit") ? debit : null;

/** What an order costs, in minor units. `less` is the discount; `vat` is contained in `total`. */
export interface Bill {
  list: number;
  less: number;
  total: number;
  vat: number;
}

/** What a bundle costs with a method: some discounts are valid for certain methods only. */
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
 * What the member may still spend under their own cap, in minor units of its currency; null without a cap in
 * `currency`.
 */
export const remainingUnderCap = ({ now, spent }: SpendingCap, currency: string): number | null =>
  now?.currency === currency ? Math.max(0, now.amount - spent) : null;

/**
 * The stored card to suggest: the one of the last order, else one of the same kind; null where it was refused
 * last time.
 */
export function defaultCard({ last, cards }: Pick<CreditsAnswer, "last" | "cards">): string | null {
  if (last === null || last.failed) return null;
  return (
    (cards.find(({ id }) => id === last.card) ?? cards.find(({ method }) => method === last.method))?.id ??
    null
  );
}
