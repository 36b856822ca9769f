import { isMemberId } from "#client/member/member-id.ts";
import { GONE, loaded, pageSource, type DataOf } from "#client/page-source.ts";
import { routes } from "./route.ts";

export const source = pageSource(routes, {
  /** One address names the conversation, the other one the profile of the partner. */
  callQuery({ route, params: { id } }) {
    if (!isMemberId(id)) return GONE;
    return route === "chats-id" ? { conversation: id } : { profile: id };
  },
  data: (_, outcome) => loaded(outcome, (chat) => chat, ["gone", "blocked", "blocked-by-you"]),
});
export type Data = DataOf<typeof source>;
