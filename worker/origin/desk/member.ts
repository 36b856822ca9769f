import { deskMemberQuery } from "#contract/desk/member.schema.ts";
import { siteHandler } from "./call.ts";
import { readMember } from "./member/read-member.ts";

/** One member of the site, as the person who asks may see them. */
export const member = siteHandler("GET /api/member", {
  query: deskMemberQuery,
  answer: (call) => readMember(call, call.query.id),
});
