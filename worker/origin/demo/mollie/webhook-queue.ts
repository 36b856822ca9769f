import type { Sql } from "#origin/member/storage/sql.ts";

/** How a webhook is delivered: at once, twice, late or never, to try what a site makes of it. */
export const WEBHOOK_MODES = ["once", "twice", "late", "never"] as const;
export type WebhookMode = (typeof WEBHOOK_MODES)[number];

/** Milliseconds by which a late webhook is delayed. */
const LATE_MS = 5_000;
/** Milliseconds before each retry of a webhook that was not answered with 200. */
const RETRY_MS = [1_000, 5_000, 20_000, 60_000];
/** Milliseconds a site may take to answer. */
const TIMEOUT_MS = 10_000;

export interface QueuedWebhook extends Record<string, string | number | null> {
  number: number;
  payment: string;
  url: string;
  due_at: number | null;
  attempts: number;
  /** The last answer: a status, or why there was none. */
  answered: string | null;
}

/** Queues the call of a payment's webhook, if it has one. `now` in milliseconds since 1970, here and below. */
export function queueWebhook(
  sql: Sql,
  { id, webhookUrl }: { id: string; webhookUrl: string | null },
  mode: WebhookMode,
  now: number,
): void {
  if (webhookUrl === null || mode === "never") return;
  for (let i = 0; i < (mode === "twice" ? 2 : 1); i++)
    sql.exec(
      "INSERT INTO hooks (payment, url, due_at) VALUES (?, ?, ?)",
      id,
      webhookUrl,
      now + (mode === "late" ? LATE_MS : 0),
    );
}

export const dueWebhooks = (sql: Sql, now: number): QueuedWebhook[] =>
  sql
    .exec<QueuedWebhook>("SELECT * FROM hooks WHERE due_at <= ? ORDER BY due_at, number LIMIT 50", now)
    .toArray();
export const nextWebhookAt = (sql: Sql): number | null =>
  sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM hooks").toArray()[0]?.at ?? null;
export const webhooksOfPayment = (sql: Sql, payment: string): QueuedWebhook[] =>
  sql
    .exec<QueuedWebhook>("SELECT * FROM hooks WHERE payment = ? ORDER BY number DESC LIMIT 10", payment)
    .toArray();

/** Reserves a webhook for one delivery: nobody else sends it meanwhile, and a lost delivery is retried. */
export const leaseWebhook = (sql: Sql, { number }: QueuedWebhook, now: number): void => {
  sql.exec("UPDATE hooks SET due_at = ? WHERE number = ?", now + 2 * TIMEOUT_MS, number);
};

/** Stores what the site answered; anything but 200 is retried. */
export function recordWebhookResult(
  sql: Sql,
  { number, attempts }: QueuedWebhook,
  answered: string,
  now: number,
): void {
  const retryIn = answered === "200" ? undefined : RETRY_MS[attempts];
  sql.exec(
    "UPDATE hooks SET attempts = attempts + 1, answered = ?2, due_at = ?3 WHERE number = ?1",
    number,
    answered,
    retryIn === undefined ? null : now + retryIn,
  );
}

/** Calls a webhook from outside, as the provider does. Answers the status, or why there was none. */
export async function sendWebhook(edge: Fetcher, { url, payment }: QueuedWebhook): Promise<string> {
  try {
    const response = await edge.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ id: payment }).toString(),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 100) : "no answer";
  }
}
