import { loaded, pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { questionsOf } from "#contract/product/finder.ts";
import { readAnswers, writeAnswers } from "./answers.ts";
import { route } from "./route.ts";

/** In the address where the questions are answered and the matches are wanted. */
const wantsMatches = (query: { get(name: "show"): string | null }): boolean => query.get("show") === "1";

export const source = pageSource(route, {
  addressQuery: (request) => ({
    ...writeAnswers(request.settings, readAnswers(request)),
    ...(wantsMatches(request.query) && { show: "1" }),
  }),
  /**
   * No matches are asked for while the questions are. A backend that may lack the call is asked even then, so
   * that no one answers the questions for nothing.
   */
  callQuery: (request) =>
    wantsMatches(request.query) || request.mayLackCalls
      ? writeAnswers(request.settings, readAnswers(request))
      : { state: "not-asked" },
  data(request, outcome) {
    const { settings, query } = request;
    const shared = {
      questions: questionsOf(settings),
      answers: readAnswers(request),
      interests: settings.interests,
    };
    if (outcome.state === "not-asked") return ready({ ...shared, matches: null });
    return loaded(outcome, ({ matches }) => ({ ...shared, matches: wantsMatches(query) ? matches : null }));
  },
});
export type Data = DataOf<typeof source>;
