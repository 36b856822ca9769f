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

/** Milliseconds since 1970 by which the last answer of a provider is needed. */
export type ProviderDeadline = number;

/** The one of a request that arrives now: all its questions to providers share it. */
export const providerDeadline = (): ProviderDeadline => Date.now() + PROVIDER_BUDGET_MS;

/** Of scheduled and queued work, for which nobody waits. */
export const NO_DEADLINE: ProviderDeadline = Infinity;

/**
 * Milliseconds for the next answer of the provider. Throws once there is no time left: a request must not be
 * sent whose answer no one would read.
 */
export function providerTimeout(deadline: ProviderDeadline): number {
  const left = deadline - Date.now();
  if (left <= 0) throw new Error("the payment provider was too slow for this request");
  return Math.min(PROVIDER_TIMEOUT_MS, left);
}
