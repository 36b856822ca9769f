import type { ProfileView, User } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ageOn } from "#contract/product/age.ts";
import { COLUMN_FIELDS, profileFields, type ColumnField } from "#contract/product/profile-fields.ts";
import { DAY_S } from "#contract/product/units-of-time.ts";
import type { Activity, Interest } from "#contract/product/vocabulary.ts";
import { ACTIVITY_BUCKET } from "#origin/base/activity-bucket.ts";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { ProfileDirectory } from "./directory.ts";
import type { TownPosition } from "./distance.ts";
import { focusOf } from "./focus.ts";
import { mainImage } from "./images.ts";
import { COMPARED_COLUMNS, compare, type Side } from "./in-common.ts";
import { isShownOn, sitesShownOn } from "./shown-on.ts";
import { isVerified } from "./verified.ts";

interface Row extends Side, Record<Exclude<ColumnField, "sexuality">, string | number | null> {
  name: string;
  city: string;
  notes: string;
  fictional: 0 | 1;
  verified_photo: string | null;
  active_at: number;
  invisible: 0 | 1;
  sexuality_withdrawn: 0 | 1;
  advertised: 0 | 1;
}
interface PhotoRow {
  key: string;
  position: number;
  photo_status: string;
  photo_focus: string | null;
}

/** A profile with all that anybody may see; `asSeenBy` removes what this viewer may not. */
export interface FullProfile {
  profile: Omit<ProfileView, "photos" | "locked_photos">;
  photos: { key: string; focus: string | null }[];
  /** The member is found nowhere; only other members who know the address of the profile may open it. */
  isInvisible: boolean;
  /** Pages that advertise may show the photos: the member agreed to it, or the profile is fictional. */
  mayAdvertise: boolean;
}

/**
 * A profile of this site, or of a sister site that it shows; null for deleted, unknown and other sites'
 * profiles alike. With a viewer: also what the two have in common.
 */
export async function readProfile(
  db: ProfileDirectory,
  tenant: Tenant,
  id: string,
  viewer: string | null,
  now: Date,
): Promise<FullProfile | null> {
  const [profiles, photos, own, towns] = await db.batch<Row & PhotoRow & TownPosition>([
    db
      .prepare(
        `SELECT name, country, region, city, notes, fictional, verified_photo, active_at, invisible,
          sexuality_withdrawn, advertised, ${COLUMN_FIELDS.join(", ")}, ${COMPARED_COLUMNS}
          FROM profiles
          WHERE id = ?1
            AND ${isShownOn("profiles", "?2")}
            AND status = 'active'`,
      )
      .bind(id, sitesShownOn(tenant)),
    db
      .prepare(
        `SELECT key, position, status AS photo_status, focus AS photo_focus
          FROM photos
          WHERE profile = ?1
            AND status <> 'deleted'
          ORDER BY position`,
      )
      .bind(id),
    ...(viewer === null || viewer === id
      ? []
      : [
          db
            .prepare(
              `SELECT country, region, sexuality, ${COMPARED_COLUMNS}
                FROM profiles
                WHERE id = ?1
                  AND site = ?2
                  AND status <> 'deleted'`,
            )
            .bind(viewer, tenant.id),
          db
            .prepare(
              "SELECT id, lat, lon FROM places WHERE id IN (SELECT place FROM profiles WHERE id IN (?1, ?2))",
            )
            .bind(id, viewer),
        ]),
  ]);
  const row = profiles?.results[0];
  if (!row) return null;
  const mine = own?.results[0];
  const main = photos?.results.find((photo) => photo.position === 0);
  const others =
    photos?.results.filter((photo) => photo.position > 0 && photo.photo_status === "active") ?? [];
  const { visible_profile_notes: shownNotes, visible_profile_fields: shownFields } = tenant.settings;
  const notes: Record<string, string> = JSON.parse(row.notes);
  return {
    profile: {
      id: row.id,
      name: row.name,
      age: ageOn(now, row.date_of_birth),
      gender: row.gender,
      fictional: row.fictional === 1,
      main_image: mainImage(db.photoNames, {
        key: main?.key ?? null,
        status: main?.photo_status ?? null,
        profile: id,
        profileStatus: "active",
        focus: main?.photo_focus ?? null,
      }),
      ...(isVerified({
        fictional: row.fictional,
        verified_photo: row.verified_photo,
        photo: main?.key ?? null,
        photo_status: main?.photo_status ?? null,
      }) && { verified: true as const }),
      country: row.country,
      region: row.region,
      city: row.city,
      // an invisible member is not seen to be active, even by a member who knows the address of the profile
      activity: row.invisible === 1 ? "earlier" : activityOf(row.active_at, now),
      interests: shownFields.includes("interests") ? (JSON.parse(row.interests) as Interest[]) : [],
      notes: Object.fromEntries(shownNotes.flatMap((note) => (notes[note] ? [[note, notes[note]]] : []))),
      fields: Object.fromEntries(
        COLUMN_FIELDS.filter(
          (field) => shownFields.includes(field) && !(field === "sexuality" && row.sexuality_withdrawn === 1),
        ).flatMap((field) => {
          const value = readValue(field, row[field]);
          return value === null ? [] : [[field, value]];
        }),
      ),
      ...(mine && compare(mine, row, towns?.results ?? [], shownFields.includes("interests"), now)),
    },
    photos: others.map(({ key, photo_focus: focus }) => ({ key, focus })),
    isInvisible: row.invisible === 1,
    mayAdvertise: row.fictional === 1 || row.advertised === 1,
  };
}

/** The profile without its photos, for a page that advertises without the member's consent. */
export const withoutPhotos = (found: FullProfile): FullProfile => ({
  ...found,
  profile: { ...found.profile, main_image: null },
  photos: [],
});

/** What a column says; null for nothing. */
function readValue(field: ColumnField, stored: string | number | null): string | number | string[] | null {
  if (profileFields[field].kind !== "several") return stored;
  const list = JSON.parse(String(stored)) as string[];
  return list.length > 0 ? list : null;
}

/** Who looks at a profile; null for a visitor. */
export type ProfileViewer = { id: string; paidUser: boolean } | null;

/**
 * A visitor sees no fields; all photos are for premium members, to others they are named by other bytes only
 * (specification, section 6). A member gets their own in both ways, to see what each of the others sees.
 */
export function asSeenBy(
  viewer: ProfileViewer,
  { profile, photos }: FullProfile,
  names: PhotoNames,
): ProfileView {
  const { distance: _, in_common: __, verified: ___, ...forVisitor } = profile;
  const isOwn = viewer?.id === profile.id;
  const openTo = viewer && (viewer.paidUser || isOwn) ? viewer.id : null;
  return {
    ...(viewer === null ? { ...forVisitor, fields: {} } : profile),
    photos:
      openTo === null
        ? []
        : photos.map(({ key, focus }) => ({
            filename: names.openTo(openTo, key, "full"),
            thumb_filename: names.openTo(openTo, key, "thumb"),
            ...focusOf(focus),
          })),
    locked_photos:
      openTo === null || isOwn ? photos.map(({ key }) => ({ blurred_filename: names.soft(key) })) : [],
  };
}

/** What a member sees of themselves around every page. */
export async function readOwnProfile(db: ProfileDirectory, id: string): Promise<User["profile"] | null> {
  const [found] = await db.batch<{
    id: string;
    name: string;
    country: string;
    status: string;
    photo: string | null;
    photo_status: string | null;
    photo_focus: string | null;
  }>([
    db
      .prepare(
        `SELECT profiles.id, name, country, profiles.status, photos.key AS photo, photos.status AS photo_status,
          photos.focus AS photo_focus
          FROM profiles
          LEFT JOIN photos ON photos.profile = profiles.id
            AND photos.position = 0
            AND photos.status <> 'deleted'
          WHERE profiles.id = ?1
            AND profiles.status <> 'deleted'`,
      )
      .bind(id),
  ]);
  const row = found?.results[0];
  return row
    ? {
        id: row.id,
        name: row.name,
        country: row.country,
        status: row.status,
        main_image: mainImage(db.photoNames, {
          key: row.photo,
          status: row.photo_status,
          profile: row.id,
          profileStatus: row.status,
          focus: row.photo_focus,
        }),
      }
    : null;
}

export function activityOf(activeAt: number, now: Date): Activity {
  const seconds = now.getTime() / 1000 - activeAt;
  if (seconds < 2 * ACTIVITY_BUCKET) return "online";
  if (seconds < DAY_S) return "today";
  return seconds < 7 * DAY_S ? "week" : "earlier";
}
