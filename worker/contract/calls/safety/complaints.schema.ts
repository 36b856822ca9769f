import { messageId } from "#contract/calls/chat/chat.schema.ts";
import { memberId } from "#contract/calls/people/member.schema.ts";
import { photoKey, photoName } from "#contract/calls/people/photos.schema.ts";
import { LOCALES } from "#contract/entities.ts";
import { COMPLAINT_KINDS, COMPLAINT_PICTURES } from "#contract/product/complaints.ts";
import { type } from "#contract/schema.ts";

/**
 * A complaint. `profile`, with `photo` (its file name) or `message`, says what it is about; what was to be
 * seen there is stored by the origin and never taken from here. `decision` is the decision against the member
 * that is appealed; `pictures` were uploaded before with complaint-pictures.php.
 */
export const complaintBody = type({
  kind: type.enumerated(...COMPLAINT_KINDS),
  text: "string <= 20000",
  "place?": "string <= 4000",
  "name?": "string <= 400",
  "email?": "string <= 254",
  "statement?": "boolean",
  "child?": "boolean",
  "order?": "string <= 100",
  "profile?": memberId,
  "photo?": photoName,
  "message?": messageId,
  "decision?": /^[\w-]{1,60}$/,
  "pictures?": photoKey.array().atMostLength(COMPLAINT_PICTURES),
  language: type.enumerated(...LOCALES),
});
export type ComplaintBody = typeof complaintBody.infer;

/** The token of the mail that asks a complainant to confirm their address. */
export const complaintConfirmBody = type({ token: /^C-[\w-]{1,20}\.[\w-]{43}$/ });
export type ComplaintConfirmBody = typeof complaintConfirmBody.infer;
