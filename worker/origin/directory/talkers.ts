import type { Opener } from "#contract/calls/chat.ts";
import type { Interest } from "#contract/vocabulary.ts";
import type { Directory } from "./gathered.ts";

/** What the directory knows of two people who talk that concerns their conversation. */
export interface Talkers {
  /** Where the member who asks lives; null for somebody it does not know. */
  country: string | null;
  /** What he might begin with: three to five, the nearest first. */
  openers: Opener[];
}

interface Row extends Record<string, unknown> {
  id: string;
  country: string;
  city: string;
  interests: string;
  evening: string | null;
}

/** Openers about interests, at most. */
const ABOUT_INTERESTS = 2;
const MOST_OPENERS = 5;
const FOR_EVERYBODY = [{ kind: "weekend" }, { kind: "surprise" }, { kind: "hello" }] as const;

export async function readTalkers(db: Directory, member: string, partner: string): Promise<Talkers> {
  const [found] = await db.batch<Row>([
    db
      .prepare(
        "SELECT id, country, city, interests, notes ->> 'good_evening' AS evening FROM profiles WHERE id IN (?1, ?2)",
      )
      .bind(member, partner),
  ]);
  const [own, other] = [member, partner].map((id) => found?.results.find((row) => row.id === id));
  return { country: own?.country ?? null, openers: other ? openersFor(other, own) : [] };
}

/** What both like comes before what the other does. */
function openersFor(other: Row, own: Row | undefined): Opener[] {
  const mine = interestsOf(own);
  const theirs = interestsOf(other).toSorted((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)));
  return [
    ...theirs.slice(0, ABOUT_INTERESTS).map((interest) => ({ kind: "interest" as const, interest })),
    ...(other.evening ? [{ kind: "evening" as const }] : []),
    ...(own && own.city !== other.city ? [{ kind: "town" as const, city: other.city }] : []),
    ...FOR_EVERYBODY,
  ].slice(0, MOST_OPENERS);
}

const interestsOf = (row: Row | undefined): Interest[] =>
  row ? (JSON.parse(row.interests) as Interest[]) : [];
