import type { Locale } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";
import { findAccount } from "#origin/accounts/accounts.ts";
import { createMember } from "#origin/accounts/create-member.ts";
import { databaseOf } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { inPool } from "#origin/base/in-pool.ts";
import { birthRange } from "#origin/directory/age.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import { memberObject } from "#origin/member/address.ts";
import type { DemoEnv } from "./demo-env.ts";

/**
 * Of "demo-password", which npm start prints, at the lowest cost: it guards nothing, and a real hash takes a
 * tenth of a second of every login.
 */
export const PASSWORD_HASH =
  "scrypt$2$8$1$b2YgdGhlIGRlbW8gYWxvbmU=$c+FAY5rcCKHZTza5jEV76t0c4pTiP6ss4uTGBQRpZn8=";

/** The demo's accounts, the same on each of its sites; npm start prints them. */
export const FREE = { email: "free@demo.example", paidUser: false, credits: 15 };
export const PREMIUM = { email: "premium@demo.example", paidUser: true, credits: 120 };
/**
 * Never paid, and made again at every start, so that what a discount depends on is of a known age:
 * milliseconds since the signup, and since the welcome discount was issued or null.
 */
const NEWCOMERS = [
  { email: "new@demo.example", name: "Robin", credits: 0, signedUp: 0, welcome: null },
  { email: "welcome@demo.example", name: "Quinn", credits: 5, signedUp: 72 * HOUR_MS, welcome: null },
  { email: "ended@demo.example", name: "Skyler", credits: 5, signedUp: 96 * HOUR_MS, welcome: 72 * HOUR_MS },
] as const;
type Newcomer = (typeof NEWCOMERS)[number];

/** Years: the ages of the free and the premium account, and those that they look for. */
export const OWN_AGES = { min: 29, max: 38 };
export const WISHED_AGES = { min: 23, max: 46 };

/**
 * On each site one free and one premium member of the demo members of its first country, once; and at every
 * start again one who signed up just now, one who gets the welcome discount, and one whose discounts have
 * ended.
 */
export async function createDemoAccounts(env: DemoEnv, tenants: readonly Tenant[], now: Date): Promise<void> {
  for (const tenant of tenants) await createAccountsOf(env, tenant, now);
}

async function createAccountsOf(env: DemoEnv, tenant: Tenant, now: Date): Promise<void> {
  const db = databaseOf(env, tenant);
  const { from, to } = birthRange(now, OWN_AGES.min, OWN_AGES.max);
  const { results: crowd } = await db
    .prepare(
      `SELECT profiles.id, name, language FROM profiles JOIN photos ON photos.profile = profiles.id AND position = 0 AND photos.status = 'active'
       WHERE site = ?1 AND profiles.status = 'active' AND fictional = 0 AND gender = 'male' AND sexuality = 'hetero'
         AND date_of_birth BETWEEN ?2 AND ?3 ORDER BY country <> ?4, profiles.id LIMIT 2`,
    )
    .bind(tenant.id, from, to, tenant.settings.countries[0] ?? "")
    .all<{ id: string; name: string; language: Locale }>();
  for (const [i, { email, paidUser, credits }] of [FREE, PREMIUM].entries()) {
    const person = crowd[i];
    if (!person || (await findAccount(db, tenant.id, email))) continue;
    const wish = db
      .prepare("UPDATE profiles SET wish_min_age = ?2, wish_max_age = ?3 WHERE id = ?1")
      .bind(person.id, WISHED_AGES.min, WISHED_AGES.max);
    await createMember(
      env,
      tenant,
      { id: person.id, status: "active", language: person.language, paidUser, credits },
      { email, name: person.name, password: PASSWORD_HASH },
      [wish],
    );
  }
  const [neighbour] = crowd;
  if (neighbour) for (const newcomer of NEWCOMERS) await makeNewcomer(env, tenant, neighbour, newcomer);
}

async function makeNewcomer(
  env: DemoEnv,
  tenant: Tenant,
  neighbour: { id: string; language: Locale },
  { email, name, credits, signedUp, welcome }: Newcomer,
): Promise<void> {
  const db = databaseOf(env, tenant);
  const earlier = await findAccount(db, tenant.id, email);
  if (earlier) {
    await db.batch(
      ["accounts WHERE member", "profiles WHERE id", "roll WHERE member"].map((rows) =>
        db.prepare(`DELETE FROM ${rows} = ?1`).bind(earlier.member),
      ),
    );
    await memberObject(env, tenant.pool, earlier.member).deleteAccount();
  }
  const id = newId();
  const started = Date.now();
  const now = Math.floor(started / 1000);
  const created = Math.floor((started - signedUp) / 1000);
  const profile = db
    .prepare(`INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, active_at, created_at, standing)
      SELECT ?1, site, ?2, gender, sexuality, date_of_birth, country, region, city, place, language, ?4 - 86400, ?6, ?5 FROM profiles WHERE id = ?3`)
    .bind(id, name, neighbour.id, now, standingOf(id, now - 86_400, created), created);
  await createMember(
    env,
    tenant,
    { id, status: "active", language: neighbour.language, paidUser: false, credits },
    { email, name, password: PASSWORD_HASH },
    [profile],
  );
  if (signedUp > 0)
    await inPool(env, env.MEMBERS, tenant.pool, id).beginEarlier(
      started - signedUp,
      welcome === null ? null : started - welcome,
    );
}
