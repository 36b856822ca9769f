import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { isMemberId } from "#client/parts/member/member-id.ts";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { routes } from "./route.ts";

export const source = pageSource(routes, {
  /** One address names the conversation, the other one the profile of the partner. */
  callQuery({ route, params: { id }, mayLackCalls }) {
    if (!isMemberId(id, mayLackCalls)) return GONE;
    return route === "chats-id" ? { conversation: id } : { profile: id };
  },
  data({ route, params: { id } }, outcome) {
    if (outcome.state !== "instead")
      return loaded(outcome, (chat) => chat, ["gone", "blocked", "blocked-by-you"]);
    const isNamed = ({ conversation, profile }: ChatView) =>
      (route === "chats-id" ? conversation.id : profile.id) === id;
    const chat = outcome.body.chats.find(isNamed);
    if (chat) return { state: "latest" as const, chat };
    return { state: route === "chats-id" ? ("gone" as const) : ("missing" as const) };
  },
});
export type Data = DataOf<typeof source>;
