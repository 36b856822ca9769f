import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";

/**
 * Milliseconds that a conversation waits for the directory: some twenty times what an answer takes, and less
 * than a page has in all.
 */
const PATIENCE = 1_000;

/**
 * What the directory answers, or undefined where it fails or takes too long: for what the member's own object
 * can do without it. A refusal is an answer, and is thrown.
 */
export async function unlessOut<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    const answer = await withTimeout(question, PATIENCE, OUT);
    if (answer !== OUT) return answer;
    reportError("directory", new Error(`no answer within ${PATIENCE} ms`));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    reportError("directory", error);
  }
  return undefined;
}
const OUT = Symbol("out");

/** What cannot be done without the directory: later. */
export const later = (): Refusal => new Refusal(503, "origin_unavailable", { retryAfter: 5 });
