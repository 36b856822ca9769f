import { CLOSED, loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { defaultFilter, searchCall } from "#client/pages/members/filter.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  callQuery: (request) => (request.maySearch ? searchCall(defaultFilter(request.settings), request) : CLOSED),
  data: (_, outcome) => loaded(outcome, ({ profiles }) => ({ profiles })),
});
export type Data = DataOf<typeof source>;
