import { type } from "#contract/schema.ts";
import { fetchProvider } from "#origin/money/payments/fetch-provider.ts";
import { PaymentRefused, type AccountAccess } from "#origin/money/payments/payment.ts";
import { ReportsRefused } from "#origin/money/payments/payout-reports.ts";

const ADDRESS = "https://api.mollie.com/v2/";
/** Statuses of a final refusal. Not 401 and 403, which mean a wrong key, nor 409 and 429, which pass. */
const FINAL_STATUSES: readonly number[] = [400, 404, 410, 415, 422];
const MISSING_STATUSES: readonly number[] = [404, 410];
/** Statuses by which a token is refused. */
const TOKEN_STATUSES: readonly number[] = [401, 403];
/** Items on one page of a list: the most that Mollie allows. */
export const PAGE = 250;

/** The parts of a path: `["payments", "tr_x", "refunds"]`. */
type Path = readonly string[];
interface Question {
  method?: "POST" | "DELETE";
  query?: Readonly<Record<string, string>>;
  body?: object;
  idempotencyKey?: string;
  /** A token of the organisation, in place of the account's key. */
  token?: string | undefined;
}

/**
 * One request. Answers the JSON, which the caller reads by a schema; undefined where the answer has none. A
 * final refusal throws PaymentRefused, one of the token ReportsRefused; an unreachable or failing provider
 * throws something else.
 */
export async function askMollie(
  access: AccountAccess,
  path: Path,
  { method, query = {}, body, idempotencyKey, token }: Question = {},
): Promise<unknown> {
  const { key, address = ADDRESS } = access;
  if (key === null) throw new Error("the company has no key for Mollie in PAYMENT_API_KEYS");
  // An id with a dot or a slash would lead to another path.
  if (!path.every((part) => /^[\w-]+$/.test(part))) throw new Error("no id of Mollie's");
  const url = new URL(path.join("/"), address);
  url.search = new URLSearchParams(query).toString();
  const answer = await fetchProvider(access, url, {
    method: method ?? "GET",
    headers: {
      accept: "application/hal+json",
      authorization: `Bearer ${token ?? key}`,
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw await refusalOf(answer, token !== undefined);
  return answer.status === 204 ? undefined : answer.json();
}

const faultSchema = type({ detail: "string", "field?": "string" });

async function refusalOf(answer: Response, byToken: boolean): Promise<Error> {
  const fault = faultSchema(await answer.json().catch(() => null));
  const { detail, field } = fault instanceof type.errors ? { detail: "nothing" } : fault;
  const message = `the payment provider says ${detail} (${answer.status})`;
  if (byToken && TOKEN_STATUSES.includes(answer.status)) return new ReportsRefused(message);
  if (!FINAL_STATUSES.includes(answer.status)) return new Error(message);
  return new MollieRefusal(message, fieldOf(field), answer.status);
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

/** A list of Mollie's: its last part is its name, and `read` reads one of its items. */
export interface List<T> {
  path: Path;
  read: (item: unknown) => T;
  token?: string;
}
interface Page<T> {
  items: T[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

const listSchema = type({
  _embedded: { "[string]": "unknown[]" },
  "_links?": { "next?": type({ href: "string.url" }).or("null") },
});

/** One page of a list, the newest first, from the `next` of the page before; from the start without. */
export async function pageOf<T>(
  access: AccountAccess,
  { path, read, token }: List<T>,
  limit: number,
  from: string | null = null,
): Promise<Page<T>> {
  const query = { limit: String(limit), ...(from !== null && { from }) };
  const { items, next } = listOf(await askMollie(access, path, { query, token }), path.at(-1) ?? "");
  return { items: items.map(read), next };
}

/** The items of a list by its name, as they were answered. */
export function listOf(answer: unknown, name: string): Page<unknown> {
  const { _embedded: found, _links: links } = listSchema.assert(answer);
  const next = links?.next ? new URL(links.next.href).searchParams.get("from") : null;
  return { items: found[name] ?? [], next };
}

/** All items of a list, read page by page. */
export async function* itemsOf<T>(access: AccountAccess, list: List<T>): AsyncIterable<T> {
  let from: string | null = null;
  do {
    const page: Page<T> = await pageOf(access, list, PAGE, from);
    yield* page.items;
    from = page.next;
  } while (from !== null);
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
