import type { Env } from "#origin/env.ts";
import { sendQueued } from "#origin/mail/consume.ts";
import type { QueuedMail } from "#origin/mail/post.ts";
import type { QueuedNotice } from "#origin/payments/notices.ts";
import { settleQueued } from "./settle-queued.ts";

/** What the queues of wrangler.toml bring. */
export type Queued = QueuedMail | QueuedNotice;

const SETTLE = "rendezvous-settle";

/** To whom a queue's messages go: its name says what they are. */
export const consume = (batch: MessageBatch<Queued>, env: Env): Promise<void> =>
  batch.queue === SETTLE
    ? settleQueued(batch as MessageBatch<QueuedNotice>, env)
    : sendQueued(batch as MessageBatch<QueuedMail>, env);
