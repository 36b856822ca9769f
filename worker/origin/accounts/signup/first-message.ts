import type { Tenant } from "#contract/platform/tenant.ts";
import { textLength } from "#contract/product/graphemes.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { photoNames } from "#origin/base/photo-names.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { profileDirectory } from "#origin/directory/directory.ts";
import { readPartners } from "#origin/directory/profile-cards.ts";
import { memberObject } from "#origin/member/address.ts";
import { isAbusive } from "#origin/member/messaging/moderation/abuse.ts";

/**
 * Sends the message that a member wrote with their signup, paid from their first credits. It stays as a draft
 * of the conversation where the sender has to decide again: the receiver is a fictional profile or not
 * available, the text is too long or abusive, or the credits do not suffice.
 */
export async function sendFirstMessage(env: Env, tenant: Tenant, member: string, now: Date): Promise<void> {
  const object = memberObject(env, tenant.pool, member);
  const waiting = await object.waitingMessage();
  if (!waiting) return;
  const text = cleanedText(waiting.text);
  if (textLength(text) > tenant.settings.message_length || isAbusive(text)) return;
  const db = profileDirectory(databaseOf(env, tenant), photoNames(env.MASTER_SECRET, tenant, now.getTime()));
  const partner = (await readPartners(db, tenant, [waiting.to], now)).get(waiting.to);
  if (partner?.confirmed && !partner.card.fictional)
    await object.sendWaitingMessage(text, tenant.settings.message_credits);
}
