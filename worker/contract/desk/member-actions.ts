import { siteCall } from "./call.ts";
import type { MemberActionBody } from "./member-actions.schema.ts";
import type { DeskMember } from "./member.ts";

export type { MemberActionBody };

/** Something that support does for a member. Answers the member. */
export const memberActions = {
  POST: siteCall<{ body: MemberActionBody; answer: DeskMember }>("support"),
};
