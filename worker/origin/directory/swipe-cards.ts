import type { SwipeCard } from "#contract/calls/people/swipe.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { firstGraphemes } from "#contract/product/graphemes.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { ProfileDirectory } from "./directory.ts";
import { fits, personOf, type PersonRow } from "./fit.ts";
import { cardOf, type CardRow } from "./search.ts";

/** Graphemes of the about-me text on a swipe card. */
export const ABOUT_LENGTH = 140;

interface Row extends CardRow, PersonRow {
  gender: CardRow["gender"];
  interests: string;
  about: string | null;
}
interface OwnRow extends PersonRow {
  interests: string;
}

/**
 * The swipe game's cards of members by their ids, in the order of the ids. Who is not active, invisible, of
 * another site, or fits the member no more has none.
 */
export async function readSwipeCards(
  db: ProfileDirectory,
  { id: site, settings }: Pick<Tenant, "id" | "settings">,
  member: string,
  ids: readonly string[],
  now: Date,
): Promise<SwipeCard[]> {
  if (ids.length === 0) return [];
  const [found, own] = await db.batch<Row & OwnRow>([
    db
      .prepare(`SELECT p.id, p.name, p.gender, p.sexuality, p.date_of_birth, p.wish_min_age, p.wish_max_age,
        p.fictional, p.verified_photo, p.city, p.active_at, p.interests, p.notes ->> 'about_me' AS about,
        photos.key AS photo, photos.status AS photo_status
        FROM profiles AS p
          LEFT JOIN photos ON photos.profile = p.id
            AND photos.position = 0
            AND photos.status <> 'deleted'
        WHERE p.id IN (SELECT value FROM json_each(?1)) AND p.site = ?2 AND p.status = 'active' AND p.invisible = 0`)
      .bind(JSON.stringify(ids), site),
    db
      .prepare(
        `SELECT gender, sexuality, date_of_birth, wish_min_age, wish_max_age, interests
          FROM profiles
          WHERE id = ?1
            AND site = ?2
            AND status <> 'deleted'`,
      )
      .bind(member, site),
  ]);
  const self: OwnRow | undefined = own?.results[0];
  if (!self) return [];
  const { visible_profile_fields: fields, visible_profile_notes: notes } = settings;
  const interests: Interest[] = fields.includes("interests") ? JSON.parse(self.interests) : [];
  const cards = new Map(
    (found?.results ?? [])
      .filter((row) => fits(personOf(self, now), personOf(row, now)))
      .map((row): [string, SwipeCard] => {
        const theirs: Interest[] = JSON.parse(row.interests);
        return [
          row.id,
          {
            ...cardOf(db.photoNames, row, now),
            about: notes.includes("about_me") && row.about ? beginningOf(row.about) : null,
            in_common: theirs.filter((interest) => interests.includes(interest)),
          },
        ];
      }),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Whole words of it, with a sign that there are more. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const beginning = firstGraphemes(line, ABOUT_LENGTH);
  return beginning === line ? line : `${beginning.replace(/\s\S{0,20}$/, "").replace(/[\s.,;:–-]+$/, "")}…`;
}
