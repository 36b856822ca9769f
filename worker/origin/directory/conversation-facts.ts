import type { Opener } from "#contract/calls/chat/chat.ts";
import type { Interest } from "#contract/product/vocabulary.ts";
import type { Directory } from "./directory.ts";

/** What a conversation's page needs of the two profiles. */
export interface ConversationFacts {
  /** The country of the member who asks; null without a profile. */
  country: string | null;
  /** Suggestions for a first message: three to five, the most personal first. */
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
const GENERAL = [{ kind: "weekend" }, { kind: "surprise" }, { kind: "hello" }] as const;

export async function readConversationFacts(
  db: Directory,
  member: string,
  partner: string,
): Promise<ConversationFacts> {
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

/** Shared interests come before those of the partner alone. */
function openersFor(other: Row, own: Row | undefined): Opener[] {
  const mine = interestsOf(own);
  const theirs = interestsOf(other).toSorted((a, b) => Number(mine.includes(b)) - Number(mine.includes(a)));
  return [
    ...theirs.slice(0, ABOUT_INTERESTS).map((interest) => ({ kind: "interest" as const, interest })),
    ...(other.evening ? [{ kind: "evening" as const }] : []),
    ...(own && own.city !== other.city ? [{ kind: "town" as const, city: other.city }] : []),
    ...GENERAL,
  ].slice(0, MOST_OPENERS);
}

const interestsOf = (row: Row | undefined): Interest[] =>
  row ? (JSON.parse(row.interests) as Interest[]) : [];
