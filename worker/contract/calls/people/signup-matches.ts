import { memberCall } from "#contract/call.ts";
import type { MatchesAnswer } from "./match-finder.ts";

export const signupMatches = {
  GET: memberCall<{ answer: MatchesAnswer }>(),
};
