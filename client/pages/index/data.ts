import { CLOSED, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { advertisingCall } from "#client/parts/search/filter.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  callQuery: (request) => (request.maySearch ? advertisingCall(request) : CLOSED),
  data: (_, outcome) => loaded(outcome, ({ profiles }) => ({ profiles })),
});
export type Data = DataOf<typeof source>;
