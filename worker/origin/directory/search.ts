import type { ProfileCard } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ageOn } from "#contract/product/age.ts";
import { DISTANCES } from "#contract/product/distances.ts";
import { COUNT_CAP, MAX_PAGE, PAGE_SIZE } from "#contract/product/limits.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { Directory, ProfileDirectory } from "./directory.ts";
import { mainImage, type StoredImage } from "./images.ts";
import { activityOf } from "./profiles.ts";
import type { Position, Search } from "./search-request.ts";
import { countStatement, pageStatement } from "./search-sql.ts";
import { isVerified } from "./verified.ts";

export interface Found {
  profiles: ProfileCard[];
  /** Counted up to COUNT_CAP + 1; with finer filters, those among the best-ranked members. */
  total: number;
  /** Null after the last page. */
  next: Position | null;
}

export interface CardRow {
  id: string;
  name: string;
  gender: Gender;
  date_of_birth: string;
  fictional: 0 | 1;
  city: string;
  active_at: number;
  /** The photo that was verified. */
  verified_photo: string | null;
  photo: string | null;
  photo_status: string | null;
  photo_focus: string | null;
  /** The place in DISTANCES of the band between the two towns, where both are known. */
  band?: number | null;
}
interface Row extends CardRow {
  score: number;
}
/** A page without cards is one row that has the totals alone. */
type PageRow = { total: number; anchor: number | null } & (Row | { id: null });

/** One page of each search, in the order of contract/fair-order.ts, in one round trip. */
export async function searchProfiles(
  db: ProfileDirectory,
  tenant: Pick<Tenant, "id" | "sharing">,
  searches: readonly Search[],
  now: Date,
): Promise<Found[]> {
  const results = await db.batch<PageRow>(searches.map((search) => pageStatement(db, tenant, search, now)));
  return searches.map((search, i) => foundIn(db.photoNames, results[i]?.results ?? [], search, now));
}

/** How many a search finds, up to COUNT_CAP + 1; `isMore`: there may be more than that. */
export async function countProfiles(
  db: Directory,
  tenant: Pick<Tenant, "id" | "sharing">,
  search: Search,
  now: Date,
): Promise<{ total: number; isMore: boolean }> {
  const [counted] = await db.batch<{ total: number; is_bounded: 0 | 1 }>([
    countStatement(db, tenant, search, now),
  ]);
  const row = counted?.results[0];
  if (!row) throw new Error("a count without an answer");
  return { total: Math.min(row.total, COUNT_CAP + 1), isMore: row.is_bounded === 1 && row.total > 0 };
}

function foundIn(names: PhotoNames, rows: PageRow[], search: Search, now: Date): Found {
  const total = Math.min(rows[0]?.total ?? 0, COUNT_CAP + 1);
  const cards = rows.flatMap((row) => (row.id === null ? [] : [row]));
  const last = cards[PAGE_SIZE - 1];
  const hasMore = cards.length > PAGE_SIZE && search.page < MAX_PAGE && last !== undefined;
  return {
    profiles: cards.slice(0, PAGE_SIZE).map((row) => cardOf(names, row, now)),
    total,
    next: hasMore
      ? {
          score: last.score,
          id: last.id,
          anchor: rows[0]?.anchor ?? 0,
          total,
          asOf: search.after?.asOf ?? Math.floor(now.getTime() / 1000),
        }
      : null,
  };
}

/** A profile's card. Without a status the row is of an active profile. */
export const cardOf = (names: PhotoNames, row: CardRow & { status?: string }, now: Date): ProfileCard => ({
  id: row.id,
  name: row.name,
  age: ageOn(now, row.date_of_birth),
  gender: row.gender,
  fictional: row.fictional === 1,
  main_image: mainImage(names, storedImage(row)),
  ...(isVerified(row) && { verified: true as const }),
  city: row.city,
  activity: activityOf(row.active_at, now),
  ...distanceIn(row),
});

/** The distance that a row says, if it says one. */
function distanceIn({ band }: CardRow): Pick<ProfileCard, "distance"> {
  const distance = DISTANCES[band ?? -1];
  return distance === undefined ? {} : { distance };
}

const storedImage = ({
  id,
  photo,
  photo_status: status,
  photo_focus: focus,
  status: profileStatus = "active",
}: Pick<CardRow, "id" | "photo" | "photo_status" | "photo_focus"> & { status?: string }): StoredImage => ({
  key: photo,
  status,
  profile: id,
  profileStatus,
  focus,
});
