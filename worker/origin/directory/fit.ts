import { profileFields, type OptionOf } from "#contract/product/profile-fields.ts";
import { GENDERS, type Gender } from "#contract/product/vocabulary.ts";

type Sexuality = OptionOf<"sexuality">;
import { ageOn } from "#contract/product/age.ts";

export interface Kind {
  gender: Gender;
  sexuality: Sexuality;
}
export const KINDS: readonly Kind[] = GENDERS.flatMap((gender) =>
  profileFields.sexuality.options.map((sexuality) => ({ gender, sexuality })),
);

export interface Person extends Kind {
  /** Whole years. */
  age: number;
  /** The ages the member looks for, both included; null is no preference. */
  wish_min_age: number | null;
  wish_max_age: number | null;
}

/** A member as the directory stores them. */
export interface PersonRow extends Omit<Person, "age"> {
  date_of_birth: string;
}
export const personOf = (
  { gender, sexuality, date_of_birth: birth, wish_min_age, wish_max_age }: PersonRow,
  now: Date,
): Person => ({ gender, sexuality, age: ageOn(now, birth), wish_min_age, wish_max_age });

/** Whether two members fit each other's preferences, by gender and by age. */
export const fits = (a: Person, b: Person): boolean =>
  kindsFit(a, b) && wishesFor(a, b.age) && wishesFor(b, a.age);

export const kindsFit = (a: Kind, b: Kind): boolean => seeks(a, b.gender) && seeks(b, a.gender);

/**
 * The kinds of these genders that fit each kind, by `gender-sexuality`, and, by the empty name, all of them
 * for one whose kind is not known.
 */
export function fittingKinds(genders: readonly Gender[]): Record<string, Kind[]> {
  const matching = KINDS.filter(({ gender }) => genders.includes(gender));
  return Object.fromEntries([
    ["", matching],
    ...KINDS.map((kind) => [
      `${kind.gender}-${kind.sexuality}`,
      matching.filter((other) => kindsFit(kind, other)),
    ]),
  ]);
}

/**
 * Gay and lesbian both mean one's own gender: a member who corrects their gender still finds the people they
 * look for.
 */
function seeks({ gender, sexuality }: Kind, other: Gender): boolean {
  if (sexuality === "bi") return true;
  return sexuality === "hetero" ? other !== gender : other === gender;
}

const wishesFor = ({ wish_min_age: min, wish_max_age: max }: Person, age: number): boolean =>
  (min === null || age >= min) && (max === null || age <= max);
