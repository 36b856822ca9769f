import { memberCall } from "#contract/call.ts";

/** `DELETE` removes what `POST /api/user.php?push=1` stored for the browser that asks. */
export const push = {
  DELETE: memberCall<{ answer: null }>(),
};
