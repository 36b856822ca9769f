import type { Tenant } from "../../contract/tenant.ts";
import { MAX_AGE } from "../../contract/limits.ts";
import { findTenant } from "../../contract/tenants.ts";
import { ageOn } from "../directory/age.ts";
import { SIZES, fileName } from "../directory/images.ts";
import { placeKey } from "../directory/place-key.ts";
import { ACTIVITY_BUCKET } from "../directory/profiles.ts";
import { standingOf } from "../directory/standing.ts";
import { databaseOf } from "../env.ts";
import { makeAccounts } from "./accounts.ts";
import { acceptWaiting } from "./desk.ts";
import type { DemoEnv } from "./index.ts";
import { bringToLife } from "./life/bring-to-life.ts";

/** Where the demo members live. */
const HOSTS = ["nl.amberlind.localhost", "rubinelle.localhost", "nordlune.localhost", "localhost"];
/** Photos copied side by side. */
const COPIES = 16;
/** Rows a statement takes: a parameter stays far below D1's two megabytes. */
const ROWS = 2_500;

/** One in so many says which ages he looks for: his own and so many years more or less. */
const WISHING = 3;
const WISH_YEARS = 15;

/** What is known of a place that concerns its search. */
type DemoPlace = [id: number, country: string, region: string | null, name: string, ...position: number[]];

interface DemoMember {
  id: string;
  site: string;
  active_minutes_ago: number;
  created_days_ago: number;
  date_of_birth: string;
  photos: { key: string; status: "active" | "inspected" }[];
}

/** What a start makes of the demo: places, members and photos once, the accounts as they are to be each time. */
export async function fill(env: DemoEnv, now: Date): Promise<void> {
  const found = await Promise.all(HOSTS.map((host) => findTenant(host)));
  const tenants = found.flatMap((site) => (site && !("redirect" in site) ? [site.tenant] : []));
  if (!(await env.PHOTOS.head("demo-places"))) await fillPlaces(env, now);
  if (!(await env.PHOTOS.head("demo-filled"))) await fillOnce(env, tenants, now);
  for (const tenant of tenants) {
    await makeAccounts(env, tenant);
    await bringToLife(env, tenant, now);
    await acceptWaiting(env, tenant);
  }
}

/** The mark is written last, so an interrupted filling starts over without doubling a row. */
async function fillOnce(env: DemoEnv, tenants: Tenant[], now: Date): Promise<void> {
  const members = await read<DemoMember[]>(env, "members.json");
  for (const tenant of tenants) {
    const own = members.filter((member) => member.site === tenant.id);
    await fillMembers(databaseOf(env, tenant), own, now);
    await copyPhotos(env, own.flatMap((member) => member.photos.map((photo) => photo.key)), tenant.pool);
  }
  await env.PHOTOS.put("demo-filled", now.toISOString());
}

const read = async <T>(env: DemoEnv, path: string): Promise<T> => (await env.DEMO.fetch(`https://demo.invalid/${path}`)).json<T>();

/** With a mark of their own, so that a state from before the search of towns gets what it needs for it. */
async function fillPlaces(env: DemoEnv, now: Date): Promise<void> {
  const { files } = await read<{ files: number }>(env, "places/index.json");
  for (let i = 0; i < files; i++) {
    const rows = (await read<DemoPlace[]>(env, `places/${String(i).padStart(3, "0")}.json`)).map((place) => [...place, placeKey(place[3])]);
    for (const db of [env.DB_EUROPE, env.DB_WORLD]) await writePlaces(db, rows);
  }
  await env.PHOTOS.put("demo-places", now.toISOString());
}

async function writePlaces(db: D1Database, rows: unknown[]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS) {
    await db
      .prepare(`INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population, search)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(round((value ->> 4) * 100) AS INTEGER), CAST(round((value ->> 5) * 100) AS INTEGER), value ->> 6, value ->> 7 FROM json_each(?1)`)
      .bind(JSON.stringify(rows.slice(i, i + ROWS)))
      .run();
  }
}

async function fillMembers(db: D1Database, members: DemoMember[], now: Date): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000);
  const rows = members.map((member, i) => {
    const active = Math.floor((seconds - member.active_minutes_ago * 60) / ACTIVITY_BUCKET) * ACTIVITY_BUCKET;
    const created = seconds - member.created_days_ago * 86_400;
    const age = ageOn(now, member.date_of_birth);
    return { ...member, ...(i % WISHING === 0 && { wish_min_age: Math.max(18, age - WISH_YEARS), wish_max_age: Math.min(MAX_AGE, age + WISH_YEARS) }), active_at: active, created_at: created, standing: standingOf(member.id, active, created) };
  });
  await db.batch([
    db.prepare(`INSERT OR REPLACE INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, hair_colour, eye_colour, body_type, relationship_status, tattoos, interests, notes, fictional, active_at, created_at, standing, wish_min_age, wish_max_age)
      SELECT value ->> 'id', value ->> 'site', value ->> 'name', value ->> 'gender', value ->> 'sexuality', value ->> 'date_of_birth', value ->> 'country', value ->> 'region', value ->> 'city', value ->> 'place_id', value ->> 'language',
        value ->> 'hair_colour', value ->> 'eye_colour', value ->> 'body_type', value ->> 'relationship_status', value ->> 'tattoos', value -> 'interests',
        json_patch(value -> 'notes', json_object('about_me', value ->> 'about_me')), value ->> 'fictional', value ->> 'active_at', value ->> 'created_at', value ->> 'standing', value ->> 'wish_min_age', value ->> 'wish_max_age' FROM json_each(?1)`).bind(JSON.stringify(rows)),
    db.prepare(`INSERT OR REPLACE INTO photos (key, profile, position, status)
      SELECT photo.value ->> 'key', member.value ->> 'id', photo.key, photo.value ->> 'status' FROM json_each(?1) AS member, json_each(member.value, '$.photos') AS photo`).bind(JSON.stringify(rows)),
  ]);
}

async function copyPhotos(env: DemoEnv, keys: string[], pool: string): Promise<void> {
  const names = keys.flatMap((key) => SIZES.map((size) => fileName(key, size)));
  const copyNext = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const file = await env.DEMO.fetch(`https://demo.invalid/photos/${name}`);
      if (!file.ok) throw new Error(`no demo photo ${name}`);
      await env.PHOTOS.put(`${pool}/${name}`, await file.arrayBuffer(), { httpMetadata: { contentType: "image/webp" } });
    }
  };
  await Promise.all(Array.from({ length: COPIES }, copyNext));
}
