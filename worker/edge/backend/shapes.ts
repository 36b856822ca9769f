import type { Focus } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { ageOn } from "#contract/product/age.ts";
import { DISTANCES } from "#contract/product/distances.ts";
import { ACTIVITIES, GENDERS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { flag, numberIn } from "./lenient.ts";
import { noteErrors } from "./misreads.ts";

/**
 * Shapes that several answers of an operator's own backend have in common. They take whatever the entities of
 * the specification leave open, as PHP and its databases write it, and make of it what the contract has.
 */

export const text = type("0 < string <= 2000");
export const localText = text.or(type({ "[string]": text }));
export const whole = numberIn(type("0 <= number.integer <= 100000"));
export const count = numberIn(type("0 <= number.integer <= 1000000000"));
export const country = type(/^[A-Za-z]{2}$/).pipe((code) => code.toUpperCase());
/** Our ids are text; a backend's are often the numbers of its tables. */
export const id = type(/^[\w-]{1,40}$/).or(type("0 <= number.integer <= 9007199254740991").pipe(String));

/** Code units of a name; of a longer one the rest is left out. */
const NAME_LENGTH = 60;
export const name = type("0 < string <= 400").pipe((full) => full.slice(0, NAME_LENGTH));

/** A path, and what a content network wants behind a question mark: a version, a signature. */
const FILE = /^\/?(?!\/)([^\p{Cc}\\"'<>?#]{1,300})(\?[\w.~%=&;,:@!*+/-]{0,400})?$/u;
/**
 * A file behind the site's cdn_prefix, which may be a path: nothing in it leads out of the prefix, to another
 * host or out of an attribute.
 */
export const fileName = type(FILE)
  .describe("a file behind cdn_prefix")
  .narrow(
    (given, ctx) =>
      !/^[a-z][a-z\d+.-]*:/i.test(given) || ctx.mustBe("behind cdn_prefix, and not at another address"),
  )
  .narrow(
    (given, ctx) =>
      !partsOf(given)
        .path.split("/")
        .some((part) => part === "." || part === "..") || ctx.mustBe("a path without dots"),
  )
  .pipe((given) => {
    const { path, query } = partsOf(given);
    return encodeURI(decoded(path)) + query;
  });

function partsOf(given: string): { path: string; query: string } {
  const [, path = "", query = ""] = FILE.exec(given) ?? [];
  return { path, query };
}

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
  if (checked instanceof type.errors) {
    if (given !== null && given !== undefined) noteErrors(checked, "main_image");
    return null;
  }
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
const age = numberIn(type("-1 <= number.integer <= 1000"));

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

/** A schema as this module needs it. */
type Schema<T> = (given: unknown) => T | type.errors;

/** What a schema makes of an answer. Throws a Refusal: origin_invalid (502) where it has another shape. */
export function shaped<T>(schema: Schema<T>, given: unknown): T {
  const checked = readable(schema, given);
  if (!(checked instanceof type.errors)) return checked;
  noteErrors(checked);
  throw new Refusal(502, "origin_invalid");
}

/**
 * Fields that never go missing by themselves: without them the rest would say something else, of an age, of a
 * fictional profile, of what may be seen or of what it costs. Where one cannot be read, all that it belongs
 * to counts as not said.
 */
const DECIDING = [
  "age",
  "date_of_birth",
  "fictional",
  "fictional_icon",
  "locked",
  "automated",
  "gift",
  "photo",
  "warning",
  "closed",
  "to_understand",
  "message_money",
  "costs",
  "currency",
];
/** Rounds in which something is left out: a value, then the row that wants it, then the list. */
const ROUNDS = 3;

/**
 * What a schema makes of an answer, field by field: one that cannot be read is left out as if it had not been
 * said, and noted, if the schema does without it.
 */
export function readable<T>(schema: Schema<T>, given: unknown): T | type.errors {
  const checked = schema(given);
  if (!(checked instanceof type.errors) || typeof given !== "object" || given === null) return checked;
  const rest: object = structuredClone(given);
  let errors: type.errors = checked;
  for (let round = 0; round < ROUNDS; round++) {
    const paths = errors.map(({ path }) => path.map(String));
    if (paths.some((path) => DECIDING.includes(path.at(-1) ?? "") || !leaveOut(rest, path))) return checked;
    const again = schema(closeGaps(rest));
    if (!(again instanceof type.errors)) {
      noteErrors(checked);
      return again;
    }
    errors = again;
  }
  return checked;
}

/** Takes out what stands at a path, or what holds it where that is not there. False where nothing is left. */
function leaveOut(from: object, path: readonly string[]): boolean {
  const [key] = path.slice(-1);
  if (key === undefined) return false;
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), from);
  if (!isObject(holder) || holder[key] === undefined) return leaveOut(from, path.slice(0, -1));
  holder[key] = undefined;
  return true;
}

/** Without what was taken out: JSON has nothing that is undefined. */
const closeGaps = (value: object): unknown => JSON.parse(JSON.stringify(value, withoutGaps));
const withoutGaps = (_: string, value: unknown): unknown =>
  Array.isArray(value) ? value.filter((each) => each !== undefined) : value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * The rows of a list that can be shown, at most `limit`, or all: an answer's size is limited too. One that
 * has not the contract's shape is left out. Throws a Refusal: origin_invalid (502) where there were rows and
 * none is left: an empty list would say that there is nothing.
 */
export function rowsOf<T>(schema: Schema<T>, given: readonly unknown[], limit: number | "all"): T[] {
  const rows = (limit === "all" ? given : given.slice(0, limit)).flatMap((row) => {
    const checked = readable(schema, row);
    if (!(checked instanceof type.errors)) return [checked];
    noteErrors(checked);
    return [];
  });
  if (rows.length === 0 && given.length > 0) throw new Refusal(502, "origin_invalid");
  return rows;
}

/** The entries of a list that are known here; the others are left out, and the list stands. */
export const knownOf = <const T extends string>(known: readonly T[]) =>
  type("unknown[]").pipe((given) => known.filter((each) => given.includes(each)));
