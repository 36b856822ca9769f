import { affiliates } from "./affiliates.ts";
import { auditExports } from "./audit-exports.ts";
import { audit } from "./audit.ts";
import { bans } from "./bans.ts";
import { books } from "./books.ts";
import { caches } from "./caches.ts";
import type { DeskCrosses, DeskRule } from "./call.ts";
import { caseDecisions } from "./case-decisions.ts";
import { caseList } from "./case-list.ts";
import { casePreviews } from "./case-previews.ts";
import { caseCall } from "./case.ts";
import { cases } from "./cases.ts";
import { chargebacks } from "./chargebacks.ts";
import { claims } from "./claims.ts";
import { closings } from "./closings.ts";
import { cohorts } from "./cohorts.ts";
import { complaintDecisions } from "./complaint-decisions.ts";
import { creditGrants } from "./credit-grants.ts";
import { deadLetter } from "./dead-letter.ts";
import { deadLetters } from "./dead-letters.ts";
import { discountCodes } from "./discount-codes.ts";
import { erasures } from "./erasures.ts";
import { errors } from "./errors.ts";
import { exportTables } from "./exports.ts";
import { growth } from "./growth.ts";
import { health } from "./health.ts";
import { holds } from "./holds.ts";
import { inspection } from "./inspection.ts";
import { journal } from "./journal.ts";
import { liability } from "./liability.ts";
import { me } from "./me.ts";
import { memberActions } from "./member-actions.ts";
import { memberDecisions } from "./member-decisions.ts";
import { memberLists } from "./member-lists.ts";
import { memberNotes } from "./member-notes.ts";
import { member } from "./member.ts";
import { newsItem } from "./news-item.ts";
import { newsPreviews } from "./news-previews.ts";
import { newsReceivers } from "./news-receivers.ts";
import { newsTests } from "./news-tests.ts";
import { news } from "./news.ts";
import { next } from "./next.ts";
import { openCases } from "./open-cases.ts";
import { orderChecks } from "./order-checks.ts";
import { orderEvents } from "./order-events.ts";
import { order } from "./order.ts";
import { orders } from "./orders.ts";
import { partnerTokens } from "./partner-tokens.ts";
import { paymentAccount } from "./payment-account.ts";
import { photoClaims } from "./photo-claims.ts";
import { photoDecisions } from "./photo-decisions.ts";
import { photos } from "./photos.ts";
import { planned } from "./planned.ts";
import { records } from "./records.ts";
import { refunds } from "./refunds.ts";
import { reports } from "./reports.ts";
import { search } from "./search.ts";
import { serverTiming } from "./server-timing.ts";
import { settlements } from "./settlements.ts";
import { sitePreviews } from "./site-previews.ts";
import { site } from "./site.ts";
import { tokens } from "./tokens.ts";
import { vatEvidence } from "./vat-evidence.ts";
import { visits } from "./visits.ts";
import { work } from "./work.ts";

/**
 * Every call of the desk by its noun. A line here asks the compiler for its handler (worker/origin/desk) and
 * for a row in the matrix of roles (tests/worker/desk).
 */
const calls = {
  affiliates,
  audit,
  "audit-exports": auditExports,
  bans,
  books,
  caches,
  case: caseCall,
  "case-decisions": caseDecisions,
  "case-list": caseList,
  "case-previews": casePreviews,
  cases,
  chargebacks,
  claims,
  closings,
  cohorts,
  "complaint-decisions": complaintDecisions,
  "credit-grants": creditGrants,
  "dead-letter": deadLetter,
  "dead-letters": deadLetters,
  "discount-codes": discountCodes,
  erasures,
  growth,
  exports: exportTables,
  errors,
  health,
  holds,
  inspection,
  journal,
  liability,
  me,
  member,
  "member-actions": memberActions,
  "member-decisions": memberDecisions,
  "member-lists": memberLists,
  "member-notes": memberNotes,
  news,
  "news-item": newsItem,
  "news-previews": newsPreviews,
  "news-receivers": newsReceivers,
  "news-tests": newsTests,
  "open-cases": openCases,
  order,
  next,
  "order-checks": orderChecks,
  "order-events": orderEvents,
  orders,
  "partner-tokens": partnerTokens,
  "payment-account": paymentAccount,
  "photo-claims": photoClaims,
  "photo-decisions": photoDecisions,
  photos,
  planned,
  records,
  refunds,
  reports,
  search,
  "server-timing": serverTiming,
  settlements,
  site,
  "site-previews": sitePreviews,
  tokens,
  "vat-evidence": vatEvidence,
  visits,
  work,
};

type Files = typeof calls;
/** `GET /api/me` and so on. */
export type DeskCallName = {
  [Noun in keyof Files]: `${keyof Files[Noun] & string} /api/${Noun}`;
}[keyof Files];
type RuleOf<Name extends DeskCallName> = Name extends `${infer Method} /api/${infer Noun}`
  ? Noun extends keyof Files
    ? Method extends keyof Files[Noun]
      ? Files[Noun][Method] & DeskRule
      : never
    : never
  : never;

/** The rule of each call, by method and path. */
export const deskRules = Object.fromEntries(
  Object.entries(calls).flatMap(([noun, methods]) =>
    Object.entries(methods).map(([method, rule]) => [`${method} /api/${noun}`, rule]),
  ),
) as { [Name in DeskCallName]: RuleOf<Name> };

export const isDeskCall = (name: string): name is DeskCallName => Object.hasOwn(deskRules, name);

export type DeskQuery<Name extends DeskCallName> = DeskCrosses<RuleOf<Name>>["query"];
export type DeskBody<Name extends DeskCallName> = DeskCrosses<RuleOf<Name>>["body"];
export type DeskAnswer<Name extends DeskCallName> = DeskCrosses<RuleOf<Name>>["answer"];

/** The calls about one site. */
export type SiteCallName = {
  [Name in DeskCallName]: RuleOf<Name>["of"] extends "site" ? Name : never;
}[DeskCallName];
