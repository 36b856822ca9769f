import type { NewsType } from "#contract/desk/news.schema.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { bitsOf } from "#contract/product/notification-types.ts";
import type { JobPiece } from "#origin/base/job-piece.ts";
import { memberObject } from "#origin/member/address.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";
import { MAY_GET_NEWS } from "./news-receivers.ts";

/** Members whose emails are stored in one piece, and emails that one call of the queue takes. */
const PAGE = 400;
const QUEUE_PAGE = 100;
/** Objects that are handed a push at once. */
const CONCURRENCY = 20;

interface News {
  site: string;
  slug: string;
  type: NewsType;
  sent_to: string;
}
interface Recipient {
  member: string;
  zone: string;
  emails: number;
  pushes: number;
}

/**
 * Sends the oldest unfinished news to the next members of its site. Their emails are stored in one
 * transaction with the place from which the next piece continues, so that a piece that runs twice, or dies,
 * sends nothing twice and leaves nobody out. Where it is night they wait for the morning. Only the objects of
 * members who get it by push are woken; a stopped one goes no further. A job.
 */
export async function sendNews({ env, pool, db, now }: JobPiece): Promise<string | null> {
  const news = await db
    .prepare(
      "SELECT site, slug, type, sent_to FROM news WHERE finished_at IS NULL ORDER BY started_at, site, slug LIMIT 1",
    )
    .first<News>();
  if (!news) return null;
  const { results: page } = await db
    .prepare(
      "SELECT member, zone, emails, pushes FROM notification_index WHERE site = ?1 AND member > ?2 ORDER BY member LIMIT ?3",
    )
    .bind(news.site, news.sent_to, PAGE)
    .all<Recipient>();
  const mornings = new Map<string, number>();
  const morningIn = (zone: string): number => {
    const known = mornings.get(zone) ?? afterNight(now.getTime(), zone) / 1000;
    mornings.set(zone, known);
    return known;
  };
  const bit = bitsOf([news.type]);
  const seconds = Math.floor(now.getTime() / 1000);
  const recipients = page
    .filter(({ emails }) => (emails & bit) !== 0)
    .map(({ member, zone }) => ({ member, at: Math.floor(morningIn(zone)) }));
  const stored = await db.batch<{ id: string; host: string; not_before: number }>([
    db
      .prepare(
        `INSERT INTO mails (id, host, kind, locale, recipient, name, created_at, not_before, details)
          SELECT 'news-' || n.member || '-' || ?4 || '-' || ?2, n.host, 'news', profiles.language, accounts.email, profiles.name, ?3, r.value ->> 'at', json_object('member', n.member, 'slug', ?2)
          FROM json_each(?1) AS r CROSS JOIN notification_index AS n ON n.member = r.value ->> 'member' JOIN accounts ON accounts.member = n.member JOIN profiles ON profiles.id = n.member
          WHERE ${MAY_GET_NEWS} AND EXISTS (SELECT 1 FROM news WHERE site = ?4 AND slug = ?2 AND sent_to = ?5 AND stopped_at IS NULL)
          ON CONFLICT (id) DO NOTHING RETURNING id, host, not_before`,
      )
      .bind(JSON.stringify(recipients), news.slug, seconds, news.site, news.sent_to),
    db
      .prepare(
        // the emails that the statement before this one has stored
        "UPDATE news SET sent_to = ?4, recipients = recipients + changes(), finished_at = ?5 WHERE site = ?1 AND slug = ?2 AND sent_to = ?3 AND stopped_at IS NULL",
      )
      .bind(
        news.site,
        news.slug,
        news.sent_to,
        page.at(-1)?.member ?? news.sent_to,
        page.length < PAGE ? seconds : null,
      ),
  ]);
  const mails = stored[0]?.results ?? [];
  for (let from = 0; from < mails.length; from += QUEUE_PAGE)
    await env.MAIL_QUEUE.sendBatch(
      mails.slice(from, from + QUEUE_PAGE).map(({ id, host, not_before: at }) => ({
        body: { id, host },
        delaySeconds: Math.max(0, at - seconds),
      })),
    );
  // After the place was stored: a push that is lost in a crash is better than two.
  const pushed = page.filter(({ pushes }) => (pushes & bit) !== 0);
  const pushNext = async (): Promise<void> => {
    for (let one = pushed.shift(); one !== undefined; one = pushed.shift())
      await memberObject(env, pool, one.member)
        .pushAt(news.type, morningIn(one.zone) * 1000)
        .catch((error: unknown) => {
          reportError("news push", error);
        });
  };
  if (stored[1]?.meta.changes === 1) await Promise.all(Array.from({ length: CONCURRENCY }, pushNext));
  return "more";
}
