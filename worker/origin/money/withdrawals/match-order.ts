import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { accountKey } from "#origin/base/account-key.ts";
import type { Env } from "#origin/base/env.ts";
import type { BookedOrder } from "#origin/money/books/booked-orders.ts";
import { invoiceNumber } from "#origin/money/documents/stored-documents.ts";

/** Orders of one address that are compared. */
const PAGE = 200;
/** Characters at the end of an order's id by which the site itself names it (`6B8C-1D05`). */
const SHORT = 8;

/** A number without what people add to it or leave out: `Order 6b8c-1d05` becomes `ORDER6B8C1D05`. */
export const readableNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** By what the books know the address of an erased account: it leads to nobody who does not type it. */
export const addressHash = async (
  env: Pick<Env, "MASTER_SECRET">,
  site: Pick<Tenant, "id" | "pool">,
  email: string,
): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, site, "withdrawal"), JSON.stringify(["address", accountKey(email)]));

/**
 * The order that a statement means. `isGuessable`: named by its invoice alone, and those are numbered in a
 * row.
 */
interface Match {
  order: BookedOrder;
  isGuessable: boolean;
}

/**
 * The order that a statement means, or null: one of the account with this address, or of an erased one, whose
 * own number or invoice's number is in what was typed. Null also where more than one is named, since an
 * operator must see all of them, and a stranger could try many invoices by one statement.
 */
export async function matchOrder(
  env: Env,
  tenant: Tenant,
  db: D1Database,
  { number, email }: { number: string; email: string },
): Promise<Match | null> {
  const typed = readableNumber(number);
  const { results } = await db
    .prepare(
      `SELECT * FROM orders WHERE site = ?1 AND (
         member IN (SELECT member FROM accounts WHERE site = ?1 AND email_key = ?2)
         OR id IN (SELECT order_id FROM erased_purchases WHERE site = ?1 AND address = ?3))
       ORDER BY created_at DESC LIMIT ?4`,
    )
    .bind(tenant.id, accountKey(email), await addressHash(env, tenant, email), PAGE)
    .all<BookedOrder>();
  const [named, ...others] = results.filter((order) =>
    numbersOf(tenant, order).some((each) => typed.includes(each)),
  );
  if (!named || others.length > 0 || invoicesIn(typed, tenant, named) > 1) return null;
  return { order: named, isGuessable: !typed.includes(shortNumber(named)) };
}

/** How many numbers of invoices of an order's company are in what was typed. */
const invoicesIn = (typed: string, { pool }: Tenant, { company }: BookedOrder): number =>
  typed.split(readableNumber(`${company}-${pool}`)).length - 1;

const numbersOf = ({ pool }: Tenant, { id, company, invoice }: BookedOrder): string[] => [
  shortNumber({ id }),
  ...(invoice === null ? [] : [readableNumber(invoiceNumber(company, pool, invoice))]),
];

const shortNumber = ({ id }: Pick<BookedOrder, "id">): string => readableNumber(id.slice(-SHORT));
