import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { creditsCall, creditsQuery } from "#client/parts/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: creditsQuery,
  callQuery: creditsCall,
  data: ({ query }, outcome) => loaded(outcome, (offer) => ({ offer, next: query.get("next") })),
});
export type Data = DataOf<typeof source>;
