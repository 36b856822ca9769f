import type { MollieClient } from "@mollie/api-client";
import type { Env } from "#origin/env.ts";
import { PaymentRefused } from "#origin/payments/payment.ts";

/** What of the environment says where the provider is. */
export type Asking = Pick<Env, "PAYMENT_API" | "PAYMENT_API_KEY">;
export type Library = typeof import("@mollie/api-client");

/** What it says no to for good. Not 401 and 403, which are our key, nor 409 and 429, which pass. */
const FOR_GOOD: readonly number[] = [400, 404, 410, 415, 422];
const NOT_THERE: readonly number[] = [404, 410];
/** Of one page of a list: the most that it gives. */
const PAGE = 250;

/**
 * One question, by Mollie's own client. What it refuses for good throws PaymentRefused; whatever cannot be
 * reached or fails there throws something else.
 */
export async function askMollie<T>(
  { PAYMENT_API: address, PAYMENT_API_KEY: key }: Asking,
  question: (mollie: MollieClient, library: Library) => Promise<T>,
): Promise<T> {
  // imported when it is asked, since nothing else of the origin needs it
  const library = await import("@mollie/api-client");
  if (!key) throw new Error("PAYMENT_API_KEY is not set");
  try {
    return await question(
      library.createMollieClient({ apiKey: key, ...(address === undefined ? {} : { apiEndpoint: address }) }),
      library,
    );
  } catch (error) {
    if (
      error instanceof library.MollieApiError &&
      error.statusCode !== undefined &&
      FOR_GOOD.includes(error.statusCode)
    )
      throw new Refused(error.message, error.field ?? null, error.statusCode);
    throw error;
  }
}

/** A refusal that says whether there is anything of that id. */
class Refused extends PaymentRefused {
  readonly status: number;
  constructor(message: string, field: string | null, status: number) {
    super(message, field);
    this.status = status;
  }
}

/** Null where there is nothing of that id. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refused && NOT_THERE.includes(error.status)) return null;
    throw error;
  }
}

interface Paging {
  limit: number;
  from?: string;
}
interface Page<T> extends Iterable<T> {
  nextPageCursor: string | undefined;
}
/** A list there, of which it gives a page at a time, the newest first. */
export type List<T> = (mollie: MollieClient, paging: Paging) => Promise<Page<T>>;

export async function* eachOf<T>(env: Asking, list: List<T>): AsyncIterable<T> {
  let from: string | undefined;
  do {
    const page = await askMollie(env, (mollie) =>
      list(mollie, { limit: PAGE, ...(from === undefined ? {} : { from }) }),
    );
    yield* page;
    from = page.nextPageCursor;
  } while (from !== undefined);
}

/** Those of a list that were made since a time: it ends at the first that is older. */
export async function* madeSince<T extends { createdAt: string }>(
  env: Asking,
  since: Date,
  list: List<T>,
): AsyncIterable<T> {
  for await (const one of eachOf(env, list)) {
    if (Date.parse(one.createdAt) < since.getTime()) return;
    yield one;
  }
}
