import type { NewsAnswer, NewsBody } from "#contract/desk/news.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { auditStatement } from "#origin/base/audit.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { Actor } from "#origin/base/operator.ts";

interface NewsRow {
  started_at: number;
  finished_at: number | null;
  recipients: number;
}

/**
 * Stores a piece of news and queues the job that sends it; the next scheduled run continues it after a crash.
 * What was begun under this slug is neither sent again nor changed.
 */
export async function startNews(
  env: Env,
  { id: site, pool }: Tenant,
  { slug, type, texts, operator }: NewsBody & { operator: Actor },
  now: Date,
): Promise<NewsAnswer> {
  const db = databaseOf(env, { pool });
  const [, started] = await db.batch([
    auditStatement(
      db,
      {
        site,
        area: "news",
        operator,
        action: `send ${type}`,
        subject: slug,
        reason: "",
        after: { languages: texts.map(({ locale }) => locale) },
      },
      { where: "NOT EXISTS (SELECT 1 FROM news WHERE site = ? AND slug = ?)", values: [site, slug] },
      now,
    ),
    db
      .prepare(
        "INSERT INTO news (site, slug, type, texts, started_at) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
      )
      .bind(site, slug, type, JSON.stringify(texts), Math.floor(now.getTime() / 1000)),
  ]);
  if (started && started.meta.changes > 0)
    await env.JOB_QUEUE.send({ job: "news", pool, cursor: null, startedAt: now.getTime() }).catch(
      (error: unknown) => {
        reportError("news", error);
      },
    );
  const row = await db
    .prepare("SELECT started_at, finished_at, recipients FROM news WHERE site = ?1 AND slug = ?2")
    .bind(site, slug)
    .first<NewsRow>();
  if (!row) throw new Error("the news were not stored");
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    started_at: iso(row.started_at),
    finished_at: row.finished_at === null ? null : iso(row.finished_at),
    recipients: row.recipients,
  };
}
