import { chatSearchBody } from "#contract/calls/chat/chat-search.schema.ts";
import type { ChatSearchAnswer, ChatSearchBody } from "#contract/calls/chat/chat-search.ts";
import { SEARCH_RESULTS } from "#contract/product/chat-limits.ts";
import { hasInName } from "#contract/product/fold-text.ts";
import { readNames, readPartners } from "#origin/directory/profile-cards.ts";
import { NAMES_AT_ONCE } from "#origin/member/messaging/conversation-list.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type MemberCall } from "./call.ts";
import { chatViews, partnerView } from "./chats.ts";

type SearchCall = Pick<MemberCall<"POST /api/chat-search.php">, "db" | "tenant" | "session">;

/** Searches the member's own messages, or those they talk to by name; a part of them at a time. */
export const searchChats = memberHandler("POST /api/chat-search.php", {
  body: chatSearchBody,
  sessionCheckedByVerb: true,
  answer: (call): Promise<ChatSearchAnswer> =>
    "names" in call.body && call.body.names === true
      ? searchNames(call, call.body)
      : searchWords(call, call.body),
});

async function searchWords(
  { db, tenant, session }: SearchCall,
  { text, before, conversation }: ChatSearchBody & { conversation?: string },
): Promise<ChatSearchAnswer> {
  const searched = authenticated(
    await session.object.searchMessages(session.hash, {
      text,
      partner: conversation ?? null,
      before: before ?? null,
    }),
  );
  const partners = await readPartners(
    db,
    tenant,
    [...new Set(searched.found.map(({ partner }) => partner))],
    new Date(),
  );
  return {
    found: searched.found.map(({ id, partner, fromMe, at, excerpt, start, end }) => ({
      conversation: { id: partner },
      profile: partnerView(partner, partners.get(partner)),
      message: id,
      from_me: fromMe,
      at: new Date(at).toISOString(),
      excerpt,
      start,
      end,
    })),
    chats: [],
    before: searched.before,
  };
}

/** The object knows who there is a conversation with, and the directory how they are called now. */
async function searchNames(
  call: SearchCall,
  { text, before = null }: { text: string; before?: string | null },
): Promise<ChatSearchAnswer> {
  const { db, tenant, session } = call;
  const talked = authenticated(await session.object.partnersBelow(session.hash, before));
  const names = await readNames(
    db,
    tenant,
    talked.map(({ partner }) => partner),
  );
  const matching = talked.filter(({ partner }) => hasInName(names.get(partner) ?? "", text));
  const found = matching.slice(0, SEARCH_RESULTS);
  const last =
    matching.length > SEARCH_RESULTS ? found.at(-1) : talked.length < NAMES_AT_ONCE ? null : talked.at(-1);
  const listed = authenticated(
    await session.object.conversationsWith(
      session.hash,
      found.map(({ partner }) => partner),
    ),
  );
  return { found: [], chats: await chatViews(call, listed), before: last?.position ?? null };
}
