import type { MembersAnswer } from "../../contract/calls/members.ts";
import { COUNT_CAP, PAGE_SIZE } from "../../contract/limits.ts";
import type { Tenant } from "../../contract/tenant.ts";
import type { Gender } from "../../contract/vocabulary.ts";
import { ageOn, birthRange } from "./age.ts";
import type { Directory } from "./gathered.ts";
import { mainImage } from "./images.ts";
import { activityOf } from "./profiles.ts";

export interface Search {
  genders: Gender[];
  country: string | null;
  region: string | null;
  minAge: number;
  maxAge: number | null;
  /** From 1. */
  page: number;
  /** Whoever searches is not among those he finds. */
  except: string | null;
}

interface Row {
  id: string;
  name: string;
  gender: Gender;
  date_of_birth: string;
  fictional: 0 | 1;
  city: string;
  active_at: number;
  photo: string | null;
  photo_status: string | null;
}

/**
 * A page of a search: who was active last comes first, equal ones by id. Where more than COUNT_CAP fit, the page is soon full when one
 * walks from the newest activity on; where fewer fit, they are found by date of birth and sorted. So the cost follows the page and the cap,
 * never the number of members.
 */
export async function searchProfiles(db: Directory, tenant: Pick<Tenant, "id">, search: Search, now: Date): Promise<MembersAnswer> {
  const { from, to } = birthRange(now, search.minAge, search.maxAge);
  const found = search.genders.map((gender) => statements(db, tenant, search, gender, from, to));
  const results = await db.batch<Row & { n: number }>([...found.map(({ page }) => page), ...found.map(({ count }) => count), ...(search.except === null ? [] : [countOwn(db, tenant, search, search.except, from, to)])]);
  // left out here and not by a condition, which no index of the count covers
  const rows = results.slice(0, found.length).flatMap((result) => result.results).filter(({ id }) => id !== search.except);
  rows.sort((a, b) => b.active_at - a.active_at || (a.id < b.id ? -1 : 1));
  const counted = (result: D1Result<{ n: number }> | undefined) => result?.results[0]?.n ?? 0;
  const all = results.slice(found.length, 2 * found.length).reduce((sum, result) => sum + counted(result), 0);
  const total = all > COUNT_CAP ? all : all - counted(results[2 * found.length]);
  return {
    profiles: rows.slice((search.page - 1) * PAGE_SIZE, search.page * PAGE_SIZE).map((row) => ({
      id: row.id,
      name: row.name,
      age: ageOn(now, row.date_of_birth),
      gender: row.gender,
      fictional: row.fictional === 1,
      main_image: mainImage(row.photo, row.photo_status),
      city: row.city,
      activity: activityOf(row.active_at, now),
    })),
    page: search.page,
    num_results: Math.min(total, COUNT_CAP + 1),
  };
}

/**
 * Which way is taken stands in LIMIT, since a condition would still walk; the indexes are named, since the planner would take the one by birth
 * for every page.
 */
function statements(db: Directory, tenant: Pick<Tenant, "id">, { country, region, page: pages }: Search, gender: Gender, from: string, to: string) {
  const values: unknown[] = [tenant.id, gender, from, to];
  const where = ["site = ?1", "gender = ?2", "status = 'active'", "invisible = 0", "date_of_birth BETWEEN ?3 AND ?4"];
  if (country !== null) where.push(`country = ?${values.push(country)}`);
  if (country !== null && region !== null) where.push(`region = ?${values.push(region)}`);
  const scope = country === null ? "by" : region === null ? "by_country" : "by_region";
  const fitting = where.join(" AND ");
  const count = `SELECT count(*) AS n FROM (SELECT 1 FROM profiles INDEXED BY profiles_${scope}_birth WHERE ${fitting} LIMIT ${COUNT_CAP + 1})`;
  const way = (index: string, taken: string) =>
    `SELECT * FROM (SELECT * FROM profiles INDEXED BY profiles_${scope}_${index} WHERE ${fitting} ORDER BY active_at DESC, id LIMIT (SELECT CASE WHEN n ${taken} THEN ${pages * PAGE_SIZE + 1} ELSE 0 END FROM fitting))`;
  const page = `WITH fitting (n) AS MATERIALIZED (${count})
    SELECT p.id, p.name, p.gender, p.date_of_birth, p.fictional, p.city, p.active_at, photos.key AS photo, photos.status AS photo_status
    FROM (${way("birth", `<= ${COUNT_CAP}`)} UNION ALL ${way("activity", `> ${COUNT_CAP}`)}) AS p
    LEFT JOIN photos ON photos.profile = p.id AND photos.position = 0 AND photos.status <> 'deleted'`;
  return { page: db.prepare(page).bind(...values), count: db.prepare(count).bind(...values) };
}

/** Whether the one who searches would be among the found: one row by its key. */
function countOwn(db: Directory, tenant: Pick<Tenant, "id">, { genders, country, region }: Search, own: string, from: string, to: string): D1PreparedStatement {
  return db
    .prepare(`SELECT count(*) AS n FROM profiles WHERE id = ?1 AND site = ?2 AND status = 'active' AND invisible = 0 AND date_of_birth BETWEEN ?3 AND ?4
      AND gender IN (SELECT value FROM json_each(?5)) AND (?6 IS NULL OR country = ?6) AND (?6 IS NULL OR ?7 IS NULL OR region = ?7)`)
    .bind(own, tenant.id, from, to, JSON.stringify(genders), country, region);
}
