import { type } from "#contract/schema.ts";
import { ACTIVITIES } from "#contract/vocabulary.ts";

/** Shapes that several answers of an operator's own backend have in common. */

export const text = type("0 < string <= 2000");
export const localText = text.or(type({ "[string]": text }));
export const whole = type("0 <= number.integer <= 100000");
export const country = type(/^[A-Z]{2}$/);
export const fileName = type(/^[\w.-]{1,120}$/);
export const regions = type({
  "[string]": type({ "+": "delete", code: /^[A-Za-z0-9-]{1,12}$/, name: "1 <= string <= 300" }).array(),
});

export const image = type({
  "+": "delete",
  thumb_filename: fileName,
  filename: fileName,
  match: fileName,
  status: "string <= 20",
}).or("null");
export const id = type(/^[\w-]{1,40}$/);
export const card = type({
  "+": "delete",
  id,
  name: "1 <= string <= 60",
  age: "18 <= number.integer <= 120",
  gender: "'male' | 'female'",
  fictional: "boolean",
  main_image: image,
  "city?": "string <= 100",
  "activity?": type.enumerated(...ACTIVITIES),
});
export const moment = type("string <= 40").narrow(
  (text, ctx) => !Number.isNaN(Date.parse(text)) || ctx.mustBe("a date"),
);
