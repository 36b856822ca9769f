import { memberId } from "#contract/calls/people/member.schema.ts";
import { type } from "#contract/schema.ts";

/** `id`: made by who writes, so that the same note again is this one. */
export const memberNoteBody = type({
  id: /^[0-9a-f-]{36}$/,
  profile: memberId,
  text: "1 <= string <= 2000",
});
export type MemberNoteBody = typeof memberNoteBody.infer;
