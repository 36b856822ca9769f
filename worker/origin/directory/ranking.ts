import { FAIR_ORDER } from "#contract/product/fair-order.ts";
import { DAY_S, HOUR_S } from "#contract/product/units-of-time.ts";

export const ROUND = FAIR_ORDER.roundHours * HOUR_S;
const NEW = FAIR_ORDER.newDays * DAY_S;
const NEW_HEAD_START = FAIR_ORDER.newHeadStartDays * DAY_S;
export const REGION_HEAD_START = FAIR_ORDER.regionHeadStartDays * DAY_S;
export const COUNTRY_HEAD_START = FAIR_ORDER.countryHeadStartDays * DAY_S;

/**
 * A member's rank after a visit, in seconds since 1970: the higher, the further ahead. It changes once a
 * round, so that frequent activity does not rewrite the indexes, and the order does not reveal when a member
 * was here.
 */
export const standingOf = (id: string, activeAt: number, createdAt: number): number =>
  drawn(id, activeAt) + (activeAt - createdAt < NEW ? NEW_HEAD_START : 0);

/** The same in SQL, where the signup is known: `drawnParameter` is `drawn` of the visit at the parameter `at`. */
export const standingSql = (drawnParameter: string, at: string): string =>
  `(${drawnParameter} + CASE WHEN ${at} - created_at < ${NEW} THEN ${NEW_HEAD_START} ELSE 0 END)`;

/** The beginning of the round, and the member's random place within it. */
export function drawn(id: string, at: number): number {
  const round = Math.floor(at / ROUND);
  return round * ROUND + (mixed(`${id}/${round}`) % ROUND);
}

/**
 * FNV-1a with a final mix, 32 bits. Predicting one's places gains nothing: every visit of a round gives the
 * same.
 */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
