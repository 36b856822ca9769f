import { memberCall } from "#contract/call.ts";
import type { PushSubscriptionBody } from "./push.schema.ts";

/**
 * `DELETE` removes what `POST /api/user.php?push=1` stored for the browser that asks. `PUT` replaces it where
 * there is one: a push service may end a subscription and give the browser another.
 */
export const push = {
  PUT: memberCall<{ body: PushSubscriptionBody; answer: null }>(),
  DELETE: memberCall<{ answer: null }>(),
};
