import { cardQuery } from "#contract/calls/people/cards.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { readBuyerAccount } from "#origin/money/orders/buyer-account.ts";
import { endRememberedCard } from "#origin/money/payments/stored-mandates.ts";
import { memberHandler } from "./call.ts";

/**
 * Forgets a payment card. If the provider cannot be reached the card is forgotten here all the same;
 * repeating the call then forgets it there too.
 */
export const forgetCard = memberHandler("DELETE /api/cards.php", {
  query: cardQuery,
  async answer({ env, db, tenant, session, query, deadline }) {
    const { member } = session;
    if (!(await endRememberedCard(env, db, tenant, member, query.card, new Date(), deadline)))
      throw new Refusal(404, "not_found");
    return { cards: (await readBuyerAccount(db, tenant.id, member, { ids: [] })).cards };
  },
});
