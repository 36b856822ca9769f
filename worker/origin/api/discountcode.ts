import type { CodeFault } from "#contract/calls/money/credits.ts";
import { discountQuery } from "#contract/calls/money/discountcode.schema.ts";
import { currencyOf, bundlesOf } from "#contract/product/bundles.ts";
import { codeKey, TIME_BONUS_CODE, WELCOME_CODE } from "#contract/product/discounts.ts";
import { PAYMENT_METHODS } from "#contract/product/payment-methods.ts";
import { entityOf, faultOf } from "#origin/money/books/discount-codes.ts";
import { codeRefusal, timeBonus, welcome, type Discount } from "#origin/money/orders/discounts.ts";
import { memberHandler } from "./call.ts";
import { guessCode } from "./credits.ts";

/** A discount code as it would apply now: the member's welcome code, or a typed one. */
export const discountcode = memberHandler("GET /api/discountcode.php", {
  query: discountQuery,
  parts: () => ({ purchasing: true }),
  nullIsAnswer: true,
  async answer(call) {
    const { tenant, session, query } = call;
    const buying = (await call.viewer()).parts.purchasing;
    const now = Date.now();
    if (query.welcome !== undefined || query.code === undefined) {
      const found = welcome(buying, session.member, now);
      return typeof found === "string" ? null : found;
    }
    const code = codeKey(query.code);
    if (code === TIME_BONUS_CODE || code === WELCOME_CODE)
      return orRefused((code === TIME_BONUS_CODE ? timeBonus : welcome)(buying, session.member, now));
    const row = await guessCode(call, code);
    const country = query.country ?? tenant.settings.countries[0] ?? "";
    const { bundles } = bundlesOf(country, tenant.selling);
    const fault = faultOf(
      row,
      {
        country,
        currency: currencyOf(country, tenant.selling),
        listAmount: bundles.find(({ id }) => id === query.bundle)?.amount ?? null,
        method: PAYMENT_METHODS.find((each) => each === query.method) ?? null,
        spent: buying.spentCodes,
      },
      now,
    );
    if (fault !== null || !row) return orRefused(fault ?? "code_not_found");
    return entityOf(row, now);
  },
});

function orRefused(found: Discount | CodeFault): Discount {
  if (typeof found === "string") throw codeRefusal(found);
  return found;
}
