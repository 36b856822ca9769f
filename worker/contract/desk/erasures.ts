import { siteCall } from "./call.ts";

/** Every recorded erasure of the pool is repeated in the background. */
export const erasures = {
  POST: siteCall<{ answer: null }>(),
};
