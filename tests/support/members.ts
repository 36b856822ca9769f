import type { Directory } from "#origin/directory/directory.ts";

export interface Someone {
  id: string;
  site: string;
  name?: string;
  gender?: "male" | "female";
  /** Without one, everybody fits everybody. */
  sexuality?: "hetero" | "gay" | "lesbian" | "bi";
  wish_min_age?: number;
  wish_max_age?: number;
  interests?: string[];
  body_type?: string;
  relationship_status?: string;
  language?: string;
  place?: number;
  resold?: 0 | 1;
  /** Seconds since 1970; as long as nothing is said, the last activity. */
  standing?: number;
  date_of_birth?: string;
  country?: string;
  region?: string | null;
  status?: "active" | "disabled" | "deleted";
  invisible?: 0 | 1;
  fictional?: 0 | 1;
  active_at?: number;
  /** What they say in other fields, as the columns have it. */
  said?: Record<string, string | number>;
  photos?: { key: string; status?: "active" | "inspected" | "deleted" }[];
}

/** Puts people into a directory, as the demo data or a signup would have. */
export async function bringIn(db: Directory, people: Someone[]): Promise<void> {
  const rows = profileRows(db, people);
  if (rows.length > 0) await db.batch(rows);
}

/** The statements that put people into a directory. */
export function profileRows(db: Directory, people: Someone[]): D1PreparedStatement[] {
  const now = Math.floor(Date.now() / 1000);
  const rows: D1PreparedStatement[] = [];
  for (const person of people) {
    const {
      id,
      site,
      name = "Someone",
      gender = "female",
      sexuality = "bi",
      date_of_birth = "1990-06-15",
      country = "GB",
      region = null,
      status = "active",
      invisible = 0,
      fictional = 0,
      active_at = now,
      photos = [],
    } = person;
    const {
      interests = ["art"],
      wish_min_age = null,
      wish_max_age = null,
      body_type = null,
      relationship_status = null,
      language = "en",
      place = 1,
      resold = 0,
      standing = active_at,
      said = {},
    } = person;
    rows.push(
      db
        .prepare(`INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, interests, notes, fictional, status, invisible, active_at, created_at, wish_min_age, wish_max_age, body_type, relationship_status, resold, standing)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'Leeds', ?9, ?10, ?11, '{"about_me":"Hello from Leeds"}', ?12, ?13, ?14, ?15, ?15, ?16, ?17, ?18, ?19, ?20, ?21)`)
        .bind(
          id,
          site,
          name,
          gender,
          sexuality,
          date_of_birth,
          country,
          region,
          place,
          language,
          JSON.stringify(interests),
          fictional,
          status,
          invisible,
          active_at,
          wish_min_age,
          wish_max_age,
          body_type,
          relationship_status,
          resold,
          standing,
        ),
    );
    for (const [column, value] of Object.entries(said))
      rows.push(db.prepare(`UPDATE profiles SET ${column} = ?1 WHERE id = ?2`).bind(value, id));
    for (const [position, photo] of photos.entries()) {
      rows.push(
        db
          .prepare("INSERT INTO photos (key, profile, position, status) VALUES (?1, ?2, ?3, ?4)")
          .bind(photo.key, id, position, photo.status ?? "active"),
      );
    }
  }
  return rows;
}
