export interface Someone {
  id: string;
  site: string;
  name?: string;
  gender?: "male" | "female";
  date_of_birth?: string;
  country?: string;
  region?: string | null;
  status?: "active" | "disabled" | "deleted";
  invisible?: 0 | 1;
  fictional?: 0 | 1;
  active_at?: number;
  photos?: { key: string; status?: "active" | "inspected" | "deleted" }[];
}

/** Puts people into a directory, as the demo data or a signup would have. */
export async function bringIn(db: D1Database, people: Someone[]): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (const person of people) {
    const { id, site, name = "Someone", gender = "female", date_of_birth = "1990-06-15", country = "GB", region = null, status = "active", invisible = 0, fictional = 0, active_at = now, photos = [] } = person;
    await db
      .prepare("INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, notes, fictional, status, invisible, active_at, created_at) VALUES (?1, ?2, ?3, ?4, 'hetero', ?5, ?6, ?7, 'Leeds', 1, 'en', '[\"art\"]', '{\"about_me\":\"Hello from Leeds\"}', ?8, ?9, ?10, ?11, ?11)")
      .bind(id, site, name, gender, date_of_birth, country, region, fictional, status, invisible, active_at)
      .run();
    for (const [position, photo] of photos.entries()) {
      await db.prepare("INSERT INTO photos (key, profile, position, status) VALUES (?1, ?2, ?3, ?4)").bind(photo.key, id, position, photo.status ?? "active").run();
    }
  }
}
