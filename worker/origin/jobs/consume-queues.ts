import type { Env } from "#origin/env.ts";
import type { QueuedMail } from "#origin/mail/mail-kinds.ts";
import { sendQueued } from "#origin/mail/send-queued-mail.ts";
import type { QueuedNotice } from "#origin/payments/notices.ts";
import { settleQueued } from "./settle-queued-payments.ts";

/** What the queues of wrangler.toml carry. */
export type Queued = QueuedMail | QueuedNotice;

const SETTLE = "rendezvous-settle";

/** Hands a batch to its consumer, which the queue's name determines. */
export const consume = (batch: MessageBatch<Queued>, env: Env): Promise<void> =>
  batch.queue === SETTLE
    ? settleQueued(batch as MessageBatch<QueuedNotice>, env)
    : sendQueued(batch as MessageBatch<QueuedMail>, env);
