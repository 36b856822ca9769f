import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { PaymentMethod } from "#contract/product/payment-methods.ts";
import { siteCall } from "./call.ts";
import type { DiscountCodeBody } from "./discount-codes.schema.ts";

export type { DiscountCodeBody };

/** A code of a site and what it has brought. Sums in minor units. */
export interface ListedCode {
  code: string;
  percentage: number;
  status: "active" | "inactive";
  country: string | null;
  /** The one member who may use it. */
  member: string | null;
  expires_at: string | null;
  minimum: { amount: number; currency: string } | null;
  once_per_user: boolean;
  /** Null: every method. */
  methods: readonly PaymentMethod[] | null;
  created_at: string;
  /** Paid orders with it, and what was paid for them, by currency. */
  uses: number;
  revenue: { amount: number; currency: string }[];
}

export const discountCodes = {
  /** Newest first, all of them. */
  GET: siteCall<{ answer: { codes: ListedCode[] } }>("finance"),
  /** Makes a code, or changes it. */
  POST: siteCall<{ body: DiscountCodeBody; answer: DiscountCode }>("finance"),
};
