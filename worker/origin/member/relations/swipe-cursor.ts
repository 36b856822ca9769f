/**
 * The way through the swipe game. Every profile has a number from 0 to SHUFFLE_SPACE - 1, spread evenly
 * (profiles.shuffle). The space is cut into sections; a member's own key says in which order they come and in
 * which direction each is walked, the same in every round. So between two times that somebody comes by,
 * everybody else who was there all the while came by once, no two members meet the others in the same order,
 * and all that is kept is where one stands.
 */
export interface SwipeCursor {
  key: number;
  /** How many sections are behind: with all of them the round is. */
  passed: number;
  /** The last number of the section that was looked at, or null at its beginning. */
  at: number | null;
  /** When the round began, in milliseconds since 1970; 0 before the first one. */
  began: number;
}

export const SHUFFLE_SPACE = 2 ** 31;
export const SECTIONS = 16;
const SECTION = SHUFFLE_SPACE / SECTIONS;
/**
 * Milliseconds from the beginning of a round to the next one at least: a few people do not come by over and
 * over, and who plays daily at about the same time meets them daily.
 */
export const ROUND_REST = 20 * 3_600_000;

export const newCursor = (key: number): SwipeCursor => ({ key, passed: 0, at: null, began: 0 });

/**
 * Where the walk goes on from, in the next round where this one is behind; null while the next one may not
 * begin.
 */
export function startRound(walk: SwipeCursor, now: number): SwipeCursor | null {
  const until = restsUntil(walk);
  if (until !== null && now < until) return null;
  const isNew = until !== null || (walk.passed === 0 && walk.at === null);
  return isNew ? { ...walk, passed: 0, at: null, began: now } : walk;
}

/** When the next round may begin, in milliseconds since 1970, or null while this one goes on. */
export const restsUntil = ({ passed, began }: SwipeCursor): number | null =>
  passed === SECTIONS ? began + ROUND_REST : null;

/**
 * A piece of the space to be looked at next: numbers from `from` to `to`, both included, upwards or
 * downwards.
 */
export interface ShuffleRange {
  from: number;
  to: number;
  upwards: boolean;
}

/** What lies ahead in this round, the nearest first. */
export function rangesAhead({ key, passed, at }: SwipeCursor): ShuffleRange[] {
  return sectionsOf(key)
    .slice(passed)
    .map(({ section, upwards }, i) => {
      const [from, to] = [section * SECTION, (section + 1) * SECTION - 1];
      if (i > 0 || at === null) return { from, to, upwards };
      return upwards ? { from: at + 1, to, upwards } : { from, to: at - 1, upwards };
    });
}

/** Where one stands after the number that was looked at last, if any was. */
export function advance(walk: SwipeCursor, last: number | null): SwipeCursor {
  if (last === null) return walk;
  const section = Math.floor(last / SECTION);
  return { ...walk, passed: sectionsOf(walk.key).findIndex((other) => other.section === section), at: last };
}

/** Where one stands when the round had no more. */
export const finishRound = (walk: SwipeCursor): SwipeCursor => ({ ...walk, passed: SECTIONS, at: null });

/**
 * A permutation by a key: Fisher and Yates' with a small generator of numbers (mulberry32), which need not be
 * secret, only another one for each.
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
