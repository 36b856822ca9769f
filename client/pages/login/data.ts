import { afterLogin } from "#client/next-path.ts";
import { pageSource, ready, type DataOf } from "#client/page-source.ts";
import { route } from "./route.ts";

/** Why a login did not succeed: a code of the contract, and the minutes for which an account is blocked. */
export interface LoginFailure {
  code: string;
  minutes: number | null;
}
/** What a form sent without a script comes back with. */
export interface LoginAttempt {
  typed: string;
  failure: LoginFailure | null;
}

export const source = pageSource(route, {
  addressQuery({ query }) {
    const next = afterLogin(query.get("next"));
    return next === afterLogin(null) ? {} : { next };
  },
  data: () => ready<LoginAttempt>({ typed: "", failure: null }),
});
export type Data = DataOf<typeof source>;
