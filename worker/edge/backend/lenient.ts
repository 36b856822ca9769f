import type { Type } from "arktype";
import { type } from "#contract/schema.ts";

/**
 * How numbers and flags are read, of every answer: as PHP and its databases write them. A text is taken only
 * where it can mean one number; a comma, a unit or a word is none.
 */

/** A number written out, as a column of MySQL or PostgreSQL arrives: "21", "021", "15.00". */
const written = type(/^\s*[+-]?\d{1,12}(?:\.\d{1,10})?\s*$/).describe("a number");

/** A number within `bounds`, or the same as text. */
export const numberIn = (bounds: Type<number>) => bounds.or(written.pipe(Number).to(bounds));

const YES = /^\s*(?:[1YyTt]|TRUE|[Tt]rue|YES|[Yy]es|ON|[Oo]n)\s*$/;
/** Yes, or no: PHP's false is an empty text. */
const YES_OR_NO =
  /^\s*(?:[01YyTtNnFf]|TRUE|[Tt]rue|FALSE|[Ff]alse|YES|[Yy]es|NO|[Nn]o|ON|[Oo]n|OFF|[Oo]ff)?\s*$/;

/** A flag; MySQL has no boolean. */
export const flag = type("boolean | 0 | 1")
  .or(type(YES_OR_NO).describe("a flag"))
  .pipe((given) => (typeof given === "string" ? YES.test(given) : Boolean(given)));

/** A sign that is there or not: only a flag that says yes counts. */
export const sign = type("true | 1")
  .or(type(YES).describe("a flag that says yes"))
  .pipe(() => true as const);

/** A share in percent, with or without its sign. */
const PERCENT = /^\s*(\d{1,3}(?:\.\d{1,4})?)\s*%?\s*$/;
export const percent = (bounds: Type<number>) =>
  bounds.or(
    type(PERCENT)
      .describe("a number of percent")
      .pipe((given) => Number(PERCENT.exec(given)?.[1]))
      .to(bounds),
  );
