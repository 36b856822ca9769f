import type { ProfileView } from "../../contract/entities.ts";
import type { Tenant } from "../../contract/tenant.ts";
import type { Activity, Gender, Interest } from "../../contract/vocabulary.ts";
import { ageOn } from "./age.ts";
import { fileName, mainImage } from "./images.ts";

interface Row {
  id: string;
  name: string;
  gender: Gender;
  date_of_birth: string;
  country: string;
  region: string | null;
  city: string;
  interests: string;
  notes: string;
  fictional: 0 | 1;
  active_at: number;
  invisible: 0 | 1;
}

/**
 * A profile as a visitor may see it: name, age, town, interests, the notes that the site shows, the main photo; of the other photos only
 * how many there are, by other bytes. The remaining fields are for members. Null where there is none to be seen on this site.
 */
export async function readProfile(db: D1Database, tenant: Tenant, id: string, now: Date): Promise<ProfileView | null> {
  const [profiles, photos] = await db.batch<Row & { key: string; position: number; photo_status: string }>([
    db.prepare("SELECT id, name, gender, date_of_birth, country, region, city, interests, notes, fictional, active_at, invisible FROM profiles WHERE id = ?1 AND site = ?2 AND status = 'active'").bind(id, tenant.id),
    db.prepare("SELECT key, position, status AS photo_status FROM photos WHERE profile = ?1 AND status <> 'deleted' ORDER BY position").bind(id),
  ]);
  const row = profiles?.results[0];
  if (!row) return null;
  const main = photos?.results.find((photo) => photo.position === 0);
  const others = photos?.results.filter((photo) => photo.position > 0 && photo.photo_status === "active") ?? [];
  const shown = tenant.settings.visible_profile_notes;
  const notes: Record<string, string> = JSON.parse(row.notes);
  return {
    id: row.id,
    name: row.name,
    age: ageOn(now, row.date_of_birth),
    gender: row.gender,
    fictional: row.fictional === 1,
    main_image: mainImage(main?.key ?? null, main?.photo_status ?? null),
    country: row.country,
    region: row.region,
    city: row.city,
    // whoever is invisible is not seen to be here, even by an address that was kept
    activity: row.invisible === 1 ? "earlier" : activityOf(row.active_at, now),
    interests: tenant.settings.visible_profile_fields.includes("interests") ? (JSON.parse(row.interests) as Interest[]) : [],
    notes: Object.fromEntries(shown.flatMap((note) => (notes[note] ? [[note, notes[note]]] : []))),
    fields: {},
    locked_photos: others.map(({ key }) => ({ soft_filename: fileName(key, "soft") })),
  };
}

/** Seconds of the bucket that activity is rounded to, and the steps it is told in. */
export const ACTIVITY_BUCKET = 900;
const DAY = 86_400;

export function activityOf(activeAt: number, now: Date): Activity {
  const seconds = now.getTime() / 1000 - activeAt;
  if (seconds < 2 * ACTIVITY_BUCKET) return "online";
  if (seconds < DAY) return "today";
  return seconds < 7 * DAY ? "week" : "earlier";
}
