import type { Locale } from "#contract/entities.ts";
import { newestMessages } from "#origin/member/messaging/messages.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { oneOf, wordsIn } from "./words.ts";

/** Conversations that are answered in one go. */
const AT_ONCE = 20;

/** Those who had the last word, longest waiting first. */
export const unanswered = (sql: Sql): string[] =>
  sql
    .exec<{ partner: string }>(
      `SELECT partner FROM conversations WHERE total > 0
      AND (SELECT from_me FROM messages WHERE messages.partner = conversations.partner ORDER BY "order" DESC, id DESC LIMIT 1) = 0 ORDER BY last_order LIMIT ?`,
      AT_ONCE,
    )
    .toArray()
    .map(({ partner }) => partner)
    .filter((partner) => !isHidden(sql, partner));

/** What to say to somebody, in his language; null where there is nothing to answer any more. */
export function answerTo(sql: Sql, partner: string, language: Locale): string | null {
  const last = newestMessages(sql, partner, { below: null, from: null }, 1)[0];
  if (!last || last.from_me === 1 || isHidden(sql, partner)) return null;
  const words = wordsIn(language);
  const said =
    first<{ n: number }>(sql, "SELECT count(*) AS n FROM messages WHERE partner = ? AND from_me = 1", partner)
      ?.n ?? 0;
  const begins = partner.charCodeAt(0) + partner.charCodeAt(partner.length - 1);
  if (said === 0) return oneOf(words.first, begins);
  if (last.kind !== "text") return words[last.kind];
  return oneOf(words.next, begins + said);
}
