import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Milliseconds that the provider may take for one answer. A request often needs two of them, a customer and
 * the payment.
 */
export const PROVIDER_TIMEOUT_MS = 4_000;
/**
 * Milliseconds for all answers of the provider that one request needs, from its arrival on: below the edge's
 * limit for a write, so that the buyer gets our refusal and can repeat, and not the edge's.
 */
export const PROVIDER_BUDGET_MS = 8_000;

const deadline = new AsyncLocalStorage<number>();

/** Answers a request whose calls of the provider share one deadline. */
export const withProviderDeadline = <T>(answer: () => T): T =>
  deadline.run(Date.now() + PROVIDER_BUDGET_MS, answer);

/**
 * Milliseconds for the next answer of the provider. Scheduled and queued work, for which nobody waits, has no
 * deadline. Throws once there is no time left: a request must not be sent whose answer no one would read.
 */
export function providerTimeout(): number {
  const left = (deadline.getStore() ?? Infinity) - Date.now();
  if (left <= 0) throw new Error("the payment provider was too slow for this request");
  return Math.min(PROVIDER_TIMEOUT_MS, left);
}
