import { accountVerbs } from "./account-verbs.ts";
import { billingVerbs } from "./billing/verbs.ts";
import { deskVerbs } from "./desk-verbs.ts";
import { messageVerbs } from "./messaging/verbs.ts";
import { notificationVerbs } from "./notifications/verbs.ts";
import { photoVerbs } from "./photos/verbs.ts";
import { relationVerbs } from "./relations/verbs.ts";
import { sessionVerbs } from "./session-verbs.ts";
import type { Callable, Verbs } from "./verb-context.ts";

/**
 * All that can be asked of a member's object. Each verb decides and writes in one transaction without an
 * await, so that two calls at once are two calls in a row. A verb that takes the hash of a session's secret
 * answers null where that session is not open here, or where there is no such member, and then writes
 * nothing.
 *
 * During a deployment a worker may call an object of the release before or after its own, so a name and its
 * input change as a migration does: the old ones are answered for one release more.
 */
export const verbs = {
  ...accountVerbs,
  ...sessionVerbs,
  ...notificationVerbs,
  ...relationVerbs,
  ...messageVerbs,
  ...photoVerbs,
  ...billingVerbs,
  ...deskVerbs,
} satisfies Verbs;

/** A member's object as it is called. */
export type MemberObject = Rpc.DurableObjectBranded & Callable<typeof verbs>;
