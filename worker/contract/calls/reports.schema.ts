import { REPORT_KINDS } from "#contract/report-kinds.ts";
import { type } from "#contract/schema.ts";
import { messageId } from "./chat.schema.ts";
import { memberId } from "./member.schema.ts";
import { photoName } from "./photos.schema.ts";

/** The receipt of one report. */
export const reportsQuery = type({ "receipt?": /^R-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/ });
export type ReportsQuery = typeof reportsQuery.infer;

/** A report of a member, of one of their photos by its file name, or of one of their messages to the reporter. */
export const reportBody = type({
  profile: memberId,
  "photo?": photoName,
  "message?": messageId,
  kind: type.enumerated(...REPORT_KINDS),
  text: "string <= 8000",
});
export type ReportBody = typeof reportBody.infer;
