import { bitsOf } from "#contract/product/notification-types.ts";
import { sessionOf, signUp, type Account } from "#tests/support/accounts.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { zoneAt } from "#tests/support/local-time.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";
import { fillProfiles } from "./people.ts";

export const SITE = "amberlind";
/** Members with an object of their own, and those of them who get news by push, and who leave. */
const REAL = 100;
export const PUSHED = 20;
export const LEAVING = 10;
/** Newcomers of the week, as many in each size, so that a week's newcomers are not what makes the difference. */
const NEWCOMERS = 1_000;
/** Of the others, one in so many has left and waits for the erasure. */
const LEFT_ONE_IN = 100;

const EMAILS = bitsOf(["weekly_updates", "site_news"]);
const PROMOTIONS = bitsOf(["promotions"]);
const NEWS = bitsOf(["site_news", "promotions"]);

/** Members of one pool by SQL alone, and before them some with objects, who are due first. */
export async function fillMembers(site: RunningSite, size: number): Promise<void> {
  const db = await site.database("world");
  await fillProfiles(db, SITE, size - REAL);
  for (const statement of [
    `UPDATE profiles SET created_at = unixepoch() - 86400 WHERE rowid % ${Math.max(1, Math.floor(size / NEWCOMERS))} = 0`,
    "INSERT INTO accounts (member, site, email, email_key, name_key, password, created_at) SELECT id, site, id || '@example.com', id || '@example.com', id, '', created_at FROM profiles",
    "INSERT INTO roll (member, site, enrolled_at, due_at) SELECT id, site, 0, unixepoch() + 86400 FROM profiles",
    "INSERT INTO links (id, site, kind, member, created_at, expires_at, used_at) SELECT 'link-' || id, site, 'activate', id, unixepoch(), unixepoch(), unixepoch() FROM profiles",
    "INSERT INTO drafts (id, site, host, partner, address, email, fields, tracking, ended, ended_at, member, created_at, expires_at) SELECT 'draft-' || id, site, '', 'partner', id, NULL, '{}', '{}', 1, unixepoch(), id, unixepoch(), unixepoch() + 86400 FROM profiles",
    "INSERT INTO discount_codes (site, code, percentage, member, once_per_user, status, created_at) SELECT site, id, 20, id, 1, 'active', unixepoch() FROM profiles",
    `INSERT INTO deletions (id, member, site, host, text, requested_at, erase_at) SELECT 'left-' || id, id, site, '', '', 0, unixepoch() + 86400 FROM profiles WHERE rowid % ${LEFT_ONE_IN} = 0`,
  ])
    await db.prepare(statement).run();
  const accounts: Account[] = [];
  for (let at = 0; at < REAL; at++)
    accounts.push(
      await signUp(site, { site: "world", gender: "male", sexuality: "hetero", country: "GB", region: "R1" }),
    );
  await letLeave(site, accounts.slice(0, LEAVING));
  // The members with objects have ids that begin with a digit, the others' begin with a letter.
  await db
    .prepare(
      `INSERT INTO notification_index (member, site, host, zone, emails, pushes, weekly_at)
        SELECT member, site, ?1, ?2, ?3 | CASE WHEN rowid % 3 = 0 THEN ?4 ELSE 0 END, 0, unixepoch() + 86400 FROM accounts WHERE true
        ON CONFLICT (member) DO UPDATE SET zone = excluded.zone, emails = excluded.emails, pushes = 0`,
    )
    .bind(HOSTS.world, zoneAt(12), EMAILS, PROMOTIONS)
    .run();
  await db
    .prepare(
      "UPDATE notification_index SET pushes = ?1 WHERE member IN (SELECT member FROM notification_index WHERE member NOT IN (SELECT member FROM deletions) ORDER BY member LIMIT ?2)",
    )
    .bind(NEWS, PUSHED)
    .run();
}

/** Accounts that were deleted fifteen days ago. */
async function letLeave(site: RunningSite, accounts: readonly Account[]): Promise<void> {
  for (const [at, account] of accounts.entries()) {
    const cookie = await sessionOf(site, account, { from: `192.0.2.${at + 1}` });
    const answer = await leave(site, { host: account.host, cookie }, {}, `192.0.2.${at + 1}`);
    if (!answer.ok) throw new Error(`leaving: ${answer.status} ${await answer.text()}`);
    await letPassSince(site, account, days(15));
  }
}
