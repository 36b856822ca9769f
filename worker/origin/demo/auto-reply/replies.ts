import type { Locale } from "#contract/entities.ts";
import { demoTexts } from "#origin/demo/texts/index.ts";
import { newestMessages } from "#origin/member/messaging/messages.ts";
import { isHidden } from "#origin/member/relations/relations.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { pickByNumber } from "./pick-by-number.ts";

/** Conversations that are answered in one run. */
const MAX_PER_RUN = 20;

/** The partners whose message is the last one of its conversation, longest waiting first. */
export const unansweredPartners = (sql: Sql): string[] =>
  sql
    .exec<{ partner: string }>(
      `SELECT partner FROM conversations WHERE total > 0 AND (
        SELECT from_me FROM messages WHERE messages.partner = conversations.partner
        ORDER BY "order" DESC, id DESC LIMIT 1) = 0
      ORDER BY last_order LIMIT ?`,
      MAX_PER_RUN,
    )
    .toArray()
    .map(({ partner }) => partner)
    .filter((partner) => !isHidden(sql, partner));

/** The reply to a partner in their language, or null where there is nothing left to answer. */
export function replyTo(sql: Sql, partner: string, language: Locale): string | null {
  const last = newestMessages(sql, partner, { below: null, from: null }, 1)[0];
  if (!last || last.from_me === 1 || isHidden(sql, partner)) return null;
  const texts = demoTexts(language).replies;
  const sentCount =
    first<{ n: number }>(sql, "SELECT count(*) AS n FROM messages WHERE partner = ? AND from_me = 1", partner)
      ?.n ?? 0;
  const start = partner.charCodeAt(0) + partner.charCodeAt(partner.length - 1);
  if (sentCount === 0) return pickByNumber(texts.first, start);
  if (last.kind !== "text") return texts[last.kind];
  return pickByNumber(texts.next, start + sentCount);
}
