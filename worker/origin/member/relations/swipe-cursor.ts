/**
 * A position in the swipe game. Every profile has a number from 0 to SHUFFLE_SPACE - 1, spread evenly
 * (profiles.shuffle). The space is cut into sections; a member's own key decides in which order the sections
 * come and in which direction each is read, the same in every round. So within one round everybody who stays
 * comes up exactly once, no two members see the others in the same order, and only this position is stored.
 */
export interface SwipeCursor {
  key: number;
  /** Sections that are completed; with all of them the round is complete. */
  passed: number;
  /** The last number of the section that was read, or null at its beginning. */
  at: number | null;
  /** When the round began, in milliseconds since 1970; 0 before the first one. */
  began: number;
}

export const SHUFFLE_SPACE = 2 ** 31;
export const SECTIONS = 16;
const SECTION = SHUFFLE_SPACE / SECTIONS;
/**
 * Milliseconds from the beginning of a round to the next one at least: on a small site the same few people do
 * not come up over and over, and a daily player sees them once a day.
 */
export const ROUND_REST = 20 * 3_600_000;

export const newCursor = (key: number): SwipeCursor => ({ key, passed: 0, at: null, began: 0 });

/**
 * The cursor to continue from, at the start of the next round where this one is complete; null while the next
 * one may not begin.
 */
export function startRound(cursor: SwipeCursor, now: number): SwipeCursor | null {
  const until = restsUntil(cursor);
  if (until !== null && now < until) return null;
  const isNew = until !== null || (cursor.passed === 0 && cursor.at === null);
  return isNew ? { ...cursor, passed: 0, at: null, began: now } : cursor;
}

/** When the next round may begin, in milliseconds since 1970, or null while this one goes on. */
export const restsUntil = ({ passed, began }: SwipeCursor): number | null =>
  passed === SECTIONS ? began + ROUND_REST : null;

/** Numbers to be read next: from `from` to `to`, both included, upwards or downwards. */
export interface ShuffleRange {
  from: number;
  to: number;
  upwards: boolean;
}

/** The ranges that are left in this round, the nearest first. */
export function rangesAhead({ key, passed, at }: SwipeCursor): ShuffleRange[] {
  return sectionsOf(key)
    .slice(passed)
    .map(({ section, upwards }, i) => {
      const [from, to] = [section * SECTION, (section + 1) * SECTION - 1];
      if (i > 0 || at === null) return { from, to, upwards };
      return upwards ? { from: at + 1, to, upwards } : { from, to: at - 1, upwards };
    });
}

/** The cursor after the number that was read last; unchanged where none was. */
export function advance(cursor: SwipeCursor, last: number | null): SwipeCursor {
  if (last === null) return cursor;
  const section = Math.floor(last / SECTION);
  return {
    ...cursor,
    passed: sectionsOf(cursor.key).findIndex((other) => other.section === section),
    at: last,
  };
}

/** The cursor when the round has no more profiles. */
export const finishRound = (cursor: SwipeCursor): SwipeCursor => ({ ...cursor, passed: SECTIONS, at: null });

/**
 * A permutation by a key: Fisher-Yates with a small generator (mulberry32). The order need not be secret,
 * only different for each member.
 */
function sectionsOf(key: number): { section: number; upwards: boolean }[] {
  let state = key >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const sections = Array.from({ length: SECTIONS }, (_, section) => ({ section, upwards: next() % 2 === 0 }));
  for (let i = SECTIONS - 1; i > 0; i--) {
    const other = next() % (i + 1);
    [sections[i], sections[other]] = [sections[other]!, sections[i]!];
  }
  return sections;
}
