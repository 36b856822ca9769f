import { findTenant } from "../../contract/tenants.ts";
import { settlePayment } from "../books/settle.ts";
import { databaseOf, type Env } from "../env.ts";
import type { QueuedNotice } from "../payments/notices.ts";

/** Looks into what the provider called about. What fails comes again; what there is no payment of is done. */
export async function settleQueued(batch: MessageBatch<QueuedNotice>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      await settleOne(env, message.body);
      message.ack();
    } catch (error) {
      console.error("settle:", error);
      message.retry({ delaySeconds: Math.min(600, 2 ** message.attempts) });
    }
  }
}

async function settleOne(env: Env, { host, notice, payment }: QueuedNotice): Promise<void> {
  const found = await findTenant(host);
  if (!found || "redirect" in found) return;
  const now = new Date();
  await settlePayment(env, found.tenant, payment, now);
  await databaseOf(env, found.tenant).prepare("UPDATE payment_notices SET done_at = ?2 WHERE number = ?1").bind(notice, Math.floor(now.getTime() / 1000)).run();
}
