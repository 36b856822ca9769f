import { createHash } from "node:crypto";
import type { Sql } from "#origin/member/storage/sql.ts";
import { passwordOf } from "./accounts.ts";
import { saleOf } from "./payments.ts";
import type { Page, Transaction } from "./store.ts";

/** How a notification is delivered: at once, twice, late or never, to try what a site makes of it. */
export const DELIVERIES = ["once", "twice", "late", "never"] as const;
export type Delivery = (typeof DELIVERIES)[number];

const LATE_MS = 5_000;
/** Milliseconds before each retry of one whose id did not come back. */
const RETRY_MS = [1_000, 5_000, 20_000, 60_000];
/** Milliseconds a site may take to answer. */
const TIMEOUT_MS = 10_000;

export interface QueuedCall extends Record<string, string | number | null> {
  number: number;
  page: string;
  url: string;
  body: string;
  /** What the answer must hold. */
  echo: string;
  due_at: number | null;
  attempts: number;
  answered: string | null;
}

const signatureOf = (username: string, id: string): string =>
  createHash("sha1")
    .update(id + passwordOf(username))
    .digest("hex");

/** Queues the news of a page: what became of its payment. */
export function tellOfPage(sql: Sql, page: Page, delivery: Delivery, now: number): void {
  const sale = saleOf(sql, page.id);
  const form = new URLSearchParams({
    signature: signatureOf(page.username, page.id),
    notification_type: "wpf",
    wpf_unique_id: page.id,
    wpf_transaction_id: page.transactionId,
    wpf_status: page.status,
    ...(sale && {
      payment_transaction_unique_id: sale.id,
      payment_transaction_transaction_type: sale.kind,
      payment_transaction_terminal_token: sale.terminal,
      payment_transaction_amount: String(sale.amount),
    }),
  });
  queue(sql, page, form, `<wpf_unique_id>${page.id}</wpf_unique_id>`, delivery, now);
}

/** Queues the news of a transaction: a refund, or a sale that was charged back. */
export function tellOfTransaction(
  sql: Sql,
  page: Page,
  transaction: Transaction,
  delivery: Delivery,
  now: number,
): void {
  const { id, transactionId, kind, terminal, status, amount, username } = transaction;
  const form = new URLSearchParams({
    transaction_id: transactionId,
    unique_id: id,
    transaction_type: kind,
    terminal_token: terminal,
    status,
    amount: String(amount),
    signature: signatureOf(username, id),
  });
  queue(sql, page, form, `<unique_id>${id}</unique_id>`, delivery, now);
}

function queue(
  sql: Sql,
  { id, notificationUrl }: Page,
  form: URLSearchParams,
  echo: string,
  delivery: Delivery,
  now: number,
): void {
  const times = delivery === "never" ? 0 : delivery === "twice" ? 2 : 1;
  for (let i = 0; i < times; i++)
    sql.exec(
      "INSERT INTO calls (page, url, body, echo, due_at) VALUES (?, ?, ?, ?, ?)",
      id,
      notificationUrl,
      form.toString(),
      echo,
      now + (delivery === "late" ? LATE_MS : 0),
    );
}

/** Those that are due; nobody else sends them meanwhile, and a lost delivery is retried. */
export function leaseDueCalls(sql: Sql, now: number): QueuedCall[] {
  const due = sql
    .exec<QueuedCall>("SELECT * FROM calls WHERE due_at <= ? ORDER BY due_at, number LIMIT 50", now)
    .toArray();
  for (const { number } of due)
    sql.exec("UPDATE calls SET due_at = ? WHERE number = ?", now + 2 * TIMEOUT_MS, number);
  return due;
}
export const nextCallAt = (sql: Sql): number | null =>
  sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM calls").toArray()[0]?.at ?? null;
export const callsOfPage = (sql: Sql, page: string): QueuedCall[] =>
  sql.exec<QueuedCall>("SELECT * FROM calls WHERE page = ? ORDER BY number DESC LIMIT 10", page).toArray();

/** Calls a site as the provider does. Answers "echoed", or what it got instead. */
export async function deliver(edge: Fetcher, { url, body, echo }: QueuedCall): Promise<string> {
  try {
    const response = await edge.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const isEchoed = response.ok && text.includes(`<notification_echo>${echo}</notification_echo>`);
    return isEchoed ? "echoed" : String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 100) : "no answer";
  }
}

/** Stores what the site answered; one that was not echoed is retried. */
export function recordAnswer(
  sql: Sql,
  { number, attempts }: QueuedCall,
  answered: string,
  now: number,
): void {
  const retryIn = answered === "echoed" ? undefined : RETRY_MS[attempts];
  sql.exec(
    "UPDATE calls SET attempts = attempts + 1, answered = ?2, due_at = ?3 WHERE number = ?1",
    number,
    answered,
    retryIn === undefined ? null : now + retryIn,
  );
}
