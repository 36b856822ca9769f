import type { NewsBody, NewsDiscount } from "#contract/desk/news.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";
import { newsReceivers } from "./news-receivers.ts";

/** By how much the number of receivers may have grown since its sender confirmed it: members come and go. */
const GROWTH = { share: 1.1, members: 10 };

/**
 * Stores a piece of news and queues the job that sends it; the next scheduled run continues it after a crash.
 * What was begun under this slug is neither sent again nor changed.
 *
 * @throws Refusal name_taken (409) where another text has the slug, receivers_changed (409) where many more
 *   would get it than its sender confirmed; those of `newsDiscount`.
 */
export async function startNews(
  env: Env,
  { id: site, pool }: Tenant,
  { slug, type, texts, code, receivers, operator }: NewsBody & { operator: Actor },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, { pool });
  const stored = JSON.stringify(texts);
  const known = await db
    .prepare("SELECT type, texts FROM news WHERE site = ?1 AND slug = ?2")
    .bind(site, slug)
    .first<{ type: string; texts: string }>();
  if (known) {
    if (known.type !== type || known.texts !== stored)
      throw new Refusal(409, "name_taken", { field: "slug" });
    return;
  }
  const discount = await newsDiscount(db, site, code, now);
  const { total } = await newsReceivers(db, site, type);
  if (total > receivers * GROWTH.share + GROWTH.members)
    throw new Refusal(409, "receivers_changed", { field: "receivers" });
  const after = {
    languages: texts.map(({ locale }) => locale),
    receivers,
    ...(code !== undefined && { code }),
  };
  const [, started] = await db.batch([
    auditStatement(
      db,
      { site, area: "news", operator, action: `send ${type}`, subject: slug, reason: "", after },
      { where: "NOT EXISTS (SELECT 1 FROM news WHERE site = ? AND slug = ?)", values: [site, slug] },
      now,
    ),
    db
      .prepare(
        `INSERT INTO news (site, slug, type, texts, started_at, operator_id, operator, discount)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING`,
      )
      .bind(
        site,
        slug,
        type,
        stored,
        Math.floor(now.getTime() / 1000),
        operator.id,
        operator.name,
        discount && JSON.stringify(discount),
      ),
  ]);
  if (started && started.meta.changes > 0)
    await env.JOB_QUEUE.send({ job: "news", pool, cursor: null, startedAt: now.getTime() }).catch(
      (error: unknown) => {
        reportError("news", error);
      },
    );
}

/**
 * A discount code as a promotion names it; null where it names none.
 *
 * @throws Refusal code_not_found (422) for a code that the site has not, that is switched off or one
 *   member's; code_expired (422).
 */
export async function newsDiscount(
  db: Pick<D1Database, "prepare">,
  site: string,
  code: string | undefined,
  now: Date,
): Promise<NewsDiscount | null> {
  if (code === undefined) return null;
  const row = await db
    .prepare(
      `SELECT percentage, expires_at FROM discount_codes
       WHERE site = ?1 AND code = ?2 AND status = 'active' AND member IS NULL`,
    )
    .bind(site, code)
    .first<{ percentage: number; expires_at: number | null }>();
  if (!row) throw new Refusal(422, "code_not_found", { field: "code" });
  const { percentage, expires_at: end } = row;
  if (end !== null && end * 1000 <= now.getTime()) throw new Refusal(422, "code_expired", { field: "code" });
  return { code, percentage, expires_at: end === null ? null : new Date(end * 1000).toISOString() };
}
