import { GONE, loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { isOrderId } from "#client/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  /** All of the member's purchases, or the one that the address names. */
  callQuery({ params: { id } }) {
    if (id === undefined) return {};
    return isOrderId(id) ? { id } : GONE;
  },
  data: ({ params: { id = null } }, outcome) =>
    loaded(outcome, (transactions) => ({ transactions, id }), ["gone"]),
});
export type Data = DataOf<typeof source>;
