import { type } from "#contract/schema.ts";
import { memberId } from "./member.schema.ts";

/** The profile that the member has opened. */
export const viewBody = type({ profile: memberId });
export type ViewBody = typeof viewBody.infer;
