/** What was decided, and why: the reason is shown to operators in Server-Timing. */
export interface Decision<T> {
  value: T;
  reason: string;
}

export const decide = <T>(value: T, reason: string): Decision<T> => ({ value, reason });
