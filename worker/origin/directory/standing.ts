import { FAIR_ORDER } from "#contract/fair-order.ts";

/** Seconds, as all of this file. */
const HOUR = 3600;
const DAY = 24 * HOUR;
export const ROUND = FAIR_ORDER.roundHours * HOUR;
const NEW = FAIR_ORDER.newDays * DAY;
const NEW_HEAD_START = FAIR_ORDER.newHeadStartDays * DAY;
export const REGION_HEAD_START = FAIR_ORDER.regionHeadStartDays * DAY;
export const COUNTRY_HEAD_START = FAIR_ORDER.countryHeadStartDays * DAY;

/**
 * Where a member stands after a visit, in seconds since 1970: the more, the further ahead. It moves once a
 * round, so activity that is told more often costs no index anything, and the order tells nobody's minutes.
 */
export const standingOf = (id: string, activeAt: number, createdAt: number): number =>
  drawn(id, activeAt) + (activeAt - createdAt < NEW ? NEW_HEAD_START : 0);

/**
 * The same by the database, which knows when the member joined: `drawn` is of the visit at the parameter
 * `at`.
 */
export const standingSql = (drawnParameter: string, at: string): string =>
  `(${drawnParameter} + CASE WHEN ${at} - created_at < ${NEW} THEN ${NEW_HEAD_START} ELSE 0 END)`;

/** The round's beginning, and the member's lot within it. */
export function drawn(id: string, at: number): number {
  const round = Math.floor(at / ROUND);
  return round * ROUND + (mixed(`${id}/${round}`) % ROUND);
}

/**
 * FNV-1a with a last mixing, 32 bits. Nobody gains by knowing his lots in advance: a visit gives the same one
 * all round.
 */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
