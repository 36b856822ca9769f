import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { isMemberId } from "#client/parts/member/member-id.ts";
import { routes } from "./route.ts";

export const source = pageSource(routes, {
  callQuery: ({ params: { id }, mayLackCalls }) => (isMemberId(id, mayLackCalls) ? { id } : GONE),
  data: (_, outcome) =>
    loaded(outcome, ({ profile, relation, favourite }) => ({ profile, relation, favourite }), [
      "gone",
      "blocked",
      "blocked-by-you",
    ]),
});
export type Data = DataOf<typeof source>;
