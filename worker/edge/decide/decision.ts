/** A decision and its reason, which operators see in Server-Timing. */
export interface Decision<T> {
  value: T;
  reason: string;
}

export const decide = <T>(value: T, reason: string): Decision<T> => ({ value, reason });
