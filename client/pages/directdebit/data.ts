import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { creditsQuery } from "#client/parts/pay/credits-query.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: creditsQuery,
  data: ({ query }, outcome) => loaded(outcome, (debit) => ({ debit, next: query.get("next") })),
});
export type Data = DataOf<typeof source>;
