import { messageId } from "#contract/calls/chat/chat.schema.ts";
import { memberId } from "#contract/calls/people/member.schema.ts";
import { photoName } from "#contract/calls/people/photos.schema.ts";
import { REPORT_KINDS } from "#contract/product/report-kinds.ts";
import { type } from "#contract/schema.ts";

/** A report of a member, of one of their photos by its file name, or of one of their messages to the reporter. */
export const reportBody = type({
  profile: memberId,
  "photo?": photoName,
  "message?": messageId,
  kind: type.enumerated(...REPORT_KINDS),
  text: "string <= 8000",
});
export type ReportBody = typeof reportBody.infer;
