import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/tenant.ts";
import { findAccount } from "#origin/accounts/accounts.ts";
import { FREE, PREMIUM } from "#origin/demo/accounts.ts";
import type { DemoEnv } from "#origin/demo/demo-env.ts";
import { databaseOf } from "#origin/env.ts";
import { inPool } from "#origin/member/address.ts";
import { oneOf, wordsIn } from "./words.ts";

/** Fictional profiles of a site and gender that answer by themselves. */
const ANSWERING = 2;
/** What waits for the demo's accounts: hours ago, and whether they have read it. */
const TALKS = [
  { hours: 27, isRead: true },
  { hours: 4, isRead: false },
  { hours: 0.3, isRead: false },
] as const;
const HOUR = 3_600_000;

interface Answering {
  id: string;
  language: Locale;
}

/**
 * Lets a few fictional profiles of a site answer, and some of them begin a conversation with each of its
 * accounts. Once; interrupted, it starts over and doubles nothing.
 */
export async function bringToLife(env: DemoEnv, tenant: Tenant, now: Date): Promise<void> {
  const mark = `demo-life/${tenant.id}`;
  if (await env.PHOTOS.head(mark)) return;
  const db = databaseOf(env, tenant);
  const { results: profiles } = await db
    .prepare(`SELECT id, language FROM (SELECT profiles.id, language, row_number() OVER (PARTITION BY gender ORDER BY profiles.id) AS place
      FROM profiles JOIN photos ON photos.profile = profiles.id AND position = 0 AND photos.status = 'active' WHERE site = ?1 AND profiles.status = 'active' AND fictional = 1) WHERE place <= ?2 ORDER BY id`)
    .bind(tenant.id, ANSWERING)
    .all<Answering>();
  for (const { id, language } of profiles) {
    await db
      .prepare(
        "UPDATE profiles SET notes = json_set(notes, '$.about_me', ?2 || ' ' || coalesce(notes ->> 'about_me', '')) WHERE id = ?1 AND instr(coalesce(notes ->> 'about_me', ''), ?2) <> 1",
      )
      .bind(id, wordsIn(language).about)
      .run();
    await inPool(env, env.MEMBERS, tenant.pool, id).answerAutomatically(id);
  }
  for (const { email } of [FREE, PREMIUM]) {
    const account = await findAccount(db, tenant.id, email);
    if (account) await beginTalks(env, tenant, account.member, profiles, now);
  }
  await env.PHOTOS.put(mark, now.toISOString());
}

async function beginTalks(
  env: DemoEnv,
  { pool }: Tenant,
  account: string,
  profiles: readonly Answering[],
  now: Date,
): Promise<void> {
  const own = await databaseOf(env, { pool })
    .prepare("SELECT language FROM profiles WHERE id = ?1")
    .bind(account)
    .first<Locale>("language");
  for (const [i, { hours, isRead }] of TALKS.entries()) {
    const profile = profiles[i];
    if (!profile) continue;
    const text = oneOf(wordsIn(own ?? "en").greeting, i);
    await inPool(env, env.MEMBERS, pool, profile.id).sendAutomated(account, {
      id: await idOf(`${profile.id} ${account}`),
      text,
      at: now.getTime() - hours * HOUR,
    });
    if (isRead) await inPool(env, env.MEMBERS, pool, account).markReadFrom(profile.id);
  }
}

/** The same message has the same id, however often it is begun. */
async function idOf(name: string): Promise<string> {
  const hex = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(name))).toString(
    "hex",
  );
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
