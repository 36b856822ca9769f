import type { Locale } from "#contract/entities.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { WEEK_MS } from "#contract/product/units-of-time.ts";
import type { Env } from "#origin/base/env.ts";
import { cursorAfter, placeIn, type JobPiece, type Place } from "#origin/base/job-piece.ts";
import { tenantAtHost } from "#origin/base/tenant.ts";
import { findNewcomers } from "#origin/directory/newcomers.ts";
import { memberObject } from "#origin/member/address.ts";
import { afterNight } from "#origin/member/notifications/local-time.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { nextWeekly } from "./notification-index.ts";

/** Members of one piece, and how many are worked on at once. A member costs one object and three queries. */
const PAGE = 100;
const CONCURRENCY = 10;
/** Weeks after which a member who does not come any more gets no update, until they come back. */
const DORMANT_AFTER = 8;

interface DueRow extends Place {
  host: string;
  zone: string;
  email: string;
  name: string;
  language: Locale;
  active_at: number;
}

/**
 * Sends the weekly updates that are due: new likes, and newcomers who fit. Nothing to a member if there is
 * nothing new. The email is stored together with the time of the next update, so that a piece that runs twice
 * sends nothing twice; one member's failure holds up no other. A job.
 */
export async function sendWeeklyUpdates({
  env,
  pool,
  db,
  cursor,
  startedAt,
  now,
}: JobPiece): Promise<string | null> {
  const { at, id } = placeIn(cursor);
  const { results } = await db
    .prepare(
      `SELECT n.member AS id, n.weekly_at AS at, n.host, n.zone, accounts.email, profiles.name, profiles.language, profiles.active_at FROM notification_index AS n JOIN accounts ON accounts.member = n.member JOIN profiles ON profiles.id = n.member
        WHERE profiles.status = 'active' AND n.weekly_at <= ?1 AND (n.weekly_at, n.member) > (?2, ?3) ORDER BY n.weekly_at, n.member LIMIT ?4`,
    )
    .bind(Math.floor(startedAt.getTime() / 1000), at, id, PAGE)
    .all<DueRow>();
  const waiting = [...results];
  const workNext = async (): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await updateOne(env, pool, db, row, now);
      } catch (error) {
        reportError("weekly update", error);
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workNext));
  return cursorAfter(results, PAGE);
}

async function updateOne(env: Env, pool: string, db: D1Database, row: DueRow, now: Date): Promise<void> {
  const postpone = (to: number) =>
    db
      .prepare("UPDATE notification_index SET weekly_at = ?3 WHERE member = ?1 AND weekly_at = ?2")
      .bind(row.id, row.at, to);
  // The run is late, after an outage: nothing is sent at night.
  const morning = afterNight(now.getTime(), row.zone);
  if (morning > now.getTime()) return void (await postpone(morning / 1000).run());
  const next = postpone(nextWeekly(now.getTime(), row.zone));
  if (row.active_at * 1000 < now.getTime() - DORMANT_AFTER * WEEK_MS) return void (await next.run());
  const since = now.getTime() - WEEK_MS;
  const [news, tenant] = await Promise.all([
    memberObject(env, pool, row.id).weeklyNews(since),
    tenantAtHost(row.host),
  ]);
  if (!news || !tenant) return void (await next.run());
  const profiles = await findNewcomers(db, tenant, { viewer: row.id, without: news.without, since }, now);
  if (news.likes === 0 && profiles.length === 0) return void (await next.run());
  // After the next update's time is stored: a push that is lost in a crash is better than two.
  const push = () => news.push && memberObject(env, pool, row.id).pushAt("weekly_updates", now.getTime());
  if (!news.email) {
    await next.run();
    await push();
    return;
  }
  const mail = newMail(
    env,
    tenant,
    {
      id: `weekly-${row.id}-${row.at}`,
      kind: "weekly",
      locale: row.language,
      recipient: row.email,
      name: row.name,
      link: null,
      details: { member: row.id, likes: news.likes, profiles },
    },
    now,
  );
  await db.batch([mail.row, next]);
  await mail.enqueue();
  await push();
}
