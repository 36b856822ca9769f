import type { CompleteSignupAnswer } from "#contract/calls/complete-signup.ts";
import type { DevicesAnswer } from "#contract/calls/devices.ts";
import type { UserAnswer } from "#contract/calls/user.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import { type } from "#contract/schema.ts";
import { DRAFT_FIELDS } from "#contract/signup-rules.ts";
import { GENDERS } from "#contract/vocabulary.ts";
import { country, id, image, moment } from "./shapes.ts";

const user = type({
  "+": "delete",
  id: type(/^[\w-]{1,40}$/),
  status: "string <= 40",
  credits: "0 <= number.integer <= 10000000",
  paid_user: "boolean",
  signup_date: moment,
  "language?": "string <= 10",
  "fictional_icon?": "string <= 40",
  "notifications_disabled?": "(string <= 60)[]",
  profile: { "+": "delete", id, name: "1 <= string <= 60", status: "string <= 40", main_image: image },
});

/** The member that a backend names. An answer of another shape is refused: no page can be made for its member. */
export function checkUser(given: unknown): UserAnswer {
  const checked = type({ user: user.or("null") })(given);
  if (checked instanceof type.errors) {
    reportError("user.php of the backend", checked.summary);
    throw new Refusal(502, "origin_invalid");
  }
  if (checked.user === null) return { user: null };
  const { language, fictional_icon = "mask", notifications_disabled = [], ...rest } = checked.user;
  return {
    user: {
      ...rest,
      language: LOCALES.find((locale) => locale === language) ?? "en",
      fictional_icon,
      notifications_disabled,
    },
  };
}

const devicesAnswer = type({
  "+": "delete",
  devices: type({
    "+": "delete",
    id,
    browser: "string <= 60 | null",
    system: "string <= 60 | null",
    created_at: moment,
    seen_at: moment,
    current: "boolean",
  }).array(),
});

export function checkDevices(given: unknown): DevicesAnswer {
  const checked = devicesAnswer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  return checked;
}

const draft = type({
  "+": "delete",
  email: "0 < string <= 254",
  "gender?": type.enumerated(...GENDERS),
  "looking_for?": type.enumerated(...GENDERS, "both"),
  "date_of_birth?": /^\d{4}-\d{2}-\d{2}$/,
  "country?": country,
  "place?": {
    "+": "delete",
    id: "number.integer > 0",
    name: "1 <= string <= 100",
    country,
    region: "string <= 60 | null",
    region_name: "string <= 300 | null",
  },
  "username?": "1 <= string <= 60",
  "language?": type.enumerated(...LOCALES),
});

/** A backend's word of a signup that was begun; what it does not say is missing. */
export function checkDraft(given: unknown): CompleteSignupAnswer {
  const checked = type({ draft, "proven?": "boolean" })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  return {
    draft: checked.draft,
    missing: DRAFT_FIELDS.filter((field) => checked.draft[field] === undefined),
    proven: checked.proven ?? false,
  };
}
