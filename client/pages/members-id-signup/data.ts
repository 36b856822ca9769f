import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { isMemberId } from "#client/parts/member/member-id.ts";
import { parseSignupStart } from "#client/storage/signup-draft.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query }) => ({ ...parseSignupStart(query) }),
  callQuery: ({ params: { id }, mayLackCalls }) => (isMemberId(id, mayLackCalls) ? { id } : GONE),
  data({ query }, outcome) {
    // A visitor is told no more of a member who blocked someone than that there is no such profile.
    const isBlocked = outcome.state === "blocked" || outcome.state === "blocked-by-you";
    return loaded(
      isBlocked ? { state: "gone" as const } : outcome,
      ({ profile: { id, name, fictional } }) => ({
        profile: { id, name, fictional },
        start: parseSignupStart(query),
        /** What a form on a campaign page sent before its script ran. */
        message: null as string | null,
      }),
      ["gone"],
    );
  },
});
export type Data = DataOf<typeof source>;
