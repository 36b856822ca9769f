import type { MessageView, MessageWarning } from "#contract/calls/chat/chat.ts";
import type { Gift } from "#contract/product/gifts.ts";
import { FREE_HISTORY } from "#contract/product/limits.ts";
import type { VoiceNote } from "#contract/product/voice.ts";
import { setting } from "#origin/member/settings.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** The content of a message, the same in the peer message and in both copies. */
export interface MessageContent {
  /** Chosen by the sender's browser; the same id again is the same message. */
  id: string;
  kind: MessageView["kind"];
  text: string;
  gift: Gift | null;
  photo: string | null;
  /**
   * Makes a text a voice message: its recording is stored under the key in `photo`, and its text is what
   * releases and clients show that know no voice messages.
   */
  voice?: VoiceNote;
  automated: boolean;
  /** The id of the message of this conversation that it answers. */
  reply?: string | null;
}

/** A message in the member's copy. Times in milliseconds since 1970. */
export interface StoredMessage extends Record<string, string | number | null> {
  arrival: number;
  partner: string;
  id: string;
  from_me: number;
  order: number;
  at: number;
  kind: MessageView["kind"];
  text: string;
  gift: Gift | null;
  photo: string | null;
  photo_status: string | null;
  /** A VoiceNote as JSON. */
  voice: string | null;
  automated: number;
  /** `erased`: the other wrote it and has deleted their account. */
  state: "sent" | "delivered" | "returned" | "received" | "erased";
  warning: MessageWarning | null;
  /** The member's reaction and the partner's: an emoji. A turn counts how often each side changed its own. */
  reaction: string | null;
  reaction_turn: number;
  partner_reaction: string | null;
  partner_reaction_turn: number;
}

/**
 * A message as the member may see it. `seen`: the other has read it and shows read marks. `quoted`: the
 * message that it answers as JSON, null for none.
 */
export interface ShownMessage extends StoredMessage {
  seen: number;
  quoted: string | null;
}

/** What `quoted` says of an original; of one that is out of sight or gone nothing but that. */
export interface QuotedRow {
  id: string;
  original: {
    visible: number;
    from_me: number;
    kind: MessageView["kind"];
    text: string | null;
    gift: Gift | null;
    state: StoredMessage["state"];
  } | null;
}

/**
 * Steps of the hybrid logical clock in a millisecond. With it a reply always comes below the message that it
 * answers, however far the two clocks are apart.
 */
const STEPS = 1_000;

/** The order of a message that is written now: greater than any that the sender's copy ever had. */
export const nextOrder = (lastOrder: number, now: number): number => Math.max(now * STEPS, lastOrder + 1);

const COLUMNS = `arrival, partner, id, from_me, "order", at, kind, text, gift, photo, photo_status, voice, automated, state, warning, reaction, reaction_turn, partner_reaction, partner_reaction_turn`;
/** Characters of an original that a quote has at most. */
const QUOTED_LENGTH = 400;
/**
 * Whether a free member may see a message of the alias `original`: it is among the newest of the
 * conversation.
 */
const IS_NEWEST = `coalesce((original."order", original.id) >= (SELECT "order", id FROM messages AS newest WHERE newest.partner = original.partner ORDER BY "order" DESC, id DESC LIMIT 1 OFFSET ${FREE_HISTORY - 1}), 1)`;
const IS_SEEN_BY_MEMBER = `((SELECT paid_user FROM member) = 1 OR ${IS_NEWEST})`;
/**
 * The original is looked up whenever its answer is shown, so that a quote never says more than the member's
 * own copy does: nothing of what was deleted, or is hidden from free members.
 */
const QUOTED = `CASE WHEN reply_to IS NULL THEN NULL ELSE json_object('id', reply_to, 'original', (SELECT json_object('visible', ${IS_SEEN_BY_MEMBER}, 'from_me', from_me, 'kind', kind, 'text', CASE WHEN ${IS_SEEN_BY_MEMBER} THEN substr(text, 1, ${QUOTED_LENGTH}) END, 'gift', gift, 'state', state) FROM messages AS original WHERE original.id = messages.reply_to AND original.partner = messages.partner LIMIT 1)) END`;
/** A member who hides their own read marks does not see those of others. */
const SHOWN = `${COLUMNS}, CASE WHEN from_me = 1 AND state = 'delivered' AND "order" <= (SELECT seen_order FROM conversations WHERE conversations.partner = messages.partner) THEN ?1 ELSE 0 END AS seen, ${QUOTED} AS quoted`;
const marks = (sql: Sql): number => Number(setting(sql, "read_marks"));

/** A photo is shown once it was inspected; a recording at once, and inspected when somebody reports it. */
export const firstStatus = (isVoice: boolean): "active" | "inspected" => (isVoice ? "active" : "inspected");

/** Stores a message in the copy, once. Null where it is stored already. */
export function storeMessage(
  sql: Sql,
  partner: string,
  { id, kind, text, gift, photo, voice, automated, reply = null }: MessageContent,
  more: Pick<StoredMessage, "from_me" | "order" | "at" | "state" | "warning">,
): ShownMessage | null {
  if (findMessage(sql, partner, id, more.from_me)) return null;
  sql.exec(
    `INSERT INTO messages (arrival, partner, id, from_me, "order", at, kind, text, gift, photo, photo_status, voice, automated, state, warning, reply_to) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    lastArrival(sql) + 1,
    partner,
    id,
    more.from_me,
    more.order,
    more.at,
    kind,
    text,
    gift,
    photo,
    photo === null ? null : firstStatus(voice !== undefined),
    voice === undefined ? null : JSON.stringify(voice),
    Number(automated),
    more.state,
    more.warning,
    reply,
  );
  return findMessage(sql, partner, id, more.from_me);
}

/**
 * The highest row number that there ever was. AUTOINCREMENT would store it with each message, one row more to
 * write.
 */
export const lastArrival = (sql: Sql): number =>
  first<{ last: number }>(
    sql,
    "SELECT max(deleted_arrival, coalesce((SELECT max(arrival) FROM messages), 0)) AS last FROM member",
  )?.last ?? 0;

export const findMessage = (sql: Sql, partner: string, id: string, fromMe: number): ShownMessage | null =>
  first<ShownMessage>(
    sql,
    `SELECT ${SHOWN} FROM messages WHERE id = ?2 AND partner = ?3 AND from_me = ?4`,
    marks(sql),
    id,
    partner,
    fromMe,
  );

/** A message of a conversation, the member's own or the partner's. */
export const findMessageOf = (sql: Sql, partner: string, id: string): ShownMessage | null =>
  findMessage(sql, partner, id, 0) ?? findMessage(sql, partner, id, 1);

/** A message of the member's own, to any partner. */
export const findOwnMessage = (sql: Sql, id: string): ShownMessage | null =>
  first<ShownMessage>(sql, `SELECT ${SHOWN} FROM messages WHERE id = ?2 AND from_me = 1`, marks(sql), id);

/** A position between messages: their order, and their id where two have the same order. */
export interface MessagePosition {
  order: number;
  id: string;
}

/** Whether a position is above the one from which a member sees a conversation; from null they see all. */
export const isBefore = ({ order, id }: MessagePosition, from: MessagePosition | null): boolean =>
  from !== null && (order < from.order || (order === from.order && id < from.id));

/** The newest messages, above a position if one is given, the newest first; none before `from`. */
export function newestMessages(
  sql: Sql,
  partner: string,
  { below, from }: { below: MessagePosition | null; from: MessagePosition | null },
  limit: number,
): ShownMessage[] {
  const [upper, lower] = [below ?? { order: Number.MAX_SAFE_INTEGER, id: "" }, from ?? { order: 0, id: "" }];
  return sql
    .exec<ShownMessage>(
      `SELECT ${SHOWN} FROM messages WHERE partner = ?2 AND ("order", id) < (?3, ?4) AND ("order", id) >= (?5, ?6) ORDER BY "order" DESC, id DESC LIMIT ?7`,
      marks(sql),
      partner,
      upper.order,
      upper.id,
      lower.order,
      lower.id,
      limit,
    )
    .toArray();
}

/** The messages after a position, or from it on, the oldest first. */
export const messagesBelow = (
  sql: Sql,
  partner: string,
  { order, id }: MessagePosition,
  { inclusive, limit }: { inclusive: boolean; limit: number },
): ShownMessage[] =>
  sql
    .exec<ShownMessage>(
      `SELECT ${SHOWN} FROM messages WHERE partner = ?2 AND ("order", id) ${inclusive ? ">=" : ">"} (?3, ?4) ORDER BY "order", id LIMIT ?5`,
      marks(sql),
      partner,
      order,
      id,
      limit,
    )
    .toArray();

/**
 * Messages that arrived after a row number, in the order of arrival; none before `from`. The plus makes
 * SQLite walk the row numbers from there on, where the index by order would read the whole conversation.
 */
export function messagesSince(
  sql: Sql,
  partner: string,
  arrival: number,
  from: MessagePosition | null,
  limit: number,
): ShownMessage[] {
  const lower = from ?? { order: 0, id: "" };
  return sql
    .exec<ShownMessage>(
      `SELECT ${SHOWN} FROM messages WHERE arrival > ?3 AND +partner = ?2 AND ("order", id) >= (?4, ?5) ORDER BY arrival LIMIT ?6`,
      marks(sql),
      partner,
      arrival,
      lower.order,
      lower.id,
      limit,
    )
    .toArray();
}

/** The position of the message that is `count` from the end, the last being 1; null where there are fewer. */
export const positionFromEnd = (sql: Sql, partner: string, count: number): MessagePosition | null =>
  first<MessagePosition & Record<string, string | number>>(
    sql,
    `SELECT "order", id FROM messages WHERE partner = ? ORDER BY "order" DESC, id DESC LIMIT 1 OFFSET ?`,
    partner,
    count - 1,
  );
