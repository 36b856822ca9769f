import { WORK_QUEUES } from "#contract/desk/work-kinds.ts";
import { BRANCHES, type Branch } from "./branches.ts";

/** Where something stands in the work list: urgent or not, when it is due (seconds), its branch and its key. */
export interface Place {
  rank: 0 | 1;
  due: number;
  branch: number;
  key: string;
}

const HOUR = 3_600;
/** Seconds from when something came until it is due. */
export const dueAfter = ({ queue }: Pick<Branch, "queue">): number => WORK_QUEUES[queue].hours * HOUR;
export const rankOf = ({ queue }: Pick<Branch, "queue">): 0 | 1 => ("isUrgent" in WORK_QUEUES[queue] ? 0 : 1);

export const comparePlaces = (a: Place, b: Place): number =>
  a.rank - b.rank || a.due - b.due || a.branch - b.branch || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

export const cursorOf = ({ rank, due, branch, key }: Place): string => `${rank}.${due}.${branch}.${key}`;

export function placeOf(cursor: string): Place {
  const [, rank, due, branch, key = ""] = /^(\d)\.(\d+)\.(\d+)\.(.+)$/.exec(cursor) ?? [];
  return { rank: rank === "0" ? 0 : 1, due: Number(due), branch: Number(branch), key };
}

/**
 * Behind which of its rows a branch goes on after a place: a row that comes later has a greater time and key.
 * Null where nothing of it does. `isFrom`: the place itself comes too.
 */
export function rowsAfter(
  branch: Branch,
  place: Place | null,
  isFrom = false,
): { at: number; key: string } | null {
  if (place === null) return { at: 0, key: "" };
  const [rank, index] = [rankOf(branch), BRANCHES.indexOf(branch)];
  if (rank !== place.rank) return rank > place.rank ? { at: 0, key: "" } : null;
  const at = place.due - dueAfter(branch);
  if (index > place.branch) return { at, key: "" };
  if (index < place.branch) return { at: at + 1, key: "" };
  // keys are random: no other one begins with all of this one but its last letter
  return { at, key: isFrom ? place.key.slice(0, -1) : place.key };
}
