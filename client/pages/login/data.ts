import { afterLogin } from "#client/page/next-path.ts";
import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

/** Why a login did not succeed: a code of the contract, and the minutes for which an account is blocked. */
export interface LoginFailure {
  code: string;
  minutes: number | null;
}
/**
 * Why a visitor was sent here: their email address is confirmed, just now or already, their account is back,
 * or they asked for a link by email or have opened it.
 */
const NOTICES = ["confirmed", "active", "reactivated", "link_sent", "link_opened", "link_expired"] as const;
export type LoginNotice = (typeof NOTICES)[number];
/** What a form sent without a script comes back with. */
export interface LoginAttempt {
  typed: string;
  failure: LoginFailure | null;
  notice: LoginNotice | null;
  /** Whether the site has logins by passkey. */
  passkeys: boolean;
}

export const source = pageSource(route, {
  addressQuery({ query }) {
    const next = afterLogin(query.get("next"), []);
    const notice = noticeOf(query.get("notice"));
    return { ...(next !== afterLogin(null, []) && { next }), ...(notice && { notice }) };
  },
  data: ({ query, mayLackCalls }) =>
    ready<LoginAttempt>({
      typed: "",
      failure: null,
      notice: noticeOf(query.get("notice")),
      passkeys: !mayLackCalls,
    }),
});
export type Data = DataOf<typeof source>;

function noticeOf(given: string | null): LoginNotice | null {
  return NOTICES.find((known) => known === given) ?? null;
}
