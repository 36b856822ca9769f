import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import type { PaymentProviderName } from "#contract/product/payment-providers.ts";
import { siteCall } from "./call.ts";

/** What the account has for buyers of one of the site's countries. */
export interface AccountMethods {
  country: string;
  currency: string;
  /** The methods that are offered there, with the smallest and the largest sum in minor units where stated. */
  offered: { method: PaymentMethod; limits: readonly [number, number] | null }[];
  /** Methods that the site would offer there, and the account does not have. */
  missing: PaymentMethod[];
}

/**
 * A company's account at its payment provider, as the provider answers now. `account` is null, and `methods`
 * empty, where the provider does not answer; `fault` says why.
 */
export interface PaymentAccountAnswer {
  company: string;
  provider: PaymentProviderName;
  account: {
    /** Null where the provider does not say. */
    name: string | null;
    /** Test money only, or money. */
    mode: "test" | "live";
    /** `unknown`: it takes our key, and its API says nothing else. */
    status: "verified" | "unverified" | "blocked" | "unknown";
  } | null;
  methods: AccountMethods[];
  fault: string | null;
}

export const paymentAccount = {
  GET: siteCall<{ answer: PaymentAccountAnswer }>("finance"),
};
