import { INTERESTS } from "#contract/product/vocabulary.ts";
import type { Directory } from "#origin/directory/directory.ts";

/** Rows a statement makes. */
const STEP = 50_000;

/** Ages: most are between 25 and 50, two in a hundred above 65, as on such a site. */
const AGE =
  "CASE WHEN a < 120 THEN 18 + h % 7 WHEN a < 620 THEN 25 + h % 16 WHEN a < 880 THEN 41 + h % 13 WHEN a < 980 THEN 54 + h % 11 ELSE 65 + h % 20 END";
/** Half of all live in the first country, one in a hundred in the last. */
const COUNTRY =
  "CASE WHEN c < 50 THEN 'GB' WHEN c < 75 THEN 'US' WHEN c < 85 THEN 'AU' WHEN c < 92 THEN 'CA' WHEN c < 96 THEN 'IE' WHEN c < 99 THEN 'ZA' ELSE 'NZ' END";

/** One of the vocabulary's interests by its number. */
const interest = (number: string) =>
  `json_extract('${JSON.stringify(INTERESTS)}', '$[' || (${number}) || ']')`;

/** Makes profiles of a site by SQL alone: no row is carried over. */
export async function fillProfiles(db: Directory, site: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += STEP) {
    const end = Math.min(at + STEP, count);
    // three mixtures of a row's number by three primes: age, country and gender are independent, and every
    // run makes the same people
    await db
      .prepare(`WITH RECURSIVE rows (n) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT n + 1 FROM rows WHERE n + 1 < ?3),
        mixed AS (SELECT n, n * 2654435761 % 1000003 AS h, n * 2246822519 % 999983 % 1000 AS a, n * 3266489917 % 999979 AS g FROM rows), parted AS (SELECT *, g % 100 AS c FROM mixed),
        made AS (SELECT *, ${AGE} AS age FROM parted)
      INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, notes, fictional, status, invisible, active_at, created_at, standing, body_type, relationship_status, wish_min_age, wish_max_age)
      SELECT printf('b%09x', n * 2654435761 % 68719476736), ?1, 'Member ' || (n % 900), CASE WHEN g / 100 % 100 < 45 THEN 'female' ELSE 'male' END, CASE WHEN h % 100 < 84 THEN 'hetero' WHEN h % 100 < 92 THEN 'bi' WHEN g / 100 % 100 < 45 THEN 'lesbian' ELSE 'gay' END,
        date('now', '-' || age || ' years', '-' || (h / 100 % 360) || ' days'), ${COUNTRY}, 'R' || (n % 12), 'Town', 1, 'en', json_array(${interest("h % 50")}, ${interest("a % 50")}, ${interest("n % 49")}), '{"about_me":"Hello there"}',
        h % 9 = 0, CASE WHEN n % 50 = 0 THEN 'disabled' ELSE 'active' END, n % 40 = 0, (CAST(strftime('%s', 'now') AS INTEGER) - (h * 31) % 7776000) / 900 * 900, CAST(strftime('%s', 'now') AS INTEGER) - 8640000,
        CAST(strftime('%s', 'now') AS INTEGER) - (h * 31) % 7776000, CASE h % 5 WHEN 0 THEN 'slim' WHEN 1 THEN 'athletic' WHEN 2 THEN 'average' WHEN 3 THEN 'curvy' ELSE 'full' END, CASE WHEN a % 10 < 6 THEN 'single' WHEN a % 10 < 9 THEN 'divorced' ELSE 'widowed' END,
        CASE WHEN h % 3 = 0 THEN max(18, age - 12) END, CASE WHEN h % 3 = 0 THEN age + 12 END
      FROM made`)
      .bind(site, at, end)
      .run();
    await db
      .prepare(
        "WITH RECURSIVE rows (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM rows WHERE n + 1 < ?2) INSERT INTO photos (key, profile, position, status) SELECT printf('%032x', n), printf('b%09x', n * 2654435761 % 68719476736), 0, 'active' FROM rows WHERE n % 3 > 0",
      )
      .bind(at, end)
      .run();
  }
}
