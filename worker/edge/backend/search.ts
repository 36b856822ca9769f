import type { MatchesAnswer } from "#contract/calls/match-finder.ts";
import type { MembersAnswer } from "#contract/calls/members.ts";
import type { SwipeAnswer } from "#contract/calls/swipe.ts";
import { DISTANCES } from "#contract/distances.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { COUNT_CAP, FINDER_MATCHES, MAX_PAGE, MOST_REASONS, PAGE_SIZE } from "#contract/limits.ts";
import { profileFields, SEARCH_FIELDS } from "#contract/profile-fields.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { card, moment, whole } from "./shapes.ts";

const found = type({ "+": "delete", profiles: "unknown[]", num_results: "number.integer >= 0" });
const membersAnswer = found.merge({
  "+": "delete",
  "page?": "number.integer",
  "next?": "string <= 200 | null",
  "similar?": found.merge({ "+": "delete", widened: type.enumerated(...SEARCH_FIELDS).array() }).or("null"),
});
/**
 * The members of a backend's answer; one that is not of the contract's shape is left out, and the others
 * stand.
 */
export function checkMembers(given: unknown): MembersAnswer {
  const checked = membersAnswer(given);
  if (checked instanceof type.errors) throw new Refusal(502, "origin_invalid");
  const { page = 1, next = null, similar = null } = checked;
  return {
    ...knownOf(checked),
    page: Math.min(Math.max(page, 1), MAX_PAGE),
    next,
    similar: similar && { ...knownOf(similar), widened: similar.widened },
  };
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
