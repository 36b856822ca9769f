import type { MollieClient } from "@mollie/api-client";
import { PaymentRefused, type AccountAccess } from "#origin/money/payments/payment.ts";
import { ReportsRefused } from "#origin/money/payments/payout-reports.ts";

export type Library = typeof import("@mollie/api-client");

/** Statuses of a final refusal. Not 401 and 403, which mean a wrong key, nor 409 and 429, which pass. */
const FINAL_STATUSES: readonly number[] = [400, 404, 410, 415, 422];
const MISSING_STATUSES: readonly number[] = [404, 410];
/** Items on one page of a list: the most that Mollie allows. */
const PAGE = 250;

/** Statuses by which a token is refused. */
const TOKEN_STATUSES: readonly number[] = [401, 403];

/**
 * One request through Mollie's own client, by the account's key, or by a token of the organisation. A final
 * refusal throws PaymentRefused, one of the token ReportsRefused; an unreachable or failing provider throws
 * something else.
 */
export async function askMollie<T>(
  { key, address }: AccountAccess,
  question: (mollie: MollieClient, library: Library) => Promise<T>,
  token?: string,
): Promise<T> {
  // Imported on use: no other part of the origin needs the library.
  const library = await import("@mollie/api-client");
  if (key === null) throw new Error("the company has no key for Mollie in PAYMENT_API_KEYS");
  try {
    return await question(
      library.createMollieClient({
        ...(token === undefined ? { apiKey: key } : { accessToken: token }),
        ...(address === undefined ? {} : { apiEndpoint: address }),
      }),
      library,
    );
  } catch (error) {
    if (
      token !== undefined &&
      error instanceof library.MollieApiError &&
      TOKEN_STATUSES.includes(error.statusCode ?? 0)
    )
      throw new ReportsRefused(error.message);
    if (
      error instanceof library.MollieApiError &&
      error.statusCode !== undefined &&
      FINAL_STATUSES.includes(error.statusCode)
    )
      throw new MollieRefusal(error.message, fieldOf(error.field), error.statusCode);
    throw error;
  }
}

/** Mollie's names of fields that the domain has its own names for. */
const FIELDS: Readonly<Record<string, string>> = {
  consumerAccount: "iban",
  mandateId: "mandate",
};
const fieldOf = (name: string | undefined): string | null =>
  name === undefined ? null : Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? name) : name;

/** A refusal with its status, which tells a missing object from an invalid request. */
class MollieRefusal extends PaymentRefused {
  readonly status: number;
  constructor(message: string, field: string | null, status: number) {
    super(message, field);
    this.status = status;
  }
}

/** Null where there is no object of that id. */
export async function orNullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MollieRefusal && MISSING_STATUSES.includes(error.status)) return null;
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
/** A list of Mollie's, read page by page, the newest first. */
export type List<T> = (mollie: MollieClient, paging: Paging) => Promise<Page<T>>;

/** One page of a list, from the one after a page's `nextPageCursor`; from the start without. */
export const pageOf = <T>(
  access: AccountAccess,
  list: List<T>,
  limit: number,
  from: string | undefined,
): Promise<Page<T>> =>
  askMollie(access, (mollie) => list(mollie, { limit, ...(from === undefined ? {} : { from }) }));

export async function* itemsOf<T>(access: AccountAccess, list: List<T>): AsyncIterable<T> {
  let from: string | undefined;
  do {
    const page = await pageOf(access, list, PAGE, from);
    yield* page;
    from = page.nextPageCursor;
  } while (from !== undefined);
}

/** The items of a list that were created since a time: reading ends at the first older one. */
export async function* itemsSince<T extends { createdAt: string }>(
  access: AccountAccess,
  since: Date,
  list: List<T>,
): AsyncIterable<T> {
  for await (const one of itemsOf(access, list)) {
    if (Date.parse(one.createdAt) < since.getTime()) return;
    yield one;
  }
}
