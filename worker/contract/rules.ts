import type { Rule } from "./call.ts";
import { accountDeletion } from "./calls/account/account-deletion.ts";
import { account } from "./calls/account/account.ts";
import { activate } from "./calls/account/activate.ts";
import { devices } from "./calls/account/devices.ts";
import { dismissals } from "./calls/account/dismissals.ts";
import { email } from "./calls/account/email.ts";
import { exports } from "./calls/account/exports.ts";
import { loginLink } from "./calls/account/login-link.ts";
import { logout } from "./calls/account/logout.ts";
import { mailChange } from "./calls/account/mail-change.ts";
import { mailUndo } from "./calls/account/mail-undo.ts";
import { newPassword } from "./calls/account/new-password.ts";
import { pageHidden } from "./calls/account/page-hidden.ts";
import { passkeyChallenge } from "./calls/account/passkey-challenge.ts";
import { passkeys } from "./calls/account/passkeys.ts";
import { password } from "./calls/account/password.ts";
import { preferences } from "./calls/account/preferences.ts";
import { push } from "./calls/account/push.ts";
import { reactivation } from "./calls/account/reactivation.ts";
import { resend } from "./calls/account/resend.ts";
import { resetPassword } from "./calls/account/reset-password.ts";
import { unsubscribe } from "./calls/account/unsubscribe.ts";
import { user } from "./calls/account/user.ts";
import { chatPhotos } from "./calls/chat/chat-photos.ts";
import { chatSearch } from "./calls/chat/chat-search.ts";
import { chat } from "./calls/chat/chat.ts";
import { chats } from "./calls/chat/chats.ts";
import { voiceMessages } from "./calls/chat/voice-messages.ts";
import { credits } from "./calls/money/credits.ts";
import { directdebit } from "./calls/money/directdebit.ts";
import { discountcode } from "./calls/money/discountcode.ts";
import { orders } from "./calls/money/orders.ts";
import { paymentState } from "./calls/money/payment-state.ts";
import { pricing } from "./calls/money/pricing.ts";
import { spendingCap } from "./calls/money/spending-cap.ts";
import { transactions } from "./calls/money/transactions.ts";
import { withdrawalStatements } from "./calls/money/withdrawal-statements.ts";
import { withdrawals } from "./calls/money/withdrawals.ts";
import { companyinfo } from "./calls/operator/companyinfo.ts";
import { page } from "./calls/operator/page.ts";
import { settings } from "./calls/operator/settings.ts";
import { partnerSignup } from "./calls/partner/partner-signup.ts";
import { autoLike } from "./calls/people/auto-like.ts";
import { blocks } from "./calls/people/blocks.ts";
import { cards } from "./calls/people/cards.ts";
import { favourites } from "./calls/people/favourites.ts";
import { geocode } from "./calls/people/geocode.ts";
import { interests } from "./calls/people/interests.ts";
import { likes } from "./calls/people/likes.ts";
import { matchFinder } from "./calls/people/match-finder.ts";
import { member } from "./calls/people/member.ts";
import { membersCount } from "./calls/people/members-count.ts";
import { members } from "./calls/people/members.ts";
import { photoFocus } from "./calls/people/photo-focus.ts";
import { photos } from "./calls/people/photos.ts";
import { places } from "./calls/people/places.ts";
import { profile } from "./calls/people/profile.ts";
import { regions } from "./calls/people/regions.ts";
import { savedSearches } from "./calls/people/saved-searches.ts";
import { signupMatches } from "./calls/people/signup-matches.ts";
import { similar } from "./calls/people/similar.ts";
import { swipe } from "./calls/people/swipe.ts";
import { views } from "./calls/people/views.ts";
import { bans } from "./calls/safety/bans.ts";
import { complaintPictures } from "./calls/safety/complaint-pictures.ts";
import { complaintStatus } from "./calls/safety/complaint-status.ts";
import { complaints } from "./calls/safety/complaints.ts";
import { ownDecisions } from "./calls/safety/own-decisions.ts";
import { reports } from "./calls/safety/reports.ts";
import { selfies } from "./calls/safety/selfies.ts";
import { verification } from "./calls/safety/verification.ts";
import { completeSignup } from "./calls/signup/complete-signup.ts";
import { signupCheck } from "./calls/signup/signup-check.ts";
import { signup } from "./calls/signup/signup.ts";

/**
 * The calls by the name of their *.php, one line per file of `calls/`. This is on the edge's start path: no
 * schema is imported here. A call that is listed here and lacks its handler, its parts or its row in the
 * viewer matrix does not compile.
 */
const calls = {
  "account-deletion": accountDeletion,
  account,
  activate,
  "auto-like": autoLike,
  bans,
  blocks,
  cards,
  "chat-photos": chatPhotos,
  "chat-search": chatSearch,
  chat,
  chats,
  companyinfo,
  "complaint-pictures": complaintPictures,
  "complaint-status": complaintStatus,
  complaints,
  "complete-signup": completeSignup,
  credits,
  devices,
  directdebit,
  discountcode,
  dismissals,
  email,
  exports,
  favourites,
  geocode,
  interests,
  likes,
  "login-link": loginLink,
  logout,
  "mail-change": mailChange,
  "mail-undo": mailUndo,
  "match-finder": matchFinder,
  member,
  members,
  "members-count": membersCount,
  "new-password": newPassword,
  orders,
  "own-decisions": ownDecisions,
  "page-hidden": pageHidden,
  page,
  "partner-signup": partnerSignup,
  "passkey-challenge": passkeyChallenge,
  passkeys,
  password,
  "photo-focus": photoFocus,
  photos,
  "payment-state": paymentState,
  places,
  preferences,
  pricing,
  profile,
  push,
  reactivation,
  regions,
  reports,
  resend,
  "reset-password": resetPassword,
  "saved-searches": savedSearches,
  selfies,
  settings,
  "signup-check": signupCheck,
  "signup-matches": signupMatches,
  signup,
  similar,
  "spending-cap": spendingCap,
  swipe,
  transactions,
  unsubscribe,
  user,
  views,
  verification,
  "voice-messages": voiceMessages,
  "withdrawal-statements": withdrawalStatements,
  withdrawals,
};

type Files = typeof calls;
/** `GET /api/likes.php` and so on. */
export type CallName = {
  [File in keyof Files]: `${keyof Files[File] & string} /api/${File}.php`;
}[keyof Files];
type RuleOf<Name extends CallName> = Name extends `${infer Method} /api/${infer File}.php`
  ? File extends keyof Files
    ? Method extends keyof Files[File]
      ? Files[File][Method]
      : never
    : never
  : never;

/** The rule of each call, by method and path. */
export const rules = Object.fromEntries(
  Object.entries(calls).flatMap(([file, methods]) =>
    Object.entries(methods).map(([method, rule]) => [`${method} /api/${file}.php`, rule]),
  ),
) as { [Name in CallName]: RuleOf<Name> };

/** The rule of a call, or null where the contract has no such call. */
export function ruleOf(method: string, path: string): Rule | null {
  const name = `${method === "HEAD" ? "GET" : method} ${path}`;
  return isCallName(name) ? rules[name] : null;
}

export const isCallName = (name: string): name is CallName => Object.hasOwn(rules, name);
