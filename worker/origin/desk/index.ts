import type { DeskCallName } from "#contract/desk/rules.ts";
import { affiliates } from "./affiliates.ts";
import { exportAudit } from "./audit-exports.ts";
import { audit } from "./audit.ts";
import { banLift } from "./bans.ts";
import { books } from "./books.ts";
import { caches } from "./caches.ts";
import type { DeskHandler } from "./call.ts";
import { decideOnCase } from "./case-decisions.ts";
import { caseList } from "./case-list.ts";
import { previewOfCase } from "./case-previews.ts";
import { oneCase } from "./case.ts";
import { cases, resolve } from "./cases.ts";
import { chargebacks } from "./chargebacks.ts";
import { claim, release } from "./claims.ts";
import { closeBooks, closings } from "./closings.ts";
import { cohorts } from "./cohorts.ts";
import { complaintDecisions, decideOnComplaint } from "./complaint-decisions.ts";
import { creditGrants, decideOnCredits, giveCredits } from "./credit-grants.ts";
import { closeLetter, deadLetter, deadLetters } from "./dead-letters.ts";
import { discountCodes, listedCodes } from "./discount-codes.ts";
import { replay } from "./erasures.ts";
import { errors } from "./errors.ts";
import { exportTables } from "./exports.ts";
import { growth } from "./growth.ts";
import { health } from "./health.ts";
import { hold } from "./holds.ts";
import { decide, inspection } from "./inspection.ts";
import { journal } from "./journal.ts";
import { liability } from "./liability.ts";
import { me } from "./me.ts";
import { actOnMember } from "./member-actions.ts";
import { decideOnMember, memberDecisions } from "./member-decisions.ts";
import { memberLists } from "./member-lists.ts";
import { addNote } from "./member-notes.ts";
import { member } from "./member.ts";
import { newsItem, newsList, newsPreview, newsReceivers, newsTest, sendNews, stopNews } from "./news.ts";
import { giveNext } from "./next.ts";
import { openCases } from "./open-cases.ts";
import { checkOrder } from "./order-checks.ts";
import { orderEvents } from "./order-events.ts";
import { order } from "./order.ts";
import { orders } from "./orders.ts";
import { endPartnerToken, givePartnerToken, listPartnerTokens } from "./partner-tokens.ts";
import { paymentAccount } from "./payment-account.ts";
import { claimPhotos, releasePhotos } from "./photo-claims.ts";
import { decideOnPhotos } from "./photo-decisions.ts";
import { photos } from "./photos.ts";
import { planned, takeBack } from "./planned.ts";
import { records } from "./records.ts";
import { giveBack, refunds } from "./refunds.ts";
import { decideReports, waitingReports } from "./reports.ts";
import { search } from "./search.ts";
import { openServerTiming } from "./server-timing.ts";
import { settle, settlements } from "./settlements.ts";
import { previewOfSite } from "./site-previews.ts";
import { site } from "./site.ts";
import { issueToken, revokeToken, tokens } from "./tokens.ts";
import { vatEvidence } from "./vat-evidence.ts";
import { visits } from "./visits.ts";
import { work } from "./work.ts";

/** The handler of every call of the desk. */
export const deskHandlers: { [Name in DeskCallName]: DeskHandler<Name> } = {
  "GET /api/affiliates": affiliates,
  "GET /api/audit": audit,
  "GET /api/audit-exports": exportAudit,
  "DELETE /api/bans": banLift,
  "GET /api/books": books,
  "GET /api/caches": caches,
  "GET /api/case": oneCase,
  "POST /api/case-decisions": decideOnCase,
  "GET /api/case-list": caseList,
  "POST /api/case-previews": previewOfCase,
  "GET /api/cases": cases,
  "POST /api/cases": resolve,
  "GET /api/chargebacks": chargebacks,
  "DELETE /api/claims": release,
  "POST /api/claims": claim,
  "GET /api/closings": closings,
  "POST /api/closings": closeBooks,
  "GET /api/cohorts": cohorts,
  "GET /api/complaint-decisions": complaintDecisions,
  "POST /api/complaint-decisions": decideOnComplaint,
  "GET /api/credit-grants": creditGrants,
  "POST /api/credit-grants": giveCredits,
  "PUT /api/credit-grants": decideOnCredits,
  "GET /api/dead-letter": deadLetter,
  "GET /api/dead-letters": deadLetters,
  "POST /api/dead-letters": closeLetter,
  "GET /api/discount-codes": listedCodes,
  "POST /api/discount-codes": discountCodes,
  "POST /api/erasures": replay,
  "GET /api/growth": growth,
  "GET /api/exports": exportTables,
  "GET /api/errors": errors,
  "GET /api/health": health,
  "POST /api/holds": hold,
  "GET /api/inspection": inspection,
  "POST /api/inspection": decide,
  "GET /api/journal": journal,
  "GET /api/liability": liability,
  "GET /api/me": me,
  "GET /api/member": member,
  "POST /api/member-actions": actOnMember,
  "GET /api/member-decisions": memberDecisions,
  "POST /api/member-decisions": decideOnMember,
  "GET /api/member-lists": memberLists,
  "POST /api/member-notes": addNote,
  "GET /api/news": newsList,
  "POST /api/news": sendNews,
  "DELETE /api/news": stopNews,
  "GET /api/news-item": newsItem,
  "POST /api/news-previews": newsPreview,
  "GET /api/news-receivers": newsReceivers,
  "POST /api/news-tests": newsTest,
  "GET /api/open-cases": openCases,
  "GET /api/order": order,
  "POST /api/next": giveNext,
  "POST /api/order-checks": checkOrder,
  "GET /api/order-events": orderEvents,
  "GET /api/orders": orders,
  "DELETE /api/partner-tokens": endPartnerToken,
  "GET /api/partner-tokens": listPartnerTokens,
  "POST /api/partner-tokens": givePartnerToken,
  "GET /api/payment-account": paymentAccount,
  "DELETE /api/photo-claims": releasePhotos,
  "POST /api/photo-claims": claimPhotos,
  "POST /api/photo-decisions": decideOnPhotos,
  "GET /api/photos": photos,
  "DELETE /api/planned": takeBack,
  "GET /api/planned": planned,
  "GET /api/records": records,
  "GET /api/refunds": refunds,
  "POST /api/refunds": giveBack,
  "GET /api/reports": waitingReports,
  "PUT /api/reports": decideReports,
  "GET /api/search": search,
  "POST /api/server-timing": openServerTiming,
  "GET /api/settlements": settlements,
  "POST /api/settlements": settle,
  "GET /api/site": site,
  "POST /api/site-previews": previewOfSite,
  "DELETE /api/tokens": revokeToken,
  "GET /api/tokens": tokens,
  "POST /api/tokens": issueToken,
  "GET /api/vat-evidence": vatEvidence,
  "GET /api/visits": visits,
  "GET /api/work": work,
};
