import type { Sql } from "#origin/member/storage/sql.ts";

/** How the news of a payment travels: at once, twice, late or never. */
export const HOOK_MODES = ["once", "twice", "late", "never"] as const;
export type HookMode = (typeof HOOK_MODES)[number];

/** Milliseconds that a late one takes, and until one that was not taken comes again. */
const LATE = 5_000;
const AGAIN = [1_000, 5_000, 20_000, 60_000];
/** Milliseconds a site may take. */
const PATIENCE = 10_000;

export interface Hook extends Record<string, string | number | null> {
  number: number;
  payment: string;
  url: string;
  due_at: number | null;
  attempts: number;
  /** What was answered last: a status, or why there was none. */
  answered: string | null;
}

/** Has the webhook of a payment called. */
export function call(
  sql: Sql,
  { id, webhookUrl }: { id: string; webhookUrl: string | null },
  mode: HookMode,
  now: number,
): void {
  if (webhookUrl === null || mode === "never") return;
  for (let i = 0; i < (mode === "twice" ? 2 : 1); i++)
    sql.exec(
      "INSERT INTO hooks (payment, url, due_at) VALUES (?, ?, ?)",
      id,
      webhookUrl,
      now + (mode === "late" ? LATE : 0),
    );
}

export const dueHooks = (sql: Sql, now: number): Hook[] =>
  sql.exec<Hook>("SELECT * FROM hooks WHERE due_at <= ? ORDER BY due_at, number LIMIT 50", now).toArray();
export const nextHook = (sql: Sql): number | null =>
  sql.exec<{ at: number | null }>("SELECT min(due_at) AS at FROM hooks").toArray()[0]?.at ?? null;
export const hooksOf = (sql: Sql, payment: string): Hook[] =>
  sql.exec<Hook>("SELECT * FROM hooks WHERE payment = ? ORDER BY number DESC LIMIT 10", payment).toArray();

/** It is on its way: nobody else sends it meanwhile, and if this one is lost it comes again. */
export const takeHook = (sql: Sql, { number }: Hook, now: number): void => {
  sql.exec("UPDATE hooks SET due_at = ? WHERE number = ?", now + 2 * PATIENCE, number);
};

export function noteAnswer(sql: Sql, { number, attempts }: Hook, answered: string, now: number): void {
  const again = answered === "200" ? undefined : AGAIN[attempts];
  sql.exec(
    "UPDATE hooks SET attempts = attempts + 1, answered = ?2, due_at = ?3 WHERE number = ?1",
    number,
    answered,
    again === undefined ? null : now + again,
  );
}

/** Calls it as the provider would, from outside; answers the status, or why there was none. */
export async function send(edge: Fetcher, { url, payment }: Hook): Promise<string> {
  try {
    const response = await edge.fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ id: payment }).toString(),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 100) : "no answer";
  }
}
