import type { CodeFault } from "#contract/calls/money/credits.ts";
import type { DiscountCode } from "#contract/calls/money/discountcode.ts";
import type { OrderDiscount } from "#contract/calls/money/orders.ts";
import { Refusal } from "#contract/errors.ts";
import {
  TIME_BONUS_CODE,
  TIME_BONUS_PERCENTAGE,
  WELCOME_CODE,
  WELCOME_PERCENTAGE,
} from "#contract/product/discounts.ts";
import type { OwnDiscounts } from "#origin/member/billing/purchase-status.ts";
import { entityOf, faultOf, type CodeRow, type CodeUse } from "#origin/money/books/discount-codes.ts";

const STATUS: Record<CodeFault, number> = {
  code_not_found: 404,
  code_used: 409,
  code_expired: 410,
  code_not_here: 409,
  code_minimum: 409,
  code_method: 409,
};

/** The answer to a code that gives no discount: its error (specification, section 5). */
export const codeRefusal = (fault: CodeFault): Refusal =>
  new Refusal(STATUS[fault], fault, { field: "code" });

export type Discount = DiscountCode & { kind: OrderDiscount["kind"] };

/**
 * The time bonus of a member who may have it now, or why not. Only the server's clock counts, whatever the
 * browser showed.
 */
export function timeBonus(
  { neverPaid, timeBonusUntil, spentCodes }: OwnDiscounts,
  member: string,
  now: number,
): Discount | CodeFault {
  if (!neverPaid || spentCodes.includes(TIME_BONUS_CODE)) return "code_used";
  return own("time_bonus", TIME_BONUS_CODE, TIME_BONUS_PERCENTAGE, member, timeBonusUntil, now);
}

/** The welcome discount that was issued to the member, or why it does not apply. */
export function welcome(
  { neverPaid, welcomeUntil, spentCodes }: OwnDiscounts,
  member: string,
  now: number,
): Discount | CodeFault {
  if (welcomeUntil === null) return "code_not_found";
  if (!neverPaid || spentCodes.includes(WELCOME_CODE)) return "code_used";
  return own("welcome", WELCOME_CODE, WELCOME_PERCENTAGE, member, welcomeUntil, now);
}

/** The time bonus if there is one, otherwise the welcome code (specification, section 4). */
export function ownDiscount(own: OwnDiscounts, member: string, now: number): Discount | null {
  return (
    [timeBonus(own, member, now), welcome(own, member, now)].find((found) => typeof found !== "string") ??
    null
  );
}

function own(
  kind: "time_bonus" | "welcome",
  code: string,
  percentage: number,
  member: string,
  until: number,
  now: number,
): Discount | CodeFault {
  // The remaining whole seconds; within the last one the discount still applies and shows 0.
  const validity = Math.floor((until - now) / 1000);
  if (until <= now) return "code_expired";
  return {
    kind,
    code,
    country: null,
    user_id: member,
    expires: new Date(until).toISOString(),
    value_percentage: percentage,
    currency: null,
    minimum_order_value: null,
    status: "active",
    validity: Math.max(0, validity),
    expired: false,
    once_per_user: true,
    paymentmethods: null,
  };
}

/**
 * The discount that applies now: the member's own, or the code they typed where it applies and takes off at
 * least as much.
 */
export function activeDiscount(
  own: OwnDiscounts,
  member: string,
  typed: { row: CodeRow | null } | null,
  use: Omit<CodeUse, "spent">,
  now: number,
): { discount: Discount | null; fault: CodeFault | null } {
  const given = ownDiscount(own, member, now);
  if (typed === null) return { discount: given, fault: null };
  const fault = faultOf(typed.row, { ...use, spent: own.spentCodes }, now);
  const wanted = fault === null && typed.row ? { ...entityOf(typed.row, now), kind: "code" as const } : null;
  return {
    discount: wanted && wanted.value_percentage >= (given?.value_percentage ?? 0) ? wanted : given,
    fault,
  };
}
