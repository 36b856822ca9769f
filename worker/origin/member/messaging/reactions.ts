import type { Reaction } from "#contract/calls/chat/chat.ts";
import { isEmoji } from "#contract/product/emoji.ts";
import { isHidden, relationTo } from "#origin/member/relations/relations.ts";
import { memberRow } from "#origin/member/state.ts";
import { sendToPeer, type Emit, type PeerMessage } from "#origin/member/storage/peer-messages.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { conversationWith, isVisible } from "./conversations.ts";
import { findMessage, findMessageOf } from "./messages.ts";
import { isAnswerable } from "./send-message.ts";

/** Reactions that a member may change within so many milliseconds: more than a person does. */
const BURST = 30;
const BURST_WINDOW = 60_000;

/** The member's reaction to a message: an emoji, or null to take it back. */
export interface OwnReaction extends Reaction {
  partner: string;
  message: string;
}

export type ReactResult =
  /** What the member's reaction is now: a turn that is not later than the stored one changes nothing. */
  | { outcome: "reacted"; reaction: Reaction; unread: number }
  | { outcome: "hidden"; blocksYou: boolean }
  /** Seconds until the next change. */
  | { outcome: "too_fast"; wait: number }
  | { outcome: "not_confirmed" | "not_found" };

/** The body of the peer message; `by_author`: the message was written by who reacts to it. */
interface ReactionBody extends Reaction {
  id: string;
  by_author: boolean;
}

/**
 * Sets, changes or takes back the member's one reaction to a message, for nothing. A message that the partner
 * does not have yet cannot be reacted to, or the reaction might arrive before it and be lost.
 */
export function react(
  sql: Sql,
  { partner, message: id, emoji, turn }: OwnReaction,
  now: number,
  emit: Emit,
): ReactResult {
  if (isHidden(sql, partner)) return { outcome: "hidden", blocksYou: relationTo(sql, partner).blocksYou };
  if (memberRow(sql).status !== "active") return { outcome: "not_confirmed" };
  const message = findMessageOf(sql, partner, id);
  if (!message || message.state === "sent" || !isAnswerable(sql, message)) return { outcome: "not_found" };
  const unread = conversationWith(sql, partner)?.unread ?? 0;
  const known = { emoji: message.reaction, turn: message.reaction_turn };
  if (turn <= known.turn || emoji === known.emoji) return { outcome: "reacted", reaction: known, unread };
  const wait = burstWait(sql, now);
  if (wait > 0) return { outcome: "too_fast", wait: Math.ceil(wait / 1000) };
  sql.exec(
    "UPDATE messages SET reaction = ?2, reaction_turn = ?3 WHERE arrival = ?1",
    message.arrival,
    emoji,
    turn,
  );
  sql.exec("UPDATE conversations SET reaction_changes = reaction_changes + 1 WHERE partner = ?", partner);
  const body: ReactionBody = { id, by_author: message.from_me === 1, emoji, turn };
  sendToPeer(sql, partner, "reaction", body, now);
  emitReaction(sql, partner, { message: id, by_me: true, reaction: { emoji, turn } }, emit);
  return { outcome: "reacted", reaction: { emoji, turn }, unread };
}

/**
 * The partner's reaction. One to a message that the member deleted goes with it; one to the member's own is
 * shown in the list until they look, and is no unread message.
 */
export function receiveReaction(sql: Sql, { sender, body }: PeerMessage, emit: Emit): void {
  const { id, by_author: byAuthor, emoji, turn } = readBody(body);
  const message = findMessage(sql, sender, id, Number(!byAuthor));
  if (!message || message.state === "erased" || isHidden(sql, sender)) return;
  if (turn <= message.partner_reaction_turn) return;
  sql.exec(
    "UPDATE messages SET partner_reaction = ?2, partner_reaction_turn = ?3 WHERE arrival = ?1",
    message.arrival,
    emoji,
    turn,
  );
  const isShown = isVisible(sql, message);
  sql.exec(
    "UPDATE conversations SET reaction_changes = reaction_changes + 1, new_reaction = CASE ?3 WHEN 1 THEN ?2 ELSE new_reaction END WHERE partner = ?1",
    sender,
    emoji,
    Number(isShown && !byAuthor),
  );
  if (isShown) emitReaction(sql, sender, { message: id, by_me: false, reaction: { emoji, turn } }, emit);
}

function emitReaction(
  sql: Sql,
  partner: string,
  change: { message: string; by_me: boolean; reaction: Reaction },
  emit: Emit,
): void {
  const mark = conversationWith(sql, partner)?.new_reaction ?? null;
  emit({ type: "reaction", conversation: partner, ...change, new_reaction: mark });
}

function readBody(body: unknown): ReactionBody {
  const { id, by_author: byAuthor, emoji, turn } = body as Partial<ReactionBody>;
  if (
    typeof id !== "string" ||
    typeof byAuthor !== "boolean" ||
    typeof turn !== "number" ||
    !(emoji === null || (typeof emoji === "string" && isEmoji(emoji)))
  )
    throw new Error("malformed peer message");
  return { id, by_author: byAuthor, emoji, turn };
}

/** Counts a change of a reaction; milliseconds until one may be made where it is one too many. */
function burstWait(sql: Sql, now: number): number {
  const burst = first<{ used: number; resets_at: number }>(
    sql,
    "SELECT used, resets_at FROM quotas WHERE kind = 'reactions'",
  );
  const isOver = !burst || burst.resets_at <= now;
  if (!isOver && burst.used >= BURST) return burst.resets_at - now;
  sql.exec(
    "INSERT INTO quotas (kind, used, resets_at) VALUES ('reactions', 1, ?1) ON CONFLICT (kind) DO UPDATE SET used = CASE WHEN ?2 THEN 1 ELSE used + 1 END, resets_at = CASE WHEN ?2 THEN ?1 ELSE resets_at END",
    now + BURST_WINDOW,
    Number(isOver),
  );
  return 0;
}
