import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { stateOf } from "#tests/support/e2e-sites.ts";
import { PORT } from "./support.ts";

/** Milliseconds that a write waits for the server's own. */
const PATIENCE = 10_000;

/**
 * Many women of one age on a site, who fit everyone and were not here for a year: there are not so many in
 * the demo, and no other way to get them. The demo accounts, who look for people of about their own age, look
 * for any age from then on.
 */
export function bringCrowd(site: string, { age, count }: { age: number; count: number }): void {
  for (const file of globSync(join(stateOf(PORT), "v3/d1/miniflare-D1DatabaseObject/*.sqlite"))) {
    const db = new DatabaseSync(file, { timeout: PATIENCE });
    if (
      db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'profiles'").get() &&
      db.prepare("SELECT 1 FROM profiles WHERE site = ?").get(site)
    ) {
      db.exec(
        "UPDATE profiles SET wish_min_age = NULL, wish_max_age = NULL WHERE id IN (SELECT member FROM accounts)",
      );
      const born = `${new Date().getUTCFullYear() - age - 1}-12-31`;
      const then = Math.floor(Date.now() / 1000) - 365 * 86_400;
      db.prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?5)
        INSERT OR IGNORE INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, fictional, status, invisible, active_at, created_at, resold, standing)
        SELECT printf('crowd-%d-%04d', ?2, i), ?1, printf('Crowd %04d', i), 'female', 'bi', ?3, 'GB', 'ENG', 'Leeds', 2644688, 'en', '[]', 0, 'active', 0, ?4 - i, ?4 - i, 0, ?4 - i FROM n`).run(
        site,
        age,
        born,
        then,
        count,
      );
    }
    db.close();
  }
}

/**
 * Conversations of a member with as many others, who all wrote one message, the first of them the last: no
 * story can write so many.
 */
export function bringTalkers(site: string, member: string, count: number): void {
  const numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)";
  for (const file of globSync(join(stateOf(PORT), "v3/{d1,do}/*/*.sqlite"))) {
    const db = new DatabaseSync(file, { timeout: PATIENCE });
    const has = (table: string) => db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table);
    if (has("profiles") && db.prepare("SELECT 1 FROM profiles WHERE site = ?").get(site))
      db.prepare(`${numbers} INSERT OR IGNORE INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, fictional, status, invisible, active_at, created_at, resold, standing)
        SELECT printf('talker-%04d', i), ?2, printf('Talker %04d', i), 'female', 'bi', '1950-01-01', 'GB', 'ENG', 'Leeds', 2644688, 'en', '[]', 0, 'active', 1, 0, 0, 0, 0 FROM n`).run(
        count,
        site,
      );
    if (has("conversations") && db.prepare("SELECT 1 FROM member WHERE id = ?").get(member)) {
      db.prepare(
        `${numbers} INSERT INTO conversations (partner, begun, wrote, total, unread, last_order) SELECT printf('talker-%04d', i), 0, 0, 1, 1, 1000000 - i FROM n`,
      ).run(count);
      db.prepare(
        `${numbers} INSERT INTO messages (partner, id, from_me, "order", at, kind, text, state) SELECT printf('talker-%04d', i), printf('00000000-0000-4000-8000-%012d', i), 0, 1000000 - i, 1700000000000 - i, 'text', printf('Hello from %d', i), 'received' FROM n`,
      ).run(count);
    }
    db.close();
  }
}

/** How many rows a table of the pools' databases has. */
export function countRows(table: string, where = "TRUE"): number {
  let count = 0;
  for (const file of globSync(join(stateOf(PORT), "v3/d1/miniflare-D1DatabaseObject/*.sqlite"))) {
    const db = new DatabaseSync(file, { timeout: PATIENCE });
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table))
      count += Number(db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get()?.["n"]);
    db.close();
  }
  return count;
}
