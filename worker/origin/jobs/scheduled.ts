import { releaseOf } from "#contract/platform/release.ts";
import { allPools, type Env } from "#origin/base/env.ts";
import { JOB_NAMES, JOB_SCHEDULE } from "#origin/base/job-schedule.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";
import { noteRelease } from "#origin/base/releases.ts";

/** The nightly cron of wrangler.toml; the other one runs four times an hour. */
const DAILY = "17 3 * * *";

/**
 * Queues the first piece of each job and pool. Nothing else happens here: each piece has an invocation of its
 * own, so a pool whose database does not answer holds up no other, and no job another.
 */
export async function runScheduled(cron: string, env: Env, now: Date): Promise<void> {
  const pools = allPools(env).map(({ pool }) => pool);
  const jobs = JOB_NAMES.filter((job) => cron === DAILY || JOB_SCHEDULE[job].every === "quarter_hour");
  const pieces = jobs.flatMap((job) =>
    (JOB_SCHEDULE[job].pools === "each" ? pools : pools.slice(0, 1)).map((pool): QueuedJob => ({
      job,
      pool,
      cursor: null,
      startedAt: now.getTime(),
    })),
  );
  await noteRelease(env, "origin", releaseOf(env.RELEASE), now);
  await env.JOB_QUEUE.sendBatch(pieces.map((body) => ({ body })));
}
