import { operatorCall } from "#contract/call.ts";
import type { Operator } from "#contract/platform/operators.ts";

/** Whose token it is. Every operator of the site may ask. */
export const operator = {
  GET: operatorCall<{ answer: { operator: Omit<Operator, "email"> } }>("support", "moderator", "finance"),
};
