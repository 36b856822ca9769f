import { siteCall } from "./call.ts";
import type { MemberList } from "./member-lists.ts";
import type { MemberNoteBody } from "./member-notes.schema.ts";

export type { MemberNoteBody };

/** A note about a member, for colleagues. The member reads it in their export, without its writer's name. */
export const memberNotes = {
  POST: siteCall<{ body: MemberNoteBody; answer: MemberList }>("support", "moderator", "finance"),
};
