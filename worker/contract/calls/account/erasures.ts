import { operatorCall } from "#contract/call.ts";

/** Every recorded erasure of the pool is repeated in the background. */
export const erasures = {
  POST: operatorCall<{ answer: null }>(),
};
