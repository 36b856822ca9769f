import type { ProfileBody } from "#contract/calls/people/profile.ts";
import type { OwnProfile } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import {
  COLUMN_FIELDS,
  fromKeys,
  profileFields,
  type ColumnField,
  type SeveralField,
} from "#contract/product/profile-fields.ts";
import type { Directory } from "./directory.ts";
import type { Place } from "./places.ts";
import { regionName } from "./regions-of.ts";

/** A change that was checked: notes are clean, the town was found. */
export type Change = Omit<ProfileBody, "place"> & { place?: Place };
type Row = Omit<OwnProfile, "interests" | "notes" | "region_name" | "sexuality_withdrawn" | SeveralField> &
  Record<SeveralField, string> & {
    interests: string;
    notes: string;
    sexuality_withdrawn: 0 | 1;
  };

/** The columns that are written as the body has them, lists as JSON. */
const PLAIN = ["gender", ...COLUMN_FIELDS] as const;
const isSeveral = (field: (typeof PLAIN)[number]): field is ColumnField & SeveralField =>
  field !== "gender" && profileFields[field].kind === "several";
const SEVERAL = COLUMN_FIELDS.filter(isSeveral);

const reading = (db: Directory, { id: site }: Tenant, id: string) =>
  db
    .prepare(
      `SELECT id, name, date_of_birth, country, region, city, interests, notes, wish_min_age, wish_max_age,
        sexuality_withdrawn, ${PLAIN.join(", ")}
        FROM profiles
        WHERE id = ?1
          AND site = ?2
          AND status <> 'deleted'`,
    )
    .bind(id, site);

/** A member's own profile for editing; null for a deleted account. */
export async function readEditable(db: Directory, tenant: Tenant, id: string): Promise<OwnProfile | null> {
  const [found] = await db.batch<Row>([reading(db, tenant, id)]);
  return editable(tenant, found?.results[0]);
}

/** Writes only what changes, and reads the whole profile, in one round trip; null for a deleted account. */
export async function changeProfile(
  db: Directory,
  tenant: Tenant,
  id: string,
  change: Change,
): Promise<OwnProfile | null> {
  const values: unknown[] = [id, tenant.id];
  const write = (column: string, value: unknown) => `${column} = ?${values.push(value)}`;
  const { interests, notes, place, wish_min_age: min, wish_max_age: max } = change;
  const apart = min === undefined || max === undefined;
  const written = [
    ...PLAIN.flatMap((field) =>
      change[field] === undefined
        ? []
        : field === "sexuality"
          ? // Without consent it is not stored.
            [
              `sexuality = CASE sexuality_withdrawn WHEN 1 THEN sexuality ELSE ?${values.push(change[field])} END`,
            ]
          : [write(field, isSeveral(field) ? JSON.stringify([...new Set(change[field])]) : change[field])],
    ),
    ...(interests === undefined ? [] : [write("interests", JSON.stringify([...new Set(interests)]))]),
    // note by note, so that two devices do not overwrite each other's; an empty note is removed
    ...(notes === undefined
      ? []
      : [`notes = json_patch(notes, ?${values.push(JSON.stringify(notes, emptyAsNull))})`]),
    ...(min === undefined
      ? []
      : [
          write("wish_min_age", min),
          ...(apart && min !== null ? [`wish_max_age = max(wish_max_age, ?${values.push(min)})`] : []),
        ]),
    ...(max === undefined
      ? []
      : [
          write("wish_max_age", max),
          ...(apart && max !== null ? [`wish_min_age = min(wish_min_age, ?${values.push(max)})`] : []),
        ]),
    ...(place === undefined
      ? []
      : [
          write("place", place.id),
          write("country", place.country),
          write("region", place.region),
          write("city", place.name),
        ]),
  ];
  const writing =
    written.length === 0
      ? []
      : [
          db
            .prepare(
              `UPDATE profiles SET ${written.join(", ")} WHERE id = ?1 AND site = ?2 AND status <> 'deleted'`,
            )
            .bind(...values),
        ];
  const results = await db.batch<Row>([...writing, reading(db, tenant, id)]);
  return editable(tenant, results.at(-1)?.results[0]);
}

function editable(tenant: Tenant, row: Row | undefined): OwnProfile | null {
  if (!row) return null;
  return {
    ...row,
    ...fromKeys(SEVERAL, (field) => JSON.parse(row[field]) as string[]),
    sexuality_withdrawn: row.sexuality_withdrawn === 1,
    region_name: regionName(tenant, row.country, row.region),
    interests: JSON.parse(row.interests),
    notes: JSON.parse(row.notes),
  };
}

const emptyAsNull = (_key: string, value: unknown): unknown => (value === "" ? null : value);
