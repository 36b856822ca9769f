import { countGraphemes } from "#contract/graphemes.ts";
import type { Tenant } from "#contract/tenant.ts";
import { cleanedText } from "#origin/directory/cleaned-text.ts";
import { readPartners } from "#origin/directory/profile-cards.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { memberObject } from "#origin/member/address.ts";
import { isAbusive } from "#origin/wording/tone.ts";

/**
 * Sends what somebody wrote with his signup, once he is active: to a real member who is there, paid from his
 * first credits. What asks for a second look, that the other is fictional, that the words are too many or
 * hurt, or that the credits do not do, waits in the box of that conversation.
 */
export async function sendFirstMessage(env: Env, tenant: Tenant, member: string, now: Date): Promise<void> {
  const object = memberObject(env, tenant.pool, member);
  const waiting = await object.waitingMessage();
  if (!waiting) return;
  const text = cleanedText(waiting.text);
  if (countGraphemes(text) > tenant.settings.message_length || isAbusive(text)) return;
  const partner = (await readPartners(databaseOf(env, tenant), tenant, [waiting.to], now)).get(waiting.to);
  if (partner?.confirmed && !partner.card.fictional)
    await object.sendWaitingMessage(text, tenant.settings.message_credits);
}
