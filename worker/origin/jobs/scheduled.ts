import { allPools, type Env } from "#origin/env.ts";
import { requeueUnsent } from "#origin/mail/send-queued-mail.ts";
import { sendDraftReminders } from "#origin/signup/draft-mails.ts";
import { removeUnconfirmed } from "#origin/signup/remove-unconfirmed.ts";
import { runDaily } from "./daily.ts";
import { runLogged } from "./log-failure.ts";
import { reconcileDaily, reconcileWaiting } from "./reconcile.ts";

/** The nightly cron of wrangler.toml; the other one runs four times an hour. */
const DAILY = "17 3 * * *";

export async function runScheduled(cron: string, env: Env, now: Date): Promise<void> {
  for (const { pool, database } of allPools(env)) {
    await runLogged(`mail of ${pool}`, () => requeueUnsent(env, database, now));
    await runLogged(`reminders of ${pool}`, () => sendDraftReminders(env, database, now));
    await runLogged(`signups of ${pool}`, () => removeUnconfirmed(env, pool, database, now));
    await runLogged(`books of ${pool}`, () => reconcileWaiting(env, database, now));
  }
  if (cron !== DAILY) return;
  await runLogged("reconciliation", () => reconcileDaily(env, now));
  await runDaily(env, now);
}
