import { backoffDelay } from "#contract/platform/backoff.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { findTenant } from "#contract/platform/tenants.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { hashSecret } from "#origin/base/ids.ts";
import type { QueuedPush } from "#origin/base/queue-messages.ts";
import { memberVariant } from "#origin/base/variant.ts";
import { memberObject } from "#origin/member/address.ts";
import { isAboutLike, type DuePush, type PushType } from "#origin/member/notifications/push-kinds.ts";
import { renderPush, type PushName } from "./render-push.ts";
import { vapidKeys } from "./vapid-keys.ts";
import { sendPush } from "./web-push.ts";

/** Seconds before a message is tried again; a push service may ask for longer. */
const RETRY_SECONDS = { first: 10, max: 3_600 };
/** Seconds that a queue may be asked to wait at most. */
const MAX_DELAY_SECONDS = 43_200;
/** Seconds for which a push service stores a message for a device that is off: after that it is old news. */
const TTL_SECONDS: Record<PushType, number> = {
  new_messages: 86_400,
  new_conversations: 86_400,
  like_received: 4 * 3_600,
  unread_message_reminders: 4 * 3_600,
  unread_notification_reminders: 4 * 3_600,
  weekly_updates: 4 * 3_600,
  site_news: 4 * 3_600,
  promotions: 4 * 3_600,
};
/** What need not wake a device that saves its battery is of normal urgency. */
const URGENT: readonly PushType[] = ["new_messages", "new_conversations"];
/** Characters of a topic (RFC 8030, section 5.4). */
const TOPIC_CHARACTERS = 32;

/** Sends queued push messages. A failed one is retried without the others of its batch. */
export async function sendQueuedPushes(batch: MessageBatch<QueuedPush>, env: Env): Promise<void> {
  for (const message of batch.messages) {
    const retryAfter = await pushAgainIn(env, message.body).catch((error: unknown) => {
      reportError("push", error);
      return 0;
    });
    if (retryAfter === null) message.ack();
    else
      message.retry({
        delaySeconds: Math.min(
          MAX_DELAY_SECONDS,
          retryAfter > 0 ? retryAfter : backoffDelay(message.attempts - 1, RETRY_SECONDS),
        ),
      });
  }
}

/** Sends one: seconds to wait before it is tried again; null where it is done with. */
export async function pushAgainIn(
  env: Env,
  { pool, member, session, type, profile }: QueuedPush,
): Promise<number | null> {
  const object = memberObject(env, pool, member);
  const due = await object.duePush(session, { type, profile });
  if (due === null) return null;
  // The queue or the push service was down until the night.
  const wait = due.notBefore - Date.now();
  if (wait > 0) return Math.ceil(wait / 1000);
  const found = await findTenant(due.host);
  if (!found || "redirect" in found) return null;
  const { tenant } = found;
  if (isNews(type) && !(await hasNews(env, tenant, type))) return null;
  const named = due.isNamed ? await nameOf(env, tenant, profile) : null;
  const variant = await memberVariant(env, tenant, member, due.locale);
  const outcome = await sendPush(env, await vapidKeys(env, tenant), {
    ...due,
    payload: JSON.stringify(await renderPush(tenant, { type, profile }, { ...due, variant }, named)),
    ttl: TTL_SECONDS[type],
    urgency: URGENT.includes(type) ? "high" : "normal",
    topic: await topicOf(due, type, profile),
    subject: `mailto:${tenant.settings.support_email}`,
  });
  if (outcome.is === "later") return outcome.afterSeconds;
  if (outcome.is === "gone") await object.removeGoneSubscription(session, due.endpoint);
  if (outcome.is === "refused") reportRefusal(tenant, due.endpoint, outcome.status);
  return null;
}

/**
 * With 401 and 403 a push service does not know the site by its key: no push message of the site arrives
 * until an operator looks (docs/operating.md). Any other refusal concerns one message.
 */
function reportRefusal({ id }: Pick<Tenant, "id">, endpoint: string, status: number): void {
  const details = { site: id, service: new URL(endpoint).host, status };
  if (status === 401 || status === 403)
    reportError("push-key", new Error("a push service refused the key of a site"), details);
  else reportError("push", new Error("a push service refused a message"), details);
}

const isNews = (type: PushType): boolean => type === "site_news" || type === "promotions";
/**
 * Seconds for which a push about news may be on its way: it waits for the morning, and a provider may be
 * down.
 */
const NEWS_SECONDS = 3 * DAY_S;

/** Whether there is something to tell: not where the news were stopped before it is morning for the member. */
async function hasNews(env: Env, tenant: Tenant, type: PushType): Promise<boolean> {
  const row = await databaseOf(env, tenant)
    .prepare(
      "SELECT 1 FROM news WHERE site = ?1 AND type = ?2 AND stopped_at IS NULL AND started_at > ?3 LIMIT 1",
    )
    .bind(tenant.id, type, Math.floor(Date.now() / 1000) - NEWS_SECONDS)
    .first();
  return row !== null;
}

/** Null where the profile is no longer shown: the message then names nobody. */
async function nameOf(env: Env, tenant: Tenant, profile: string): Promise<PushName | null> {
  const row = await databaseOf(env, tenant)
    .prepare("SELECT name, fictional FROM profiles WHERE id = ?1 AND status = 'active'")
    .bind(profile)
    .first<{ name: string; fictional: number }>();
  return row && { name: row.name, fictional: row.fictional === 1 };
}

/** The same for messages that replace each other; a push service can't tell from it who wrote. */
const topicOf = async ({ auth }: Pick<DuePush, "auth">, type: PushType, profile: string): Promise<string> =>
  (await hashSecret(`${auth}/${isAboutLike(type) ? "likes" : profile === "" ? type : profile}`)).slice(
    0,
    TOPIC_CHARACTERS,
  );
