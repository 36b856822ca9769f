import type { NewsText, NewsType } from "#contract/desk/news.schema.ts";
import type { ListedNews, NewsDiscount } from "#contract/desk/news.ts";
import { auditStatement } from "#origin/base/audit.ts";
import type { Actor } from "#origin/base/operator.ts";

type Db = Pick<D1Database, "prepare" | "batch">;

/** A piece of news as it is stored. Times in seconds since 1970; texts and discount as JSON. */
interface NewsRow {
  slug: string;
  type: NewsType;
  texts: string;
  discount: string | null;
  started_at: number;
  finished_at: number | null;
  stopped_at: number | null;
  operator: string;
  stopped_by: string | null;
  recipients: number;
  sent: number;
  skipped: number;
}

/** Something of it has not left yet. */
const UNDER_WAY = "stopped_at IS NULL AND (finished_at IS NULL OR recipients > sent + skipped)";

/** The news of a site, newest first, behind a cursor. */
export async function listNews(
  db: Db,
  site: string,
  after: string | undefined,
  limit: number,
): Promise<{ news: ListedNews[]; total: number; oldest_at: string | null; next: string | null }> {
  const [at = "", slug = ""] = after?.split(".", 2) ?? [];
  const [rows, counts] = await db.batch<NewsRow & { total: number; oldest: number | null }>([
    db
      .prepare(
        `SELECT * FROM news WHERE site = ?1 AND (?2 = '' OR (started_at, slug) < (CAST(?2 AS INTEGER), ?3))
         ORDER BY started_at DESC, slug DESC LIMIT ?4`,
      )
      .bind(site, at, slug, limit + 1),
    db.prepare("SELECT count(*) AS total, min(started_at) AS oldest FROM news WHERE site = ?1").bind(site),
  ]);
  const found = rows?.results ?? [];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const { total = 0, oldest = null } = counts?.results[0] ?? {};
  return {
    news: page.map(listedOf),
    total,
    oldest_at: oldest === null ? null : isoOf(oldest),
    next: found.length > limit && last ? `${last.started_at}.${last.slug}` : null,
  };
}

/** One piece of news with its texts; null for an unknown one. */
export async function readNews(
  db: Pick<D1Database, "prepare">,
  site: string,
  slug: string,
): Promise<(ListedNews & { texts: NewsText[]; discount: NewsDiscount | null }) | null> {
  const row = await db
    .prepare("SELECT * FROM news WHERE site = ?1 AND slug = ?2")
    .bind(site, slug)
    .first<NewsRow>();
  return (
    row && {
      ...listedOf(row),
      texts: JSON.parse(row.texts),
      discount: row.discount === null ? null : JSON.parse(row.discount),
    }
  );
}

/**
 * Stops a piece of news: nobody is added, and an email or a push that waits does not leave. What has left
 * has; where all has, nothing is changed.
 */
export async function stopNews(
  db: Db,
  site: string,
  { slug, reason, operator }: { slug: string; reason: string; operator: Actor },
  now: Date,
): Promise<void> {
  await db.batch([
    auditStatement(
      db,
      { site, area: "news", operator, action: "stop news", subject: slug, reason },
      {
        where: `EXISTS (SELECT 1 FROM news WHERE site = ? AND slug = ? AND ${UNDER_WAY})`,
        values: [site, slug],
      },
      now,
    ),
    db
      .prepare(
        `UPDATE news SET stopped_at = ?3, stopped_by = ?4, finished_at = coalesce(finished_at, ?3)
         WHERE site = ?1 AND slug = ?2 AND ${UNDER_WAY}`,
      )
      .bind(site, slug, Math.floor(now.getTime() / 1000), operator.name),
  ]);
}

/** Counts an email of a piece of news that is done with, once: it stands behind the mark on the email. */
export const countNewsMail = (
  db: Pick<D1Database, "prepare">,
  { site, slug }: { site: string; slug: string },
  hasLeft: boolean,
): D1PreparedStatement =>
  db
    .prepare(
      `UPDATE news SET ${hasLeft ? "sent = sent" : "skipped = skipped"} + changes() WHERE site = ?1 AND slug = ?2`,
    )
    .bind(site, slug);

function listedOf(row: NewsRow): ListedNews {
  const texts: NewsText[] = JSON.parse(row.texts);
  return {
    slug: row.slug,
    type: row.type,
    title: texts[0]?.title ?? "",
    locales: texts.map(({ locale }) => locale),
    started_at: isoOf(row.started_at),
    finished_at: row.finished_at === null ? null : isoOf(row.finished_at),
    stopped_at: row.stopped_at === null ? null : isoOf(row.stopped_at),
    started_by: row.operator,
    stopped_by: row.stopped_by,
    recipients: row.recipients,
    sent: row.sent,
    skipped: row.skipped,
    waiting: row.stopped_at === null ? Math.max(0, row.recipients - row.sent - row.skipped) : 0,
  };
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
