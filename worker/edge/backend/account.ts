import type { DevicesAnswer } from "#contract/calls/account/devices.ts";
import type { DeliveryAnswer } from "#contract/calls/account/resend.ts";
import type { UserAnswer } from "#contract/calls/account/user.ts";
import type { CompletedSignupAnswer, CompleteSignupAnswer } from "#contract/calls/signup/complete-signup.ts";
import type { SignupAnswer } from "#contract/calls/signup/signup.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import type { Settings } from "#contract/product/settings.ts";
import { DRAFT_FIELDS } from "#contract/product/signup-rules.ts";
import { GENDERS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { isSameDomain } from "./domain.ts";
import { flag, numberIn } from "./lenient.ts";
import { birthDate, country, id, image, moment, name, shaped } from "./shapes.ts";

const MOST_CREDITS = 10_000_000;
/** Credits are whole here; a balance below none is none. */
const credits = numberIn(type("number")).pipe((given) =>
  Math.min(Math.max(0, Math.floor(given)), MOST_CREDITS),
);

export const user = type({
  "+": "delete",
  /** The specification's user has none; its profile has. */
  "id?": id.or("null"),
  "status?": "string <= 40 | null",
  credits,
  "paid_user?": flag.or("null"),
  signup_date: moment,
  "language?": "string <= 35 | null",
  "fictional_icon?": "string <= 200 | boolean | null",
  "notifications_disabled?": "unknown",
  profile: {
    "+": "delete",
    id,
    "name?": name.or("null"),
    "status?": "string <= 40 | null",
    "main_image?": image,
  },
});
const userAnswer = type({
  user: user.or("null"),
  /** Not part of the call; where a backend names its site all the same, it has to be this one. */
  "settings?": { "domain?": "unknown" },
});
const disabled = type(/^[\w.]{1,60}$/).array();

/**
 * The member that a backend names, at a login too. An answer of another shape or for another site is refused:
 * no page can be made for its member.
 */
export function checkUser(given: unknown, { domain }: Pick<Settings, "domain">): UserAnswer {
  const checked = shaped(userAnswer, given);
  const named = checked.settings?.domain;
  if (named !== undefined && !isSameDomain(named, domain)) throw new Refusal(502, "origin_invalid");
  if (checked.user === null) return { user: null };
  const { profile, status, paid_user: paid, fictional_icon: icon, ...rest } = checked.user;
  const notifications = disabled(rest.notifications_disabled);
  const language = rest.language?.slice(0, 2).toLowerCase();
  return {
    user: {
      ...rest,
      id: rest.id ?? profile.id,
      status: status ?? "active",
      paid_user: paid ?? false,
      language: LOCALES.find((locale) => locale === language) ?? "en",
      fictional_icon: typeof icon === "string" ? icon : "",
      notifications_disabled: notifications instanceof type.errors ? [] : notifications,
      profile: {
        id: profile.id,
        name: profile.name ?? "",
        status: profile.status ?? "active",
        main_image: profile.main_image ?? null,
      },
    },
  };
}

/** After a change of language the specification names no answer. */
export const checkLanguage = (given: unknown, settings: Settings): UserAnswer =>
  typeof given === "object" && given !== null && "user" in given && given.user !== null
    ? checkUser(given, settings)
    : { user: null };

export const device = type({
  "+": "delete",
  id,
  browser: "string <= 60 | null",
  system: "string <= 60 | null",
  created_at: moment,
  seen_at: moment,
  current: flag,
});
export const devicesAnswer = type({ "+": "delete", devices: device.array() });

export const checkDevices = (given: unknown): DevicesAnswer => shaped(devicesAnswer, given);

export const town = type({
  "+": "delete",
  id: numberIn(type("number.integer > 0")),
  name: "1 <= string <= 100",
  country,
  region: "string <= 60 | null",
  region_name: "string <= 300 | null",
});
const draft = type({
  "+": "delete",
  email: "0 < string <= 254",
  "gender?": type.enumerated(...GENDERS),
  "looking_for?": type.enumerated(...GENDERS, "both"),
  "date_of_birth?": birthDate,
  "country?": country,
  "place?": town,
  "username?": "1 <= string <= 60",
  "language?": type.enumerated(...LOCALES),
});
export const draftAnswer = type({ "+": "delete", draft, "proven?": flag });

/** A backend's word of a signup that was begun; what it does not say is missing. */
export function checkDraft(given: unknown): CompleteSignupAnswer {
  const checked = shaped(draftAnswer, given);
  return {
    draft: checked.draft,
    missing: DRAFT_FIELDS.filter((field) => checked.draft[field] === undefined),
    proven: checked.proven ?? false,
  };
}

/** Seconds until a mail may be requested again, where a backend does not say. */
const RESEND_AFTER = 60;
export const signupAnswer = type({
  "+": "delete",
  signup: {
    "+": "delete",
    email: "0 < string <= 254",
    "resend_after?": numberIn(type("0 <= number <= 86400")),
  },
});
export const deliveryAnswer = type({ "+": "delete", bounced: flag });
export const checkDelivery = (given: unknown): DeliveryAnswer => shaped(deliveryAnswer, given);

export function checkSignup(given: unknown): SignupAnswer {
  const { signup } = shaped(signupAnswer, given);
  return { signup: { email: signup.email, resend_after: signup.resend_after ?? RESEND_AFTER } };
}

export const checkCompleted = (given: unknown, settings: Settings): CompletedSignupAnswer =>
  typeof given === "object" && given !== null && "signup" in given
    ? checkSignup(given)
    : checkUser(given, settings);
