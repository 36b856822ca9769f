/** Where the main pictures are taken, so that a list of faces does not show one place twice in a row. */
import { ageOn } from "#contract/product/age.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import { type DemoPhoto, pictureName } from "./photos.ts";
import type { Portraits, Sitter } from "./portraits.ts";
import { rng } from "./rng.ts";
import { PLACE_NAMES, type PlaceName } from "./subjects.ts";
import { shuffled } from "./texts/index.ts";

/**
 * Neighbours in the order of activity who are taken in different places: a row of a list and some of the
 * next.
 */
const APART = 7;

interface Member {
  site: string;
  gender: Gender;
  date_of_birth: string;
  active_minutes_ago: number;
  photos: readonly DemoPhoto[];
}

/** The members with the places of their main pictures and what each portrait is cut around. */
export function settled<T extends Member>(
  members: readonly T[],
  now: Date,
  portraits: Portraits,
): (T & { photos: DemoPhoto[] })[] {
  const places = new Map<Member, PlaceName>();
  for (const group of Map.groupBy(members, ({ site, gender }) => `${site} ${gender}`).values())
    deal(group, places);
  return members.map((member) => ({
    ...member,
    photos: member.photos.map((photo) => {
      const sitter = { gender: member.gender, age: ageOn(now, member.date_of_birth) };
      return focused(sitter, photo, places.get(member), portraits);
    }),
  }));
}

/** Deals places like cards to members in the order of their activity, which is about that of a list. */
function deal(group: readonly Member[], places: Map<Member, PlaceName>): void {
  const r = rng("settings", group[0]?.site ?? "", group[0]?.gender ?? "");
  const latest: PlaceName[] = [];
  let deck: PlaceName[] = [];
  for (const member of group.toSorted((a, b) => a.active_minutes_ago - b.active_minutes_ago)) {
    if (!deck.some((place) => !latest.includes(place))) deck = [...deck, ...shuffled(r, PLACE_NAMES)];
    const at = deck.findIndex((place) => !latest.includes(place));
    const [place] = deck.splice(at, 1);
    if (!place) continue;
    places.set(member, place);
    latest.push(place);
    if (latest.length > APART) latest.shift();
  }
}

function focused(
  sitter: Omit<Sitter, "id">,
  photo: DemoPhoto,
  place: PlaceName | undefined,
  portraits: Portraits,
): DemoPhoto {
  if (photo.kind === "scene") return photo;
  const taken = { ...photo, ...(place && { place }) };
  const picture = pictureName(taken);
  return { ...taken, picture, focus: portraits.focusOf({ ...taken, picture }, sitter) };
}
