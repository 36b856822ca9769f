import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { isOrderId } from "#client/parts/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  callQuery({ params: { order }, query }) {
    const key = query.get("key");
    return isOrderId(order) && key !== null ? { order, key } : GONE;
  },
  data: (_request, outcome) => loaded(outcome, ({ state }) => ({ payment: state }), ["gone"]),
});
export type Data = DataOf<typeof source>;
