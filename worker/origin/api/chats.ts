import { chatsQuery } from "#contract/calls/chat/chats.schema.ts";
import type { ChatPartner, ChatsAnswer, ChatView } from "#contract/calls/chat/chats.ts";
import { firstGraphemes } from "#contract/product/graphemes.ts";
import { EXCERPT_LENGTH } from "#contract/product/limits.ts";
import { readPartners, type Partner } from "#origin/directory/profile-cards.ts";
import type { ListedConversation } from "#origin/member/messaging/conversation-list.ts";
import { messageView } from "#origin/member/messaging/message-view.ts";
import { memberHandler, type MemberCall } from "./call.ts";

/** A page of the member's conversations, the pinned first and then the newest. */
export const chats = memberHandler("GET /api/chats.php", {
  query: chatsQuery,
  parts: ({ older, down_to: downTo }) => ({ chats: { older, downTo } }),
  async answer(call): Promise<ChatsAnswer> {
    const { conversations, older, unread } = (await call.viewer()).parts.chats;
    return {
      chats: await chatViews(call, conversations),
      older,
      num_unread: unread,
      may_search: true,
    };
  },
});

/** Conversations as the list shows them. */
export async function chatViews(
  { db, tenant, session }: Pick<MemberCall<"GET /api/chats.php">, "db" | "tenant" | "session">,
  listed: readonly ListedConversation[],
): Promise<ChatView[]> {
  const partners = await readPartners(
    db,
    tenant,
    listed.map(({ partner }) => partner),
    new Date(),
  );
  return listed.map(({ partner, unread, last, ...row }) => ({
    conversation: { id: partner },
    profile: partnerView(partner, partners.get(partner)),
    num_unread_messages: unread,
    last_message: last && excerpt(messageView(db.photoNames, session.member, last)),
    marks: {
      pinned: row.pinned_at > 0,
      muted: row.muted === 1,
      unread: row.marked_unread === 1,
    },
    ...(row.new_reaction !== null && { new_reaction: row.new_reaction }),
  }));
}

export const partnerView = (id: string, partner: Partner | undefined): ChatPartner =>
  partner ? partner.card : { id, gone: true };

const excerpt = <T extends { text: string }>(message: T): T => ({
  ...message,
  text: firstGraphemes(message.text, EXCERPT_LENGTH),
});
