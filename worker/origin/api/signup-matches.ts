import { SIGNUP_MATCHES } from "#contract/product/limits.ts";
import { NO_ANSWERS } from "#origin/directory/match-score.ts";
import { memberHandler } from "./call.ts";
import { matchesFor } from "./match-finder.ts";

/** Suggestions for a new member, who has answered no questions yet. */
export const signupMatches = memberHandler("GET /api/signup-matches.php", {
  parts: () => ({ hidden: true, liked: true }),
  answer: (call) =>
    matchesFor(call, {
      answers: NO_ANSWERS,
      distance: null,
      minAge: call.tenant.settings.min_age,
      maxAge: null,
      realOnly: false,
      interests: [],
      most: SIGNUP_MATCHES,
    }),
});
