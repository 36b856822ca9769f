import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import type { JobWork } from "#origin/base/job-schedule.ts";
import type { QueuedJob } from "#origin/base/queue-messages.ts";

/** Seconds before a failed piece is tried again. */
const RETRY_SECONDS = { first: 15, max: 600 };

/** The part of a queue's batch that is used here. */
interface JobBatch {
  readonly messages: readonly Pick<Message<QueuedJob>, "body" | "attempts" | "ack" | "retry">[];
}

/**
 * Runs the queued pieces of jobs and queues what follows each. A failed one is retried, the others go on. One
 * that the queue gives up on is kept for people to look at, and the rest of its job is left to the next run.
 */
export async function runQueuedJobs(
  batch: JobBatch,
  env: Env,
  jobs: Readonly<Record<string, JobWork>>,
): Promise<void> {
  for (const message of batch.messages) {
    const { job, pool } = message.body;
    try {
      await runPiece(env, jobs, message.body);
      message.ack();
    } catch (error) {
      reportError("job", error, { job, pool, attempts: message.attempts });
      message.retry({ delaySeconds: backoffDelay(message.attempts - 1, RETRY_SECONDS) });
    }
  }
}

/** Runs one piece, and queues the next. */
export async function runPiece(
  env: Env,
  jobs: Readonly<Record<string, JobWork>>,
  queued: QueuedJob,
): Promise<void> {
  const { job, pool, cursor, startedAt } = queued;
  const work = Object.hasOwn(jobs, job) ? jobs[job] : undefined;
  // A piece that another release has queued.
  if (!work) throw new Error(`no job ${job}`);
  const db = databaseOf(env, { pool });
  const now = new Date();
  const next = await work({ env, pool, db, cursor, startedAt: new Date(startedAt), now });
  if (next !== null) return void (await env.JOB_QUEUE.send({ ...queued, cursor: next }));
  await db
    .prepare(
      "INSERT INTO job_runs (job, started_at, finished_at) VALUES (?1, ?2, ?3) ON CONFLICT (job) DO UPDATE SET started_at = max(started_at, ?2), finished_at = ?3",
    )
    .bind(job, startedAt, now.getTime())
    .run();
}
