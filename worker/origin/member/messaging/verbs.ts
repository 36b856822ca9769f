import { acknowledgementOfDeleted } from "#origin/member/account-deletion.ts";
import { peerHandlers } from "#origin/member/peer-handlers.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { setting, type FirstMessage } from "#origin/member/settings.ts";
import { memberRow } from "#origin/member/state.ts";
import {
  acceptPeerMessage,
  type Acknowledgement,
  type PeerMessage,
} from "#origin/member/storage/peer-messages.ts";
import type { VerbContext, Verbs } from "#origin/member/verb-context.ts";
import { deleteConversation, markRead, sendAndEmit } from "./conversation-actions.ts";
import { conversationsWith, partnersBelow, type ListedConversation } from "./conversation-list.ts";
import { setMarks, type SetMarksResult } from "./conversation-marks.ts";
import { conversationWith } from "./conversations.ts";
import { receiveReadReceipt } from "./message-handlers.ts";
import { searchMessages, type FoundMessages, type MessageSearch } from "./message-search.ts";
import { react, type OwnReaction, type ReactResult } from "./reactions.ts";
import type { PricedMessage, SendResult } from "./send-message.ts";

export const messageVerbs = {
  /** Sends a text or a gift. */
  sendMessage({ storage }: VerbContext, secretHash: string, outgoing: PricedMessage): SendResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => sendAndEmit(sql, outgoing, now, emit));
  },

  /** Marks a conversation as read up to a row number; answers how many messages are unread. */
  markRead(
    { storage, receipts }: VerbContext,
    secretHash: string,
    read: { partner: string; arrival: number },
  ): number | null {
    const unread = storage.asMember(secretHash, (sql, _session, _now, emit) => markRead(sql, read, emit));
    if (unread !== null) receipts.send(read.partner);
    return unread;
  },

  /** Changes the member's reaction to a message. */
  react({ storage }: VerbContext, secretHash: string, reaction: OwnReaction): ReactResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => react(sql, reaction, now, emit));
  },

  /** Pins or mutes a conversation, or marks it as unread. */
  setMarks(
    { storage }: VerbContext,
    secretHash: string,
    change: Parameters<typeof setMarks>[1],
  ): SetMarksResult | null {
    return storage.asMember(secretHash, (sql, _session, now, emit) => setMarks(sql, change, now, emit));
  },

  /** Searches the member's messages. */
  searchMessages({ storage }: VerbContext, secretHash: string, search: MessageSearch): FoundMessages | null {
    return storage.sessionOf(secretHash) && searchMessages(storage.sql, search);
  },

  /** The members that the member talks to, the newest conversation first, for a search by name. */
  partnersBelow(
    { storage }: VerbContext,
    secretHash: string,
    before: string | null,
  ): ReturnType<typeof partnersBelow> | null {
    return storage.sessionOf(secretHash) && partnersBelow(storage.sql, before);
  },

  /** The conversations with these members, in this order. */
  conversationsWith(
    { storage }: VerbContext,
    secretHash: string,
    partners: readonly string[],
  ): ListedConversation[] | null {
    return storage.sessionOf(secretHash) && conversationsWith(storage.sql, partners);
  },

  /** Deletes the member's copy of a conversation up to a row number. False for an unknown session. */
  deleteConversation(
    { storage }: VerbContext,
    secretHash: string,
    range: { partner: string; upTo: number },
  ): boolean {
    return (
      storage.asMember(secretHash, (sql, _session, _now, emit) => {
        deleteConversation(sql, range, emit);
        return true;
      }) ?? false
    );
  },

  /** The message written at signup that is still to be sent; null for none. */
  waitingMessage({ storage }: VerbContext): FirstMessage | null {
    return storage.exists() ? setting(storage.sql, "first_message") : null;
  },

  /**
   * Sends the message written at signup, in this text and at this price in credits, to a real member whose
   * address is confirmed. Where it cannot be paid it stays in the text box of its conversation.
   */
  sendWaitingMessage({ storage }: VerbContext, text: string, price: number): void {
    storage.writeAndEmit((sql, emit) => {
      const waiting = setting(sql, "first_message");
      if (!waiting) return;
      const content = {
        id: crypto.randomUUID(),
        kind: "text",
        text,
        gift: null,
        photo: null,
        automated: false,
      } as const;
      const outgoing = {
        to: waiting.to,
        content,
        price,
        fictional: false,
        confirmed: true,
        understood: false,
      };
      sendAndEmit(sql, outgoing, Date.now(), emit);
    });
  },

  /** A peer message from another member's object. */
  receive({ storage }: VerbContext, message: PeerMessage): Acknowledgement {
    return (
      storage.writeAndEmit((sql, emit) =>
        memberRow(sql).leaving === 1
          ? acknowledgementOfDeleted(sql, message)
          : acceptPeerMessage(sql, message, peerHandlers, Date.now(), emit),
      ) ?? "gone"
    );
  },

  /** Another member has read what this one wrote, up to an order. */
  receiveReadReceipt({ storage }: VerbContext, sender: string, order: number): void {
    storage.writeAndEmit((sql, emit) => {
      if (memberRow(sql).leaving === 0) receiveReadReceipt(sql, sender, order, emit);
    });
  },

  /** Another member is typing: shown in the open pages and stored nowhere. */
  showTyping({ storage, connections }: VerbContext, sender: string): void {
    if (!connections.areOpen() || !storage.exists()) return;
    const { sql } = storage;
    if (conversationWith(sql, sender) && !isHidden(sql, sender))
      connections.emit({ type: "typing", conversation: sender });
  },
} satisfies Verbs;
