/** Six hundred invented people, always the same ones. */
import { profileFields, type OptionOf } from "#contract/product/profile-fields.ts";
import { type Gender, INTERESTS, type Interest } from "#contract/product/vocabulary.ts";
import { type Crowd, crowds, type Site } from "./crowds.ts";
import { secretId } from "./ids.ts";
import { moreOf, type MoreFields } from "./more-fields.ts";
import { type NameDealer, nameDealer } from "./names.ts";
import { type DemoPhoto, photosOf } from "./photos.ts";
import { drawnPortraits, type Looks } from "./portraits.ts";
import { type Rng, rng } from "./rng.ts";
import { settled } from "./settings.ts";
import { type ProfileTexts, shuffled, writer } from "./texts/index.ts";
import { townPicker } from "./town-picker.ts";

export interface DemoMember extends ProfileTexts, Omit<Looks, "seed" | "variants">, MoreFields {
  id: string;
  site: Site;
  name: string;
  gender: Gender;
  sexuality: OptionOf<"sexuality">;
  /** YYYY-MM-DD */
  date_of_birth: string;
  country: string;
  region: string | null;
  city: string;
  place_id: number;
  language: string;
  interests: Interest[];
  relationship_status: OptionOf<"relationship_status">;
  tattoos: OptionOf<"tattoos">;
  fictional: boolean;
  active_minutes_ago: number;
  created_days_ago: number;
  photos: DemoPhoto[];
}

export function demoMembers(now: Date, portraits = drawnPortraits()): DemoMember[] {
  const write = writer(rng("texts"));
  const pickTown = townPicker();
  const names = nameDealer();
  const members = crowds
    .flatMap((crowd) => Array.from({ length: crowd.count }, (_, place) => ({ crowd, place })))
    .map(({ crowd, place }, index): DemoMember => {
      const r = rng("member", index);
      const id = secretId(`member ${index}`);
      const gender: Gender = index % 2 ? "male" : "female";
      const age = pickAge(r);
      const birth = birthday(r, now, age);
      const town = pickTown(r, crowd.country);
      const interests = shuffled(r, INTERESTS).slice(0, Math.floor(r.range(3, 10)));
      const { seed, variants, ...appearance } = portraits.looksOf(r, { id, gender, age });
      const minutes = lastActive(r);
      return {
        id,
        ...named(r, names, crowd, gender, birth),
        gender,
        sexuality: sexuality(r, gender),
        date_of_birth: birth.toISOString().slice(0, 10),
        region: town.region,
        city: town.name,
        place_id: town.id,
        interests,
        ...appearance,
        relationship_status: status(r, age),
        tattoos: r.pick(
          age < 45 ? profileFields.tattoos.options : ["none", "none", "none", "small", "several"],
        ),
        ...moreOf(rng("more", index), gender, age, crowd.language),
        ...write({ ...crowd, town: town.name, age, interests }),
        fictional: isFictional(crowd, place, index),
        active_minutes_ago: minutes,
        created_days_ago: Math.ceil(minutes / 1440) + Math.floor(1 + 600 * r.next() ** 2),
        photos: photosOf(r, id, index, seed, variants, interests),
      };
    });
  return settled(members, now, portraits);
}

const named = (
  r: Rng,
  names: NameDealer,
  { site, country, language }: Crowd,
  gender: Gender,
  birth: Date,
): Pick<DemoMember, "site" | "country" | "language" | "name"> => ({
  site,
  country,
  language,
  name: names.deal(site, country, gender, birth.getUTCFullYear(), r.next()),
});

/** Members of the sites that have one small crowd: two of each gender, as each site's replies need. */
const FICTIONAL_OF_SMALL = [2, 3, 16, 17];

/** Eight in a hundred, spread over every large site and both genders. */
const isFictional = ({ isSmall }: Crowd, place: number, index: number): boolean =>
  isSmall ? FICTIONAL_OF_SMALL.includes(place) : Math.floor((index + 1) * 0.08) > Math.floor(index * 0.08);

function pickAge(r: Rng): number {
  const [from, to] = r.pick([
    [19, 24],
    [24, 34],
    [24, 34],
    [24, 49],
    [24, 49],
    [26, 44],
    [30, 49],
    [30, 49],
    [24, 40],
    [28, 49],
    [49, 59],
    [49, 59],
    [49, 59],
    [59, 69],
    [34, 49],
    [24, 36],
  ] as const);
  return Math.floor(r.range(from, to));
}

/**
 * A day on which someone of this age is born, seen from now: never the day itself, so that time zones do not
 * matter.
 */
function birthday(r: Rng, now: Date, age: number): Date {
  const daysSince = Math.floor(r.range(2, 362));
  return new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate() - daysSince));
}

const sexuality = (r: Rng, gender: Gender): OptionOf<"sexuality"> =>
  r.chance(0.84) ? "hetero" : r.chance(0.45) ? "bi" : gender === "male" ? "gay" : "lesbian";

function status(r: Rng, age: number): DemoMember["relationship_status"] {
  if (age < 32) return r.pick(["single", "single", "single", "single", "relationship"]);
  if (age < 55) return r.pick(["single", "single", "divorced", "divorced", "separated", "relationship"]);
  return r.pick(["divorced", "divorced", "widowed", "single", "separated"]);
}

function lastActive(r: Rng): number {
  const share = r.next();
  if (share < 0.12) return Math.floor(r.range(0, 15));
  return Math.floor(share < 0.45 ? r.range(15, 1440) : 1440 + (60 * 1440 - 1440) * r.next() ** 1.7);
}
