import { isMemberId } from "#client/member/member-id.ts";
import { GONE, loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  callQuery: ({ params: { id }, mayLackCalls }) => (isMemberId(id, mayLackCalls) ? { id } : GONE),
  data(_, outcome) {
    // A visitor is told no more of a member who blocked someone than that there is no such profile.
    const isBlocked = outcome.state === "blocked" || outcome.state === "blocked-by-you";
    return loaded(
      isBlocked ? { state: "gone" as const } : outcome,
      ({ profile: { id, name, fictional } }) => ({ profile: { id, name, fictional } }),
      ["gone"],
    );
  },
});
export type Data = DataOf<typeof source>;
