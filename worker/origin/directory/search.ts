import type { MembersAnswer } from "../../contract/calls/members.ts";
import { COUNT_CAP, PAGE_SIZE } from "../../contract/limits.ts";
import type { Tenant } from "../../contract/tenant.ts";
import type { Gender } from "../../contract/vocabulary.ts";
import { ageOn, birthRange } from "./age.ts";
import { mainImage } from "./images.ts";

export interface Search {
  genders: Gender[];
  country: string | null;
  region: string | null;
  minAge: number;
  maxAge: number | null;
}

interface Row {
  id: string;
  name: string;
  gender: Gender;
  date_of_birth: string;
  fictional: 0 | 1;
  photo: string | null;
  photo_status: string | null;
}

/**
 * The first page of a search: who was active last comes first, equal ones by id. Each gender walks its own index from the newest on and
 * stops at a page, so the cost follows the page and how rare the ages are, never the number of members.
 */
export async function searchProfiles(db: D1Database, tenant: Tenant, search: Search, now: Date): Promise<MembersAnswer> {
  const { from, to } = birthRange(now, search.minAge, search.maxAge);
  const found = search.genders.map((gender) => {
    const where = ["site = ?1", "gender = ?2", "status = 'active'", "invisible = 0", "date_of_birth BETWEEN ?3 AND ?4"];
    const values: unknown[] = [tenant.id, gender, from, to];
    if (search.country !== null) where.push(`country = ?${values.push(search.country)}`);
    if (search.region !== null) where.push(`region = ?${values.push(search.region)}`);
    return { where: where.join(" AND "), values };
  });
  const pages = found.map(({ where, values }) => db.prepare(
    `SELECT p.id, p.name, p.gender, p.date_of_birth, p.fictional, p.active_at, photos.key AS photo, photos.status AS photo_status
     FROM (SELECT * FROM profiles WHERE ${where} ORDER BY active_at DESC, id LIMIT ${PAGE_SIZE}) AS p
     LEFT JOIN photos ON photos.profile = p.id AND photos.position = 0 AND photos.status <> 'deleted'`,
  ).bind(...values));
  const counts = found.map(({ where, values }) => db.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM profiles WHERE ${where} LIMIT ${COUNT_CAP + 1})`).bind(...values));

  const results = await db.batch<Row & { active_at: number; n: number }>([...pages, ...counts]);
  const rows = results.slice(0, pages.length).flatMap((result) => result.results);
  rows.sort((a, b) => b.active_at - a.active_at || (a.id < b.id ? -1 : 1));
  const total = results.slice(pages.length).reduce((sum, result) => sum + (result.results[0]?.n ?? 0), 0);
  return {
    profiles: rows.slice(0, PAGE_SIZE).map((row) => ({
      id: row.id,
      name: row.name,
      age: ageOn(now, row.date_of_birth),
      gender: row.gender,
      fictional: row.fictional === 1,
      main_image: mainImage(row.photo, row.photo_status),
    })),
    page: 1,
    num_results: Math.min(total, COUNT_CAP + 1),
  };
}
