import { ageOn } from "#contract/age.ts";
import { DISTANCES } from "#contract/distances.ts";
import type { Focus } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import { type } from "#contract/schema.ts";
import { ACTIVITIES, GENDERS } from "#contract/vocabulary.ts";

/**
 * Shapes that several answers of an operator's own backend have in common. They take whatever the entities of
 * the specification leave open, as PHP and its databases write it, and make of it what the contract has.
 */

export const text = type("0 < string <= 2000");
export const localText = text.or(type({ "[string]": text }));
/** A number that a database may give as text. */
const digits = type(/^\d{1,9}$/).pipe(Number);
export const whole = type("0 <= number.integer <= 100000").or(digits);
export const count = type("0 <= number.integer <= 1000000000").or(digits);
/** A flag; MySQL has no boolean. */
export const flag = type("boolean | 0 | 1 | '0' | '1'").pipe(
  (given) => given === true || given === 1 || given === "1",
);
export const country = type(/^[A-Za-z]{2}$/).pipe((code) => code.toUpperCase());
/** Our ids are text; a backend's are often the numbers of its tables. */
export const id = type(/^[\w-]{1,40}$/).or(type("0 <= number.integer <= 9007199254740991").pipe(String));

/** Code units of a name; of a longer one the rest is left out. */
const NAME_LENGTH = 60;
export const name = type("0 < string <= 400").pipe((full) => full.slice(0, NAME_LENGTH));

/**
 * A file behind the site's cdn_prefix, which may be a path: nothing in it leads out of the prefix, to another
 * host or out of an attribute.
 */
export const fileName = type(/^\/?(?!\/)[^\p{Cc}\\"'<>?#]{1,300}$/u)
  .narrow(
    (path, ctx) =>
      !path.split("/").some((part) => part === "." || part === "..") || ctx.mustBe("a path without dots"),
  )
  .pipe((path) => encodeURI(decoded(path.replace(/^\//, ""))));

/** A path that is encoded already is not encoded a second time. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const completeImage = type({
  "+": "delete",
  "thumb_filename?": fileName.or("null"),
  "filename?": fileName.or("null"),
  "match?": fileName.or("null"),
  "status?": "string <= 20 | null",
  "focus?": "unknown",
});
const fraction = type("0 <= number <= 1");
/** A photo's focus in tenths, as the styles have it; nothing for what is none. */
const focusPair = type([fraction, fraction]);
export function focusIn(given: unknown): { focus?: Focus } {
  const pair = focusPair(given);
  if (pair instanceof type.errors) return {};
  const [x, y] = pair;
  return { focus: [Math.round(x * 10) / 10, Math.round(y * 10) / 10] };
}
/** A photo, or null for what is none: a member is shown without it. */
export const image = type("unknown").pipe((given) => {
  const checked = completeImage(given);
  if (checked instanceof type.errors) return null;
  const { thumb_filename: thumb, filename, match, status, focus } = checked;
  const any = filename ?? thumb ?? match;
  if (any === null || any === undefined) return null;
  return {
    thumb_filename: thumb ?? any,
    filename: filename ?? any,
    match: match ?? any,
    status: status ?? "active",
    ...focusIn(focus),
  };
});

/** Seconds since 1970 below which a number is no moment of this century. */
const FIRST_SECOND = 946_684_800;
const LAST_SECOND = 32_503_680_000;
/** ISO date and time, from what PHP and MySQL write, or from seconds since 1970. Without a zone it is UTC. */
export const moment = type(`${FIRST_SECOND} <= number <= ${LAST_SECOND}`)
  .pipe((seconds) => new Date(seconds * 1000).toISOString())
  .or(
    type("8 <= string <= 40")
      .narrow((given, ctx) => !Number.isNaN(Date.parse(given)) || ctx.mustBe("a date"))
      .pipe((given) => new Date(given).toISOString()),
  );

export const birthDate = type(/^\d{4}-\d{2}-\d{2}(?:$|[T ])/).pipe((given) => given.slice(0, 10));

/** Milliseconds by which the last time zone is behind UTC: an age is what it is everywhere. */
const LAST_ZONE_MS = 12 * 3_600_000;
const ADULT = 18;
const OLDEST = 120;
const age = type("-1 <= number.integer <= 1000").or(digits);

/** What is said of a person in a list; all but the id may be missing. */
const personFields = type({
  "+": "delete",
  id,
  "name?": name.or("null"),
  "age?": age.or("null"),
  "date_of_birth?": birthDate.or("null"),
  "gender?": type.enumerated(...GENDERS).or("null"),
  "fictional?": flag.or("null"),
  /** On a profile: the sign of a fictional one, false for any other. */
  "fictional_icon?": "string | boolean | null",
  "main_image?": "unknown",
  "city?": "string <= 100 | null",
  "activity?": type.enumerated(...ACTIVITIES).or("null"),
  "liked?": flag.or("null"),
  "likes_you?": flag.or("null"),
  "distance?": type.enumerated(...DISTANCES).or("null"),
  "verified?": flag.or("null"),
});

/**
 * A person with only an id. The age follows from the date of birth where it is not given. A minor is nobody,
 * whatever the backend says.
 */
export const person = personFields.pipe((fields, ctx) => {
  const years =
    fields.age ??
    (fields.date_of_birth ? ageOn(new Date(Date.now() - LAST_ZONE_MS), fields.date_of_birth) : null);
  if (years !== null && (years < ADULT || years > OLDEST)) return ctx.error("an adult");
  return {
    id: fields.id,
    name: fields.name ?? "",
    fictional: fields.fictional ?? Boolean(fields.fictional_icon),
    main_image: image.assert(fields.main_image),
    ...(years !== null && { age: years }),
    ...(fields.gender && { gender: fields.gender }),
    ...(fields.city && { city: fields.city }),
    ...(fields.activity && { activity: fields.activity }),
    ...(fields.liked && { liked: true as const }),
    ...(fields.likes_you && { likes_you: true as const }),
    ...(fields.distance && { distance: fields.distance }),
    ...(fields.verified === true && { verified: true as const }),
  };
});

/** A person with all that a profile card shows. */
export const card = person.pipe((known, ctx) => {
  const { name, age, gender } = known;
  if (name === "" || age === undefined || gender === undefined)
    return ctx.error("a person with a name, an age and a gender");
  return { ...known, age, gender };
});

export const region = type({ "+": "delete", code: /^[\w-]{1,12}$/, name: "1 <= string <= 300" });
export const regions = type({ "[string]": region.array() });

/** What is wrong with an answer, without a word of it: it is about people, and this goes to a log. */
export const faultOf = (errors: type.errors): string =>
  errors.map(({ propString, code }) => `${propString || "it"} has another ${code}`).join(", ");

/** A schema as this module needs it. */
type Schema<T> = (given: unknown) => T | type.errors;

/** What a schema makes of an answer. Throws a Refusal: origin_invalid (502) where it has another shape. */
export function shaped<T>(schema: Schema<T>, given: unknown, call: string): T {
  const checked = schema(given);
  if (!(checked instanceof type.errors)) return checked;
  reportError(`${call} of the backend`, faultOf(checked));
  throw new Refusal(502, "origin_invalid");
}

/**
 * The rows of a list that can be shown, at most `limit`, or all: an answer's size is limited too. One that
 * has not the contract's shape is left out. Throws a Refusal: origin_invalid (502) where there were rows and
 * none is left: an empty list would say that there is nothing.
 */
export function rowsOf<T>(
  schema: Schema<T>,
  given: readonly unknown[],
  limit: number | "all",
  call: string,
): T[] {
  let fault = "";
  const rows = (limit === "all" ? given : given.slice(0, limit)).flatMap((row) => {
    const checked = schema(row);
    if (!(checked instanceof type.errors)) return [checked];
    fault = faultOf(checked);
    return [];
  });
  if (rows.length === 0 && given.length > 0) {
    reportError(`every row of ${call} of the backend`, fault);
    throw new Refusal(502, "origin_invalid");
  }
  return rows;
}

/** The entries of a list that are known here; the others are left out, and the list stands. */
export const knownOf = <const T extends string>(known: readonly T[]) =>
  type("unknown[]").pipe((given) => known.filter((each) => given.includes(each)));
