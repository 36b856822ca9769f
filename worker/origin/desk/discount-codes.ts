import { discountCodeBody } from "#contract/desk/discount-codes.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { TIME_BONUS_CODE, WELCOME_CODE } from "#contract/product/discounts.ts";
import { databaseOf } from "#origin/base/env.ts";
import { codesOf, entityOf, writeCode, type CodeRow } from "#origin/money/books/discount-codes.ts";
import { siteHandler } from "./call.ts";

/** Every code of a site with its uses. */
export const listedCodes = siteHandler("GET /api/discount-codes", {
  answer: async ({ db, tenant }) => ({ codes: await codesOf(db, tenant.id) }),
});

/**
 * The operator makes a code of this site, or changes it. The names of the time bonus and the welcome discount
 * are taken.
 */
export const discountCodes = siteHandler("POST /api/discount-codes", {
  body: discountCodeBody,
  async answer({ env, tenant, body, operator, now }) {
    if (body.code === TIME_BONUS_CODE || body.code === WELCOME_CODE)
      throw new Refusal(422, "invalid_input", { field: "code" });
    if ((body.minimum_order_value === undefined) !== (body.currency === undefined))
      throw new Refusal(422, "invalid_input", { field: "currency" });
    const db = databaseOf(env, tenant);
    await writeCode(db, { site: tenant.id, operator }, body, now);
    const row = await db
      .prepare("SELECT * FROM discount_codes WHERE site = ?1 AND code = ?2")
      .bind(tenant.id, body.code)
      .first<CodeRow>();
    if (!row) throw new Refusal(503, "error");
    return entityOf(row, now.getTime());
  },
});
