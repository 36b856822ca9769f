import type { ChatPartner, ChatsAnswer } from "#contract/calls/chats.ts";
import { firstGraphemes } from "#contract/graphemes.ts";
import { EXCERPT_LENGTH } from "#contract/limits.ts";
import { memberHandler } from "#origin/call.ts";
import { readPartners, type Partner } from "#origin/directory/profile-cards.ts";
import { messageView } from "#origin/member/messaging/message-view.ts";

/** The member's conversations, the pinned first and then the newest. */
export const chats = memberHandler("GET /api/chats.php", {
  parts: () => ({ chats: true }),
  viewerFirst: true,
  async answer(call): Promise<ChatsAnswer> {
    const listed = (await call.viewer()).parts.chats;
    const partners = await readPartners(
      call.db,
      call.tenant,
      listed.map(({ partner }) => partner),
      new Date(),
    );
    return {
      chats: listed.map(({ partner, unread, last, ...row }) => ({
        conversation: { id: partner },
        profile: partnerView(partner, partners.get(partner)),
        num_unread_messages: unread,
        last_message: last && excerpt(messageView(call.db.photoNames, call.session.member, last)),
        marks: {
          pinned: row.pinned_at > 0,
          muted: row.muted === 1,
          unread: row.marked_unread === 1,
        },
        ...(row.new_reaction !== null && { new_reaction: row.new_reaction }),
      })),
      may_search: true,
    };
  },
});

export const partnerView = (id: string, partner: Partner | undefined): ChatPartner =>
  partner ? partner.card : { id, gone: true };

const excerpt = <T extends { text: string }>(message: T): T => ({
  ...message,
  text: firstGraphemes(message.text, EXCERPT_LENGTH),
});
