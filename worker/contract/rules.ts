import type { Rule } from "./call.ts";
import { accountDeletion } from "./calls/account-deletion.ts";
import { account } from "./calls/account.ts";
import { activate } from "./calls/activate.ts";
import { audit } from "./calls/audit.ts";
import { autoLike } from "./calls/auto-like.ts";
import { bans } from "./calls/bans.ts";
import { blocks } from "./calls/blocks.ts";
import { books } from "./calls/books.ts";
import { cards } from "./calls/cards.ts";
import { chatPhotos } from "./calls/chat-photos.ts";
import { chatSearch } from "./calls/chat-search.ts";
import { chat } from "./calls/chat.ts";
import { chats } from "./calls/chats.ts";
import { closings } from "./calls/closings.ts";
import { companyinfo } from "./calls/companyinfo.ts";
import { complaintDecisions } from "./calls/complaint-decisions.ts";
import { complaintPictures } from "./calls/complaint-pictures.ts";
import { complaintStatus } from "./calls/complaint-status.ts";
import { complaints } from "./calls/complaints.ts";
import { completeSignup } from "./calls/complete-signup.ts";
import { credits } from "./calls/credits.ts";
import { decisions } from "./calls/decisions.ts";
import { devices } from "./calls/devices.ts";
import { directdebit } from "./calls/directdebit.ts";
import { discountCodes } from "./calls/discount-codes.ts";
import { discountcode } from "./calls/discountcode.ts";
import { dismissals } from "./calls/dismissals.ts";
import { email } from "./calls/email.ts";
import { erasures } from "./calls/erasures.ts";
import { exports } from "./calls/exports.ts";
import { favourites } from "./calls/favourites.ts";
import { geocode } from "./calls/geocode.ts";
import { holds } from "./calls/holds.ts";
import { inspection } from "./calls/inspection.ts";
import { interests } from "./calls/interests.ts";
import { journal } from "./calls/journal.ts";
import { liability } from "./calls/liability.ts";
import { likes } from "./calls/likes.ts";
import { loginLink } from "./calls/login-link.ts";
import { logout } from "./calls/logout.ts";
import { mailChange } from "./calls/mail-change.ts";
import { mailUndo } from "./calls/mail-undo.ts";
import { matchFinder } from "./calls/match-finder.ts";
import { memberDecisions } from "./calls/member-decisions.ts";
import { member } from "./calls/member.ts";
import { membersCount } from "./calls/members-count.ts";
import { members } from "./calls/members.ts";
import { newPassword } from "./calls/new-password.ts";
import { news } from "./calls/news.ts";
import { operator } from "./calls/operator.ts";
import { orderEvents } from "./calls/order-events.ts";
import { orders } from "./calls/orders.ts";
import { ownDecisions } from "./calls/own-decisions.ts";
import { pageHidden } from "./calls/page-hidden.ts";
import { page } from "./calls/page.ts";
import { partnerSignup } from "./calls/partner-signup.ts";
import { partnerTokens } from "./calls/partner-tokens.ts";
import { passkeyChallenge } from "./calls/passkey-challenge.ts";
import { passkeys } from "./calls/passkeys.ts";
import { password } from "./calls/password.ts";
import { paymentAccount } from "./calls/payment-account.ts";
import { paymentState } from "./calls/payment-state.ts";
import { photoFocus } from "./calls/photo-focus.ts";
import { photos } from "./calls/photos.ts";
import { places } from "./calls/places.ts";
import { preferences } from "./calls/preferences.ts";
import { pricing } from "./calls/pricing.ts";
import { profile } from "./calls/profile.ts";
import { push } from "./calls/push.ts";
import { reactivation } from "./calls/reactivation.ts";
import { records } from "./calls/records.ts";
import { regions } from "./calls/regions.ts";
import { reports } from "./calls/reports.ts";
import { resend } from "./calls/resend.ts";
import { resetPassword } from "./calls/reset-password.ts";
import { savedSearches } from "./calls/saved-searches.ts";
import { selfies } from "./calls/selfies.ts";
import { settings } from "./calls/settings.ts";
import { settlements } from "./calls/settlements.ts";
import { signupCheck } from "./calls/signup-check.ts";
import { signupMatches } from "./calls/signup-matches.ts";
import { signup } from "./calls/signup.ts";
import { similar } from "./calls/similar.ts";
import { spendingCap } from "./calls/spending-cap.ts";
import { swipe } from "./calls/swipe.ts";
import { transactions } from "./calls/transactions.ts";
import { unsubscribe } from "./calls/unsubscribe.ts";
import { user } from "./calls/user.ts";
import { vatEvidence } from "./calls/vat-evidence.ts";
import { verification } from "./calls/verification.ts";
import { views } from "./calls/views.ts";
import { voiceMessages } from "./calls/voice-messages.ts";
import { withdrawalStatements } from "./calls/withdrawal-statements.ts";
import { withdrawals } from "./calls/withdrawals.ts";

/**
 * The calls by the name of their *.php, one line per file of `calls/`. This is on the edge's start path: no
 * schema is imported here. A call that is listed here and lacks its handler, its parts or its row in the
 * viewer matrix does not compile.
 */
const calls = {
  "account-deletion": accountDeletion,
  account,
  activate,
  audit,
  "auto-like": autoLike,
  bans,
  blocks,
  books,
  cards,
  "chat-photos": chatPhotos,
  "chat-search": chatSearch,
  chat,
  chats,
  closings,
  companyinfo,
  "complaint-decisions": complaintDecisions,
  "complaint-pictures": complaintPictures,
  "complaint-status": complaintStatus,
  complaints,
  "complete-signup": completeSignup,
  credits,
  decisions,
  devices,
  directdebit,
  "discount-codes": discountCodes,
  discountcode,
  dismissals,
  email,
  erasures,
  exports,
  favourites,
  geocode,
  holds,
  inspection,
  interests,
  journal,
  liability,
  likes,
  "login-link": loginLink,
  logout,
  "mail-change": mailChange,
  "mail-undo": mailUndo,
  "match-finder": matchFinder,
  "member-decisions": memberDecisions,
  member,
  members,
  "members-count": membersCount,
  "new-password": newPassword,
  news,
  operator,
  "order-events": orderEvents,
  orders,
  "own-decisions": ownDecisions,
  "page-hidden": pageHidden,
  page,
  "partner-signup": partnerSignup,
  "partner-tokens": partnerTokens,
  "passkey-challenge": passkeyChallenge,
  passkeys,
  password,
  "photo-focus": photoFocus,
  "payment-account": paymentAccount,
  photos,
  "payment-state": paymentState,
  places,
  preferences,
  pricing,
  profile,
  push,
  reactivation,
  records,
  regions,
  reports,
  resend,
  "reset-password": resetPassword,
  "saved-searches": savedSearches,
  selfies,
  settings,
  settlements,
  "signup-check": signupCheck,
  "signup-matches": signupMatches,
  signup,
  similar,
  "spending-cap": spendingCap,
  swipe,
  transactions,
  unsubscribe,
  user,
  "vat-evidence": vatEvidence,
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
