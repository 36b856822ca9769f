import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { findAccount } from "#origin/accounts/accounts.ts";
import { databaseOf } from "#origin/base/env.ts";
import { inPool } from "#origin/base/in-pool.ts";
import { FREE, PREMIUM } from "#origin/demo/demo-accounts.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { deterministicId } from "#origin/demo/deterministic-id.ts";
import { demoTexts } from "#origin/demo/texts/index.ts";
import { pickByNumber } from "./pick-by-number.ts";

/** Fictional profiles of each site and gender that reply automatically. */
const REPLYING_PROFILES = 2;
/** The conversations of a demo account: how many hours old the message is, and whether it was read. */
const CONVERSATIONS = [
  { hours: 27, isRead: true },
  { hours: 4, isRead: false },
  { hours: 0.3, isRead: false },
] as const;

interface ReplyingProfile {
  id: string;
  language: Locale;
}

/**
 * Lets a few fictional profiles of a site reply automatically, and some of them begin a conversation with
 * each of its demo accounts. It runs once for a site; an interrupted run starts over and duplicates nothing.
 */
export async function seedConversations(env: DemoEnv, tenant: Tenant, now: Date): Promise<void> {
  const mark = `demo-life/${tenant.id}`;
  if (await env.PHOTOS.head(mark)) return;
  const db = databaseOf(env, tenant);
  const { results: profiles } = await db
    .prepare(
      `SELECT id, language FROM (
        SELECT profiles.id, language, row_number() OVER (PARTITION BY gender ORDER BY profiles.id) AS place
        FROM profiles JOIN photos ON photos.profile = profiles.id AND position = 0 AND photos.status = 'active'
        WHERE site = ?1 AND profiles.status = 'active' AND fictional = 1)
      WHERE place <= ?2 ORDER BY id`,
    )
    .bind(tenant.id, REPLYING_PROFILES)
    .all<ReplyingProfile>();
  for (const { id, language } of profiles) {
    await db
      .prepare(
        `UPDATE profiles
         SET notes = json_set(notes, '$.about_me', ?2 || ' ' || coalesce(notes ->> 'about_me', ''))
         WHERE id = ?1 AND instr(coalesce(notes ->> 'about_me', ''), ?2) <> 1`,
      )
      .bind(id, demoTexts(language).replies.about)
      .run();
    await inPool(env, env.MEMBERS, tenant.pool, id).answerAutomatically(id);
  }
  for (const { email } of [FREE, PREMIUM]) {
    const account = await findAccount(db, tenant.id, email);
    if (account) await beginConversations(env, tenant, account.member, profiles, now);
  }
  await env.PHOTOS.put(mark, now.toISOString());
}

async function beginConversations(
  env: DemoEnv,
  { pool }: Tenant,
  account: string,
  profiles: readonly ReplyingProfile[],
  now: Date,
): Promise<void> {
  const own = await databaseOf(env, { pool })
    .prepare("SELECT language FROM profiles WHERE id = ?1")
    .bind(account)
    .first<Locale>("language");
  for (const [i, { hours, isRead }] of CONVERSATIONS.entries()) {
    const profile = profiles[i];
    if (!profile) continue;
    const text = pickByNumber(demoTexts(own ?? "en").replies.greeting, i);
    await inPool(env, env.MEMBERS, pool, profile.id).sendAutomated(account, {
      id: await deterministicId(`${profile.id} ${account}`),
      text,
      at: now.getTime() - hours * HOUR_MS,
    });
    if (isRead) await inPool(env, env.MEMBERS, pool, account).markReadFrom(profile.id);
  }
}
