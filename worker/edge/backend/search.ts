import type { MatchesAnswer } from "#contract/calls/people/match-finder.ts";
import type { MembersAnswer } from "#contract/calls/people/members.ts";
import type { SimilarAnswer } from "#contract/calls/people/similar.ts";
import type { SwipeAnswer } from "#contract/calls/people/swipe.ts";
import { LOCALES } from "#contract/entities.ts";
import { DISTANCES } from "#contract/product/distances.ts";
import {
  COUNT_CAP,
  FINDER_MATCHES,
  MAX_PAGE,
  MOST_REASONS,
  PAGE_SIZE,
  SIMILAR_PROFILES,
} from "#contract/product/limits.ts";
import { profileFields, SEARCH_FIELDS } from "#contract/product/profile-fields.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { numberIn } from "./lenient.ts";
import { overlay, quota } from "./likes.ts";
import { card, count, knownOf, moment, rowsOf, shaped, readable } from "./shapes.ts";

const found = type({ "+": "delete", profiles: "unknown[]", num_results: count });
const membersAnswer = found.merge({
  "+": "delete",
  "page?": numberIn(type("number.integer")),
  "next?": "string <= 200 | null",
  "similar?": found.merge({ "+": "delete", widened: knownOf(SEARCH_FIELDS) }).or("null"),
});
/**
 * The members of a backend's answer; one that is not of the contract's shape is left out, and the others
 * stand.
 */
export function checkMembers(given: unknown): MembersAnswer {
  const checked = shaped(membersAnswer, given);
  const { page = 1, next = null, similar = null } = checked;
  return {
    ...cardsOf(checked),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
    next,
    similar: similar && { ...cardsOf(similar), widened: similar.widened },
  };
}

const cardsOf = ({ profiles, num_results }: typeof found.infer) => ({
  profiles: rowsOf(card, profiles, PAGE_SIZE),
  num_results: Math.min(num_results, COUNT_CAP + 1),
});

const similarAnswer = type({ "+": "delete", profiles: "unknown[]" });
export const checkSimilar = (given: unknown): SimilarAnswer => ({
  profiles: rowsOf(card, shaped(similarAnswer, given).profiles, SIMILAR_PROFILES),
});

const interest = type.enumerated(...INTERESTS);
export const reason = type({ "+": "delete", kind: "'interest' | 'likes'", interest })
  .or({ "+": "delete", kind: "'distance'", band: type.enumerated(...DISTANCES) })
  .or({ "+": "delete", kind: "'age' | 'same_age' | 'new' | 'smoke_free'" })
  .or({
    "+": "delete",
    kind: "'status'",
    status: type.enumerated(...profileFields.relationship_status.options),
  })
  .or({ "+": "delete", kind: "'language'", language: type.enumerated(...LOCALES) })
  .or({
    "+": "delete",
    kind: "'goal'",
    goal: type.enumerated(...profileFields.relationship_goal.options),
  })
  .or({ "+": "delete", kind: "'children'", children: "'want' | 'at_home'" })
  .or({
    "+": "delete",
    kind: "'occupation'",
    occupation: type.enumerated(...profileFields.occupation.options),
  })
  .or({ "+": "delete", kind: "'speaks'", language: type.enumerated(...profileFields.languages.options) })
  .or({ "+": "delete", kind: "'active'", activity: "'online' | 'today'" });
/** Reasons that have no words here are left out. */
const match = type({ "+": "delete", profile: card, "reasons?": "unknown[]" }).pipe(
  ({ profile, reasons = [] }) => {
    const worded = reasons.flatMap((each) => {
      const known = reason(each);
      return known instanceof type.errors ? [] : [known];
    });
    return { profile, reasons: worded.slice(0, MOST_REASONS) };
  },
);
const matchesAnswer = type({ "+": "delete", matches: "unknown[]" });
export const checkMatches = (given: unknown): MatchesAnswer => ({
  matches: rowsOf(match, shaped(matchesAnswer, given).matches, FINDER_MATCHES),
});

/** Cards of a deck that are taken from a backend. */
const MOST_CARDS = 50;
export const swipeCardFields = type({
  "about?": "string <= 2000 | null",
  "in_common?": knownOf(INTERESTS),
});
const swipeCard = type("object").pipe((given) => {
  const [known, fields] = [readable(card, given), readable(swipeCardFields, given)];
  if (known instanceof type.errors) return known;
  if (fields instanceof type.errors) return fields;
  return { ...known, about: fields.about ?? null, in_common: fields.in_common ?? [] };
});
const swipeAnswer = type({
  "+": "delete",
  cards: "unknown[]",
  "passed?": swipeCard.or("null"),
  quota,
  "returns_at?": moment.or("null"),
  "overlay?": overlay.or("null"),
});

/** A backend's deck; a card that is not of the contract's shape is left out, and the others stand. */
export function checkSwipe(given: unknown): SwipeAnswer {
  const checked = shaped(swipeAnswer, given);
  return {
    cards: rowsOf(swipeCard, checked.cards, MOST_CARDS),
    passed: checked.passed ?? null,
    quota: checked.quota,
    returns_at: checked.returns_at ?? null,
    overlay: checked.overlay ?? null,
  };
}
