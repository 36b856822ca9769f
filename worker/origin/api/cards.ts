import { cardQuery } from "#contract/calls/cards.ts";
import { Refusal } from "#contract/errors.ts";
import type { Handler } from "#origin/call.ts";
import { readBuyerAccount } from "#origin/orders/buyer-account.ts";
import { endRememberedCard } from "#origin/payments/stored-mandates.ts";

/**
 * Forgets a card. Where the provider was out of reach it is forgotten here all the same, and said again it is
 * forgotten there too.
 */
export const forgetCard: Handler<"DELETE /api/cards.php"> = {
  query: cardQuery,
  async answer({ env, db, tenant, session, query }) {
    const member = session?.member ?? "";
    if (!(await endRememberedCard(env, db, tenant, member, query.card))) throw new Refusal(404, "not_found");
    return { cards: (await readBuyerAccount(db, tenant.id, member, { ids: [] })).cards };
  },
};
