import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { isOrderId } from "#client/parts/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  /**
   * The member's purchases and spending, from the newest or, without script, from a cursor on; or the one
   * purchase that the address names.
   */
  callQuery({ params: { id }, query }) {
    if (id !== undefined) return isOrderId(id) ? { id } : GONE;
    const [before, purchases] = [query.get("before"), query.get("purchases_before")];
    return {
      ...(before !== null && /^\d{1,15}$/.test(before) && { before }),
      ...(purchases !== null &&
        /^\d{1,15}\.[0-9a-f-]{36}$/.test(purchases) && { purchases_before: purchases }),
    };
  },
  data: ({ params: { id = null } }, outcome) =>
    loaded(outcome, (transactions) => ({ transactions, id }), ["gone"]),
});
export type Data = DataOf<typeof source>;
