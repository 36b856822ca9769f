import { REPORT_KINDS } from "#contract/report-kinds.ts";
import { type } from "#contract/schema.ts";
import { messageId } from "./chat.ts";
import { memberId } from "./member.ts";
import { photoKey } from "./photos.ts";

/** What somebody has to say against a member, one of his photos, or one of his messages to whoever reports. */
export const reportBody = type({
  profile: memberId,
  "photo?": photoKey,
  "message?": messageId,
  kind: type.enumerated(...REPORT_KINDS),
  text: "string <= 8000",
});
export type ReportBody = typeof reportBody.infer;

/** The number under which it is kept. The same report sent again has the same one. */
export interface ReportAnswer {
  report: { receipt: string };
}
