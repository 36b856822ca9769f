import type { QueueName } from "#contract/desk/queues.ts";
import type { Env } from "#origin/base/env.ts";
import type { QueuedPush, QueuedNotice, QueuedMail, QueuedJob } from "#origin/base/queue-messages.ts";
import { sendQueued } from "#origin/outbound/mail/send-queued-mail.ts";
import { sendQueuedPushes } from "#origin/outbound/push/send-queued-push.ts";
import { JOBS } from "./jobs.ts";
import { keepDeadLetters } from "./keep-dead-letters.ts";
import { MAIL_SENDERS } from "./mail-senders.ts";
import { runQueuedJobs } from "./run-queued-jobs.ts";
import { settleQueued } from "./settle-queued-payments.ts";

/** What the queues of wrangler.toml carry. */
export type Queued = QueuedMail | QueuedNotice | QueuedJob | QueuedPush;

const SETTLE = "rendezvous-settle";
const PUSH = "rendezvous-push";
const JOB = "rendezvous-jobs";

/** Hands a batch to its consumer, which the queue's name determines. */
export function consume(batch: MessageBatch<Queued>, env: Env): Promise<void> {
  const dead = /^rendezvous-(.+)-dead$/.exec(batch.queue)?.[1];
  if (dead !== undefined) return keepDeadLetters(batch, env, dead as QueueName);
  if (batch.queue === SETTLE) return settleQueued(batch as MessageBatch<QueuedNotice>, env);
  if (batch.queue === PUSH) return sendQueuedPushes(batch as MessageBatch<QueuedPush>, env);
  if (batch.queue === JOB) return runQueuedJobs(batch as MessageBatch<QueuedJob>, env, JOBS);
  return sendQueued(batch as MessageBatch<QueuedMail>, env, MAIL_SENDERS);
}
