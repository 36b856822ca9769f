import { chatSearchBody } from "#contract/calls/chat-search.schema.ts";
import type { ChatSearchAnswer } from "#contract/calls/chat-search.ts";
import { memberHandler } from "#origin/call.ts";
import { readPartners } from "#origin/directory/profile-cards.ts";
import { authenticated } from "#origin/session.ts";
import { partnerView } from "./chats.ts";

/** Searches the member's own messages, in their own object; a part of them at a time. */
export const searchChats = memberHandler("POST /api/chat-search.php", {
  body: chatSearchBody,
  sessionCheckedByVerb: true,
  async answer({ db, tenant, session, body }): Promise<ChatSearchAnswer> {
    const { found, before } = authenticated(
      await session.object.searchMessages(session.hash, {
        text: body.text,
        partner: body.conversation ?? null,
        before: body.before ?? null,
      }),
    );
    const partners = await readPartners(
      db,
      tenant,
      [...new Set(found.map(({ partner }) => partner))],
      new Date(),
    );
    return {
      found: found.map(({ id, partner, fromMe, at, excerpt, start, end }) => ({
        conversation: { id: partner },
        profile: partnerView(partner, partners.get(partner)),
        message: id,
        from_me: fromMe,
        at: new Date(at).toISOString(),
        excerpt,
        start,
        end,
      })),
      before,
    };
  },
});
