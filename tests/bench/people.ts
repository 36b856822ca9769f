/** Rows a statement makes. */
const STEP = 50_000;

/** Ages: most are between 25 and 50, few above 65, as on such a site. `h` is a number below a million, a different one for each row. */
const AGE = "CASE WHEN h % 1000 < 120 THEN 18 + h % 7 WHEN h % 1000 < 620 THEN 25 + (h / 7) % 16 WHEN h % 1000 < 880 THEN 41 + (h / 11) % 13 WHEN h % 1000 < 980 THEN 54 + (h / 13) % 11 ELSE 65 + (h / 17) % 20 END";
/** Half of all live in the first country; the last has one in a hundred. */
const COUNTRY = "CASE WHEN c < 50 THEN 'GB' WHEN c < 75 THEN 'US' WHEN c < 85 THEN 'AU' WHEN c < 92 THEN 'CA' WHEN c < 96 THEN 'IE' WHEN c < 99 THEN 'ZA' ELSE 'NZ' END";

/** Makes profiles of a site by SQL alone: no row is carried over. */
export async function fillProfiles(db: D1Database, site: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += STEP) {
    const end = Math.min(at + STEP, count);
    // a multiplier without a factor in common with a million: neighbours differ, and every run makes the same people
    await db.prepare(`WITH RECURSIVE rows (n) AS (SELECT ?2 UNION ALL SELECT n + 1 FROM rows WHERE n + 1 < ?3),
        mixed AS (SELECT n, (n * 719393 + 12345) % 1000000 AS h, (n * 39119 + 77) % 100 AS c FROM rows),
        made AS (SELECT *, ${AGE} AS age FROM mixed)
      INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, notes, fictional, status, invisible, active_at, created_at)
      SELECT printf('b%09x', n * 2654435761 % 68719476736), ?1, 'Member ' || (n % 900), CASE WHEN (h / 3) % 100 < 45 THEN 'female' ELSE 'male' END, 'hetero',
        date('now', '-' || age || ' years', '-' || (h % 360) || ' days'), ${COUNTRY}, 'R' || (n % 12), 'Town', 1, 'en', '["art","books"]', '{"about_me":"Hello there"}',
        h % 9 = 0, CASE WHEN n % 50 = 0 THEN 'disabled' ELSE 'active' END, n % 40 = 0, (CAST(strftime('%s', 'now') AS INTEGER) - (h * 31) % 7776000) / 900 * 900, CAST(strftime('%s', 'now') AS INTEGER)
      FROM made`).bind(site, at, end).run();
    await db.prepare("WITH RECURSIVE rows (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM rows WHERE n + 1 < ?2) INSERT INTO photos (key, profile, position, status) SELECT printf('k%09x', n), printf('b%09x', n * 2654435761 % 68719476736), 0, 'active' FROM rows WHERE n % 3 > 0").bind(at, end).run();
  }
}
