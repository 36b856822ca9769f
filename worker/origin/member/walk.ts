/**
 * The way through the swipe game. Every profile has a number from 0 to SHUFFLE_SPACE - 1, spread evenly (profiles.shuffle). The space is cut into
 * sections; a member's own key and the round say in which order they come and in which direction each is walked. So nobody comes twice before all
 * others did, no two members meet the others in the same order, and all that is kept is where one stands.
 */
export interface Walk {
  key: number;
  round: number;
  /** How many sections are behind. */
  passed: number;
  /** The last number of the section that was looked at, or null at its beginning. */
  at: number | null;
}

export const SHUFFLE_SPACE = 2 ** 31;
export const SECTIONS = 16;
const SECTION = SHUFFLE_SPACE / SECTIONS;

export const newWalk = (key: number): Walk => ({ key, round: 0, passed: 0, at: null });

/** A piece of the space to be looked at next: numbers from `from` to `to`, both included, upwards or downwards. */
export interface Stretch {
  from: number;
  to: number;
  upwards: boolean;
}

/** What lies ahead in this round, the nearest first. */
export function ahead({ key, round, passed, at }: Walk): Stretch[] {
  return sectionsOf(key, round).slice(passed).map(({ section, upwards }, i) => {
    const [from, to] = [section * SECTION, (section + 1) * SECTION - 1];
    if (i > 0 || at === null) return { from, to, upwards };
    return upwards ? { from: at + 1, to, upwards } : { from, to: at - 1, upwards };
  });
}

/** Where one stands after having looked at `seen`, the numbers in the order they came in; `isDone` where the round had no more. */
export function step(walk: Walk, seen: readonly number[], isDone: boolean): Walk {
  if (isDone) return { ...walk, round: walk.round + 1, passed: 0, at: null };
  const last = seen.at(-1);
  if (last === undefined) return walk;
  const section = Math.floor(last / SECTION);
  return { ...walk, passed: sectionsOf(walk.key, walk.round).findIndex((other) => other.section === section), at: last };
}

/** A permutation by a key: Fisher and Yates' with a small generator of numbers (mulberry32), which need not be secret, only another one for each. */
function sectionsOf(key: number, round: number): { section: number; upwards: boolean }[] {
  let state = (key ^ Math.imul(round + 1, 0x9e3779b1)) >>> 0;
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
