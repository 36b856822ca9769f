import type { CompleteSignupAnswer } from "#contract/calls/complete-signup.ts";
import type { DevicesAnswer } from "#contract/calls/devices.ts";
import type { LikesAnswer } from "#contract/calls/likes.ts";
import type { MatchesAnswer } from "#contract/calls/match-finder.ts";
import type { MembersAnswer } from "#contract/calls/members.ts";
import type { ProfileAnswer } from "#contract/calls/profile.ts";
import type { RegionsAnswer } from "#contract/calls/regions.ts";
import type { SwipeAnswer } from "#contract/calls/swipe.ts";
import { DISTANCES } from "#contract/distances.ts";
import { LOCALES, SIGNUP_MODES, type ProfileView, type Settings, type User } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { COUNT_CAP, FINDER_MATCHES, LIKES_SHOWN, MOST_REASONS, PAGE_SIZE } from "#contract/limits.ts";
import { noteKeys, wholeChoiceKeys } from "#contract/profile-fields.schema.ts";
import {
  CHOICE_FIELDS,
  fromKeys,
  profileFields,
  PROFILE_FIELDS,
  PROFILE_NOTES,
  SEARCH_FIELDS,
} from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { DRAFT_FIELDS } from "#contract/signup-rules.ts";
import { ACTIVITIES, GENDERS, INTERESTS } from "#contract/vocabulary.ts";

/**
 * What an HTTP backend says is a stranger's word: only what has the contract's shape goes on, and nothing
 * beside it. Loaded for such sites alone.
 */

const text = type("0 < string <= 2000");
const localText = text.or(type({ "[string]": text }));
const whole = type("0 <= number.integer <= 100000");
const country = type(/^[A-Z]{2}$/);
export const fileName = type(/^[\w.-]{1,120}$/);
const regions = type({
  "[string]": type({ "+": "delete", code: /^[A-Za-z0-9-]{1,12}$/, name: "1 <= string <= 300" }).array(),
});

const settings: Partial<Record<keyof Settings, (value: unknown) => unknown>> = {
  countries: country.array().atLeastLength(1),
  name: type("1 <= string <= 40"),
  domain_language: type(/^[a-z]{2}([-_][A-Za-z]{2})?$/).or("null"),
  index_title: localText.or("null"),
  description: localText.or("null"),
  niche: type("1 <= number.integer <= 7"),
  signups: type.enumerated(...SIGNUP_MODES),
  logged_out_search: type("boolean"),
  logged_out_search_trafficsource: type("boolean"),
  visible_profile_fields: type.enumerated(...PROFILE_FIELDS).array(),
  visible_profile_notes: type.enumerated(...PROFILE_NOTES).array(),
  search_fields: type.enumerated(...SEARCH_FIELDS).array(),
  message_credits: whole,
  signup_credits: whole,
  photo_credits: whole,
  gift_credits: whole,
  message_length: type("50 <= number.integer <= 5000"),
  premium_swipe_likes: type("4 <= number.integer <= 1000"),
  minimum_message_costs: type({ "[string]": { costs: whole, currency: /^[A-Z]{3}$/ } }),
  support_email: type("string.email <= 254"),
  support_phone: type(/^\+[0-9][0-9 -]{5,20}$/).or("null"),
  enable_site_entry_popup: type("boolean"),
  site_entry_popup_countries: country.array().or("null"),
  push_public_key: text.or("null"),
  fictional_warning: localText.or("null"),
  fictional_singular: localText.or("null"),
  fictional_plural: localText.or("null"),
  cdn_prefix: type(/^https:\/\/[a-z0-9.-]+\/([\w./-]*\/)?$/),
  refund_days: type("0 <= number.integer <= 365"),
  member_resell: type("boolean"),
  mail_name: text,
  min_age: type("18 <= number.integer <= 99"),
  us_footer: type("boolean"),
  interests: type.enumerated(...INTERESTS).array(),
  region_data: regions,
  account_privacy: type.enumerated("specified", "neutral"),
};

const answer = type({ settings: { "[string]": "unknown" }, "domain_language?": "string | null" });

/**
 * The file's settings with every valid one of the backend over them. An answer that names another domain is
 * another site's, and none.
 */
export function overlaySettings(file: Settings, given: unknown): Settings {
  const checked = answer(given);
  if (checked instanceof type.errors) return file;
  const { domain } = checked.settings;
  if (domain !== undefined && domain !== file.domain) return file;
  const overlay: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(settings)) {
    if (!(key in checked.settings)) continue;
    const value = check(checked.settings[key]);
    if (!(value instanceof type.errors)) overlay[key] = value;
  }
  const language = checked.domain_language?.slice(0, 2);
  if (LOCALES.some((locale) => locale === language)) overlay["domain_language"] = checked.domain_language;
  return { ...file, ...overlay };
}

const image = type({
  "+": "delete",
  thumb_filename: fileName,
  filename: fileName,
  match: fileName,
  status: "string <= 20",
}).or("null");
const id = type(/^[\w-]{1,40}$/);
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
const found = type({ "+": "delete", profiles: "unknown[]", num_results: "number.integer >= 0" });
const membersAnswer = found.merge({
  "+": "delete",
  "next?": "string <= 200 | null",
  "similar?": found.merge({ "+": "delete", widened: type.enumerated(...SEARCH_FIELDS).array() }).or("null"),
});
const view = card.merge({
  "+": "delete",
  country,
  region: "string <= 60 | null",
  city: "string <= 100",
  activity: type.enumerated(...ACTIVITIES),
  interests: "string[]",
  notes: { "[string]": "string <= 5000" },
  fields: { "[string]": "string <= 60" },
  "distance?": type.enumerated(...DISTANCES),
  "in_common?": type({
    "+": "delete",
    interests: type.enumerated(...INTERESTS).array(),
    language: type.enumerated(...LOCALES).or("null"),
    region: "boolean",
    looking_for: "boolean",
  }),
  "photos?": type({ "+": "delete", filename: fileName, thumb_filename: fileName }).array(),
  locked_photos: type({ "+": "delete", soft_filename: fileName }).array(),
});

/**
 * The members of a backend's answer; one that is not of the contract's shape is left out, and the others
 * stand.
 */
export function checkMembers(given: unknown): Omit<MembersAnswer, "page"> {
  const checked = membersAnswer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const { next = null, similar = null } = checked;
  return { ...knownOf(checked), next, similar: similar && { ...knownOf(similar), widened: similar.widened } };
}

function knownOf({
  profiles,
  num_results,
}: typeof found.infer): Pick<MembersAnswer, "profiles" | "num_results"> {
  const known = profiles.slice(0, PAGE_SIZE).flatMap((profile) => {
    const known = card(profile);
    return known instanceof type.errors ? [] : [known];
  });
  return { profiles: known, num_results: Math.min(num_results, COUNT_CAP + 1) };
}

const interest = type.enumerated(...INTERESTS);
const reason = type({ "+": "delete", kind: "'interest' | 'likes'", interest })
  .or({ "+": "delete", kind: "'distance'", band: type.enumerated(...DISTANCES) })
  .or({ "+": "delete", kind: "'age' | 'same_age' | 'new'" })
  .or({
    "+": "delete",
    kind: "'status'",
    status: type.enumerated(...profileFields.relationship_status.options),
  })
  .or({ "+": "delete", kind: "'language'", language: type.enumerated(...LOCALES) })
  .or({ "+": "delete", kind: "'active'", activity: "'online' | 'today'" });
const match = type({ "+": "delete", profile: card, "reasons?": "unknown[]" });

/** A backend's matches; reasons that have no words here are left out. */
export function checkMatches(given: unknown): MatchesAnswer {
  const checked = type({ matches: "unknown[]" })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  return {
    matches: checked.matches.slice(0, FINDER_MATCHES).flatMap((one) => {
      const known = match(one);
      if (known instanceof type.errors) return [];
      const reasons = (known.reasons ?? []).flatMap((each) => {
        const worded = reason(each);
        return worded instanceof type.errors ? [] : [worded];
      });
      return [{ profile: known.profile, reasons: reasons.slice(0, MOST_REASONS) }];
    }),
  };
}

/** A backend's regions by country, or none. */
export function checkRegions(given: unknown): RegionsAnswer {
  const checked = regions(given);
  return checked instanceof type.errors ? {} : checked;
}

/** A backend's profile with the notes that the site shows, and only the interests that have words here. */
export function checkMember(given: unknown, { visible_profile_notes: shown }: Settings): ProfileView {
  const checked = type({ profile: view })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const { profile } = checked;
  return {
    ...profile,
    photos: profile.photos ?? [],
    interests: INTERESTS.filter((interest) => profile.interests.includes(interest)),
    notes: Object.fromEntries(
      shown.flatMap((note) => (profile.notes[note] ? [[note, profile.notes[note]]] : [])),
    ),
  };
}

const moment = type("string <= 40").narrow(
  (text, ctx) => !Number.isNaN(Date.parse(text)) || ctx.mustBe("a date"),
);
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

/** A backend's member; one whose shape is not the contract's is nobody that a page could be made for. */
export function checkUser(given: unknown): User | undefined {
  const checked = user(given);
  if (checked instanceof type.errors) {
    console.error("user.php:", checked.summary);
    return undefined;
  }
  const { language, fictional_icon: icon = "mask", notifications_disabled: disabled = [], ...rest } = checked;
  return {
    ...rest,
    language: LOCALES.find((locale) => locale === language) ?? "en",
    fictional_icon: icon,
    notifications_disabled: disabled,
  };
}

const likeOf = {
  "+": "delete",
  id,
  "name?": "1 <= string <= 60",
  "age?": "18 <= number.integer <= 120",
  "gender?": "'male' | 'female'",
  "fictional?": "boolean",
  "main_image?": image,
  "city?": "string <= 100",
  "activity?": type.enumerated(...ACTIVITIES),
  "match?": "boolean",
  "liked_at?": moment,
} as const;
const givenLike = type(likeOf);
const receivedLike = type({ ...likeOf, "like_new?": "boolean", "locked?": "boolean" });
const likesAnswer = type({ "+": "delete", profiles: "unknown[]", liked_by: "unknown[]" });

/**
 * The likes of a backend's answer as far as they can be shown: the specification asks for no more than an id
 * of each, and a card wants a name.
 */
export function checkLikes(answer: unknown): LikesAnswer {
  const checked = likesAnswer(answer);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const epoch = new Date(0).toISOString();
  const profiles = checked.profiles.slice(0, LIKES_SHOWN).flatMap((one) => {
    const like = givenLike(one);
    if (
      like instanceof type.errors ||
      like.name === undefined ||
      like.age === undefined ||
      like.gender === undefined
    )
      return [];
    const {
      name,
      age,
      gender,
      fictional = false,
      main_image = null,
      match = false,
      liked_at = epoch,
      ...rest
    } = like;
    return [{ ...rest, name, age, gender, fictional, main_image, match, liked_at }];
  });
  const mutual = new Set(profiles.map(({ id: liked }) => liked));
  const liked_by = checked.liked_by.slice(0, LIKES_SHOWN).flatMap((one) => {
    const like = receivedLike(one);
    if (like instanceof type.errors || like.name === undefined) return [];
    const {
      name,
      fictional = false,
      main_image = null,
      match = mutual.has(like.id),
      liked_at = epoch,
      like_new = false,
      locked = like.age === undefined || like.gender === undefined,
      ...rest
    } = like;
    return [{ ...rest, name, fictional, main_image, match, liked_at, like_new, locked }];
  });
  // the specification's order: new ones first
  liked_by.sort((a, b) => Number(b.like_new) - Number(a.like_new));
  return { profiles, liked_by, quota: null };
}

/** Cards of a pile that are taken from a backend. */
const MOST_CARDS = 50;
const swipeCard = card.merge({
  "+": "delete",
  "about?": "string <= 2000 | null",
  "in_common?": type.enumerated(...INTERESTS).array(),
});
const swipeAnswer = type({
  "+": "delete",
  cards: "unknown[]",
  "passed?": "unknown",
  quota: { "+": "delete", limit: whole, left: whole, resets_at: moment },
  "returns_at?": moment.or("null"),
});

/** A backend's pile; a card that is not of the contract's shape is left out, and the others stand. */
export function checkSwipe(given: unknown): SwipeAnswer {
  const checked = swipeAnswer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const cardsIn = (all: unknown[]) =>
    all.flatMap((one) => {
      const known = swipeCard(one);
      return known instanceof type.errors
        ? []
        : [{ ...known, about: known.about ?? null, in_common: known.in_common ?? [] }];
    });
  return {
    cards: cardsIn(checked.cards.slice(0, MOST_CARDS)),
    passed: cardsIn([checked.passed])[0] ?? null,
    quota: checked.quota,
    returns_at: checked.returns_at ?? null,
    overlay: null,
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

const ownProfile = type({
  "+": "delete",
  id,
  name: "1 <= string <= 60",
  gender: type.enumerated(...GENDERS),
  date_of_birth: /^\d{4}-\d{2}-\d{2}$/,
  country,
  region: "string <= 60 | null",
  "region_name?": "string <= 300 | null",
  city: "string <= 100",
  ...wholeChoiceKeys,
  "wish_min_age?": "18 <= number.integer <= 99 | null",
  "wish_max_age?": "18 <= number.integer <= 99 | null",
  "interests?": "string[]",
  "notes?": { "+": "delete", ...noteKeys },
});

/** A backend's word of a member's own profile; what it does not say was not said. */
export function checkProfile(given: unknown): ProfileAnswer {
  const checked = type({ profile: ownProfile })(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const {
    region_name = null,
    wish_min_age = null,
    wish_max_age = null,
    interests = [],
    notes = {},
    ...rest
  } = checked.profile;
  const unsaid = fromKeys(CHOICE_FIELDS, () => null);
  return {
    profile: {
      ...unsaid,
      ...rest,
      region_name,
      wish_min_age,
      wish_max_age,
      notes,
      interests: INTERESTS.filter((interest) => interests.includes(interest)),
    },
  };
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
