import { allPools, type Env } from "../env.ts";
import { bringForgotten } from "../mail/consume.ts";
import { remind } from "../signup/draft-mail.ts";
import { runDaily } from "./daily.ts";
import { reconcileDaily, reconcileWaiting } from "./reconcile.ts";

/** The night's cron of wrangler.toml; the other one comes four times an hour. */
const DAILY = "17 3 * * *";

export async function runScheduled(cron: string, env: Env, now: Date): Promise<void> {
  for (const { database } of allPools(env)) {
    await bringForgotten(env, database, now);
    await remind(env, database, now);
    await reconcileWaiting(env, database, now);
  }
  if (cron !== DAILY) return;
  await runDaily(env, now);
  await reconcileDaily(env, now);
}
