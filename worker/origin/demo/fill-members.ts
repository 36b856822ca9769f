import { ageOn } from "#contract/product/age.ts";
import { MAX_AGE } from "#contract/product/limits.ts";
import { COLUMN_FIELDS, profileFields, type ColumnField } from "#contract/product/profile-fields.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import { standingOf } from "#origin/directory/ranking.ts";

/** One in so many says which ages they look for: their own and so many years more or less. */
const WISHING = 3;
const WISH_YEARS = 15;

export interface DemoMember {
  id: string;
  site: string;
  active_minutes_ago: number;
  created_days_ago: number;
  date_of_birth: string;
  photos: DemoPhoto[];
}

interface DemoPhoto {
  key: string;
  /** The picture's name in the pack. */
  picture: string;
  status: "active" | "inspected";
}

/** Writes the profiles of one site, and the rows of their photos. */
export async function fillMembers(db: D1Database, members: DemoMember[], now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const rows = members.map((member, i) => {
    const active = Math.floor((seconds - member.active_minutes_ago * 60) / ACTIVITY_BUCKET) * ACTIVITY_BUCKET;
    const created = seconds - member.created_days_ago * 86_400;
    const age = ageOn(now, member.date_of_birth);
    const wish = {
      wish_min_age: Math.max(18, age - WISH_YEARS),
      wish_max_age: Math.min(MAX_AGE, age + WISH_YEARS),
    };
    const standing = standingOf(member.id, active, created);
    return { ...member, ...(i % WISHING === 0 && wish), active_at: active, created_at: created, standing };
  });
  await db.batch([
    db
      .prepare(`INSERT OR REPLACE INTO profiles (id, site, name, gender, date_of_birth, country, region, city, place, language,
        ${COLUMN_FIELDS.join(", ")}, interests, notes, fictional,
        active_at, created_at, standing, wish_min_age, wish_max_age)
      SELECT value ->> 'id', value ->> 'site', value ->> 'name', value ->> 'gender', value ->> 'date_of_birth',
        value ->> 'country', value ->> 'region', value ->> 'city', value ->> 'place_id', value ->> 'language',
        ${COLUMN_FIELDS.map(columnOf).join(", ")}, value -> 'interests',
        json_patch(value -> 'notes', json_object('about_me', value ->> 'about_me')), value ->> 'fictional', value ->> 'active_at',
        value ->> 'created_at', value ->> 'standing', value ->> 'wish_min_age', value ->> 'wish_max_age' FROM json_each(?1)`)
      .bind(JSON.stringify(rows)),
    db
      .prepare(`INSERT OR REPLACE INTO photos (key, profile, position, status, focus)
      SELECT photo.value ->> 'key', member.value ->> 'id', photo.key, photo.value ->> 'status', photo.value -> 'focus'
      FROM json_each(?1) AS member, json_each(member.value, '$.photos') AS photo`)
      .bind(JSON.stringify(rows)),
  ]);
}

/**
 * The members of the demo's crowd agreed to be shown on pages that advertise: nobody in their photos exists.
 * Those with an account are asked like anyone.
 */
export const agreeToAdvertising = (db: D1Database, site: string): Promise<unknown> =>
  db
    .prepare(
      "UPDATE profiles SET advertised = 1 WHERE site = ?1 AND fictional = 0 AND id NOT IN (SELECT member FROM accounts)",
    )
    .bind(site)
    .run();

/** The value of a member's column: a list stays JSON. */
const columnOf = (field: ColumnField): string =>
  profileFields[field].kind === "several" ? `coalesce(value -> '${field}', '[]')` : `value ->> '${field}'`;
