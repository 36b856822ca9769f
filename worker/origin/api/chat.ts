import { changeBody, chatQuery, deleteQuery, messageBody } from "#contract/calls/chat/chat.schema.ts";
import type {
  ChatAnswer,
  ChatQuery,
  ClosedReason,
  ReadAnswer,
  SentAnswer,
} from "#contract/calls/chat/chat.ts";
import type { BriefProfile } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { readConversationFacts } from "#origin/directory/conversation-facts.ts";
import { later, unlessOut } from "#origin/directory/directory-outage.ts";
import { readPartners, type Partner } from "#origin/directory/profile-cards.ts";
import { together } from "#origin/directory/together.ts";
import type { ConversationPage } from "#origin/member/messaging/conversation-page.ts";
import { messageView } from "#origin/member/messaging/message-view.ts";
import type { MessageContent, MessagePosition, ShownMessage } from "#origin/member/messaging/messages.ts";
import { isAbusive } from "#origin/member/messaging/moderation/abuse.ts";
import type { PricedMessage } from "#origin/member/messaging/send-message.ts";
import type { BeginPhotoResult, SendPhotoResult } from "#origin/member/photos/sent-photos.ts";
import { authenticated } from "#origin/member/request-session.ts";
import { memberHandler, type Call, type MemberCall } from "./call.ts";
import { partnerView } from "./chats.ts";

/** A page of a conversation, with what can be done in it. A conversation's id is the partner's. */
export const chat = memberHandler("GET /api/chat.php", {
  query: chatQuery,
  parts: (query) => ({
    conversation: pageIn(query),
    relation: { to: partnerIn(query) },
  }),
  withoutDirectory: true,
  async answer(call): Promise<ChatAnswer> {
    const { db, tenant, query, session } = call;
    const partner = partnerIn(query);
    const [viewer, directory] = await Promise.all([
      call.viewer(),
      unlessOut(
        together(
          db,
          (db) => readPartners(db, tenant, [partner], new Date()),
          (db) => readConversationFacts(db, session.member, partner),
        ),
      ),
    ]);
    if (partner === viewer.state.id) throw new Refusal(404, "not_found");
    const { conversation: piece, relation } = viewer.parts;
    const [partners, talkers] = directory ?? [];
    const found = partners?.get(partner);
    if (relation.blocked || relation.blocksYou)
      throw new Refusal(403, relation.blocksYou ? "blocked" : "blocked_by_you");
    if (!partners && !piece.wasBegun) throw later();
    if (piece.isLost || (!piece.wasBegun && !found?.confirmed)) throw new Refusal(404, "not_found");
    const { settings } = tenant;
    return {
      conversation: {
        id: partner,
        messages: piece.messages.map((one) =>
          messageView(db.photoNames, session.member, found ? one : withoutPhoto(one)),
        ),
      },
      ...(partners
        ? { profile: partnerView(partner, found) }
        : { profile: fromConversation(partner, piece), is_profile_missing: true }),
      num_unread_messages: piece.unread,
      older: cursorOf(piece.older),
      ...(piece.newer !== undefined && { newer: cursorOf(piece.newer) }),
      more: piece.more,
      hidden_messages: piece.hidden,
      openers: piece.messages.length === 0 && found?.confirmed ? (talkers?.openers ?? []) : [],
      closed: closedOf(viewer.state.status, partners ? found : { confirmed: true }, piece),
      to_understand: found?.card.fictional === true && !piece.knowsFictional,
      costs: {
        message: settings.message_credits,
        gift: settings.gift_credits,
        photo: settings.photo_credits,
        message_money: settings.minimum_message_costs[talkers?.country ?? ""] ?? null,
      },
      balance: piece.balance,
      message_length: settings.message_length,
      read_marks: piece.readMarks,
      may_send_photos: viewer.state.paidUser,
      waiting_text: piece.waiting,
      reactions: piece.reactionChanges,
      may_reply: true,
      may_jump: true,
      is_marked: piece.isMarked,
    };
  },
});

/** A message, paid and sent once by its id, however often it comes. */
export const sendMessage = memberHandler("POST /api/chat.php", {
  body: messageBody,
  sessionCheckedByVerb: true,
  async answer(call) {
    const {
      body,
      tenant: { settings },
    } = call;
    const text = cleanedText(body.text ?? "");
    if (text === "" && body.gift === undefined) throw new Refusal(422, "message_empty", { field: "text" });
    if (textLength(text) > settings.message_length)
      throw new Refusal(422, "message_too_long", { field: "text" });
    if (body.sure !== true && isAbusive(text)) throw new Refusal(409, "are_you_sure");
    const content: MessageContent = {
      id: body.id,
      kind: body.gift ? "gift" : "text",
      text,
      gift: body.gift ?? null,
      photo: null,
      automated: false,
      reply: body.reply_to ?? null,
    };
    const outgoing = await outgoingTo(call, body.profile, content, {
      price: body.gift ? settings.gift_credits : settings.message_credits,
      understood: body.understood === true,
    });
    return sentAnswer(
      call,
      authenticated(await call.session.object.sendMessage(call.session.hash, outgoing)),
    );
  },
});

/** Marks what was shown as read, reacts to a message, or changes what the member set for the conversation. */
export const changeChat = memberHandler("PUT /api/chat.php", {
  body: changeBody,
  sessionCheckedByVerb: true,
  async answer({ body, session }): Promise<ReadAnswer> {
    const { conversation: partner } = body;
    if ("read" in body) {
      const unread = await session.object.markRead(session.hash, { partner, arrival: body.read });
      return { num_unread_messages: authenticated(unread) };
    }
    if ("marks" in body) {
      const set = authenticated(await session.object.setMarks(session.hash, { partner, marks: body.marks }));
      if (set.outcome !== "set") throw new Refusal(set.outcome === "not_found" ? 404 : 409, set.outcome);
      return { num_unread_messages: set.unread };
    }
    const { message, reaction: emoji, turn } = body;
    const result = authenticated(await session.object.react(session.hash, { partner, message, emoji, turn }));
    if (result.outcome === "reacted")
      return { num_unread_messages: result.unread, reaction: result.reaction };
    if (result.outcome === "hidden") throw new Refusal(403, result.blocksYou ? "blocked" : "blocked_by_you");
    if (result.outcome === "too_fast") throw new Refusal(429, "too_fast", { retryAfter: result.wait });
    throw new Refusal(result.outcome === "not_found" ? 404 : 403, result.outcome);
  },
});

/**
 * Deletes the member's own copy (specification, section 4), or a photo they sent, for both. The partner's
 * photo cannot be deleted: it is a 404, like one that never existed.
 */
export const deleteChat = memberHandler("DELETE /api/chat.php", {
  query: deleteQuery,
  sessionCheckedByVerb: true,
  async answer(call) {
    const { conversation: partner, message, upto } = call.query;
    const { session } = call;
    if (message === undefined) {
      const upTo = upto === undefined ? Number.MAX_SAFE_INTEGER : Number(upto);
      if (!(await session.object.deleteConversation(session.hash, { partner, upTo })))
        throw new Refusal(403, "login_required");
      return null;
    }
    const { outcome } = authenticated(
      await session.object.deleteSentPhoto(session.hash, { partner, id: message }),
    );
    if (outcome === "not_found") throw new Refusal(404, "not_found");
    return null;
  },
});

type Asking = Pick<Call<"POST /api/chat.php">, "db" | "tenant" | "session" | "viewer">;

/** What was checked, as the member's object takes it. Throws not_found (404) where nobody is there to get it. */
export async function outgoingTo(
  call: Asking,
  to: string,
  content: MessageContent,
  { price, understood }: { price: number; understood: boolean },
): Promise<PricedMessage> {
  if (!call.session) throw new Refusal(403, "login_required");
  const partners =
    to === call.session.member
      ? new Map<string, Partner>()
      : await unlessOut(readPartners(call.db, call.tenant, [to], new Date()));
  if (!partners) return { to, content, price, fictional: false, confirmed: true, understood, isGuess: true };
  const partner = partners.get(to);
  if (!partner)
    throw (await call.viewer()) ? new Refusal(404, "not_found") : new Refusal(403, "login_required");
  const { card, confirmed } = partner;
  return { to, content, price, fictional: card.fictional, name: card.name, confirmed, understood };
}

/** A message that was sent. Throws the refusal that says why it was not. */
export function sentAnswer(
  { db, session }: Pick<MemberCall<"POST /api/chat.php">, "db" | "session">,
  result: SendPhotoResult | BeginRefusal,
): SentAnswer {
  if (result.outcome !== "sent") throw sendRefusal(result);
  return {
    message: result.message && messageView(db.photoNames, session.member, result.message),
    balance: result.balance,
  };
}

type BeginRefusal = Exclude<BeginPhotoResult, { outcome: "begun" | "sent" }>;

function sendRefusal(result: Exclude<SendPhotoResult | BeginRefusal, { outcome: "sent" }>): Refusal {
  if (result.outcome === "hidden") return new Refusal(403, result.blocksYou ? "blocked" : "blocked_by_you");
  if (result.outcome === "too_fast" || result.outcome === "too_many_uploads")
    return new Refusal(429, result.outcome, { retryAfter: result.wait });
  if (result.outcome === "upload_expired") return new Refusal(503, "origin_unavailable", { retryAfter: 1 });
  if (result.outcome === "directory_needed") return later();
  return new Refusal(STATUSES[result.outcome], result.outcome);
}

const STATUSES = {
  not_confirmed: 403,
  partner_not_confirmed: 403,
  not_found: 404,
  fictional: 409,
  premium_required: 403,
  not_enough_credits: 402,
} as const;

/** The partner as the conversation knows them by itself: without a name where the member never wrote to them. */
const fromConversation = (id: string, { partner }: ConversationPage): BriefProfile => ({
  id,
  name: partner?.name ?? "",
  fictional: partner?.fictional ?? false,
  main_image: null,
});

/** A photo of a member who has deleted their account is out of reach, perhaps for a while only. */
const withoutPhoto = (message: ShownMessage): ShownMessage =>
  message.from_me === 1 ? message : { ...message, photo: null };

const cursorOf = (position: MessagePosition | null): string | null =>
  position && `${position.order}.${position.id}`;

const partnerIn = ({ conversation, profile }: ChatQuery): string => conversation ?? profile ?? "";

const pageIn = (query: ChatQuery) => ({
  partner: partnerIn(query),
  ...(query.older !== undefined && { older: query.older }),
  ...(query.newer !== undefined && { newer: query.newer }),
  ...(query.around !== undefined && { around: query.around }),
  ...(query.after !== undefined && { after: query.after }),
  ...(query.long !== undefined && { long: query.long }),
});

function closedOf(
  status: string,
  partner: Pick<Partner, "confirmed"> | undefined,
  piece: ConversationPage,
): ClosedReason | null {
  if (!partner) return "gone";
  if (!partner.confirmed) return "partner_not_confirmed";
  if (status !== "active") return "not_confirmed";
  return piece.isOneTooMany ? "premium_required" : null;
}
