import { DAY_MS } from "#contract/product/units-of-time.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";

/** Numbers of what a member sent, for the counters of a day (growth/count-days.ts). */
export interface SentCounts extends Record<string, number> {
  messages: number;
  messages_to_fictional: number;
  first_messages: number;
  replies: number;
}

/** Milliseconds in which days are counted at the latest; what was deleted is counted that long. */
const COUNTED_WITHIN = 10 * DAY_MS;
const QUARTER = ACTIVITY_BUCKET * 1_000;

/**
 * The member's own messages between two moments (?1, ?2), also those that came back since because the other
 * left. The first to a partner begins the conversation, or answers what they wrote; after a copy was deleted
 * none is the first. Row numbers follow the time, so only the newest are read.
 */
const SENT = `SELECT own.partner, own.arrival, own.at,
    coalesce(partner_known ->> 'fictional', 0) AS is_fictional,
    emptied = 0 AND NOT EXISTS (SELECT 1 FROM messages AS other
      WHERE other.partner = own.partner AND other.from_me = 1 AND other.arrival < own.arrival) AS is_first,
    EXISTS (SELECT 1 FROM messages AS other
      WHERE other.partner = own.partner AND other.from_me = 0 AND other.arrival < own.arrival) AS is_answer
  FROM messages AS own JOIN conversations ON conversations.partner = own.partner
  WHERE own.arrival > coalesce((SELECT arrival FROM messages WHERE from_me = 1 AND at < ?1 ORDER BY arrival DESC LIMIT 1), 0)
    AND own.from_me = 1 AND own.at >= ?1 AND own.at < ?2`;
const SUMS = `count(*) AS messages, coalesce(sum(is_fictional), 0) AS messages_to_fictional,
  coalesce(sum(is_first AND NOT is_answer), 0) AS first_messages, coalesce(sum(is_first AND is_answer), 0) AS replies`;

/**
 * What the member sent between two moments in milliseconds since 1970, also where their copy was deleted
 * since.
 */
export function sentBetween(sql: Sql, from: number, until: number): SentCounts {
  const stored = first<SentCounts>(sql, `SELECT ${SUMS} FROM (${SENT})`, from, until);
  const deleted = first<SentCounts>(
    sql,
    `SELECT coalesce(sum(messages), 0) AS messages, coalesce(sum(messages_to_fictional), 0) AS messages_to_fictional,
      coalesce(sum(first_messages), 0) AS first_messages, coalesce(sum(replies), 0) AS replies
      FROM sent_and_deleted WHERE at >= ? AND at < ?`,
    from,
    until,
  );
  const sum = (count: keyof SentCounts & string): number => (stored?.[count] ?? 0) + (deleted?.[count] ?? 0);
  return {
    messages: sum("messages"),
    messages_to_fictional: sum("messages_to_fictional"),
    first_messages: sum("first_messages"),
    replies: sum("replies"),
  };
}

/**
 * Before a copy is deleted up to a row number: how much the member sent of it, by the quarter of an hour, for
 * as long as its day may still have to be counted. Nothing says to whom.
 */
export function noteDeleted(sql: Sql, partner: string, upTo: number, now: number): void {
  sql.exec("DELETE FROM sent_and_deleted WHERE at < ?", now - COUNTED_WITHIN);
  sql.exec(
    `INSERT INTO sent_and_deleted (at, messages, messages_to_fictional, first_messages, replies)
      SELECT at / ${QUARTER} * ${QUARTER}, ${SUMS} FROM (${SENT}) WHERE partner = ?3 AND arrival <= ?4 GROUP BY 1
      ON CONFLICT (at) DO UPDATE SET messages = messages + excluded.messages,
        messages_to_fictional = messages_to_fictional + excluded.messages_to_fictional,
        first_messages = first_messages + excluded.first_messages, replies = replies + excluded.replies`,
    now - COUNTED_WITHIN,
    now + 1,
    partner,
    upTo,
  );
}
