import { DAY_MS } from "#contract/product/units-of-time.ts";
import type { AccountAccess, PaymentChanges } from "#origin/money/payments/payment.ts";
import { asTransaction, isRefund } from "./answers.ts";
import { askGenesis, credentialsOf, orNullIfMissing } from "./client.ts";
import { idIn } from "./reference.ts";
import type { Elements } from "./xml.ts";

/** Days by which a chargeback may be listed later than the day that it bears. */
const LATE_DAYS = 30;
/** Items of a page of chargebacks: settling each of them stays within one invocation's limits. */
const PER_PAGE = 50;

/** A page of one list: the sales that something happened to, by Genesis' ids, and the number of pages. */
interface ListPage {
  sales: string[];
  pages: number;
}
type Reader = (access: AccountAccess, since: Date, page: number) => Promise<ListPage>;

/**
 * The lists that are read, in this order. Sales are not: an order that waits for its money is asked about
 * until Genesis ends its page, which nothing follows but a refund or a chargeback.
 */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    "refunds",
    async (access, since, page) => {
      const { terminal } = credentialsOf(access);
      const found = await askGenesis(access, "gate", `reconcile/by_date/${terminal}`, "reconcile", {
        start_date: dayOf(since),
        page,
      });
      const refunds = listIn(found, "payment_response").map(asTransaction).filter(isRefund);
      return {
        sales: refunds.flatMap(({ reference_transaction_unique_id: sale }) => sale ?? []),
        pages: pagesIn(found),
      };
    },
  ],
  [
    "chargebacks",
    async (access, since, page) => {
      const found = await orNullIfMissing(
        askGenesis(access, "gate", "chargebacks/by_date", "chargeback_request", {
          start_date: dayOf(new Date(since.getTime() - LATE_DAYS * DAY_MS)),
          page,
          per_page: PER_PAGE,
        }),
      );
      if (!found) return { sales: [], pages: 0 };
      const sales = listIn(found, "chargeback_response").flatMap(({ original_transaction_unique_id: sale }) =>
        typeof sale === "string" ? sale : [],
      );
      return { sales, pages: pagesIn(found) };
    },
  ],
]);

/** Reads one page of one list; the cursor is the list's name and the page's number. */
export async function changesSince(
  access: AccountAccess,
  since: Date,
  cursor: string | null,
): Promise<PaymentChanges> {
  const names = [...READERS.keys()];
  const [name = "", number = "1"] = (cursor ?? `${names[0]}/1`).split("/", 2);
  const read = READERS.get(name);
  if (!read) throw new Error(`no list ${name}`);
  const page = Number(number);
  const { sales, pages } = await read(access, since, page);
  const orders = new Set<string>();
  for (const sale of new Set(sales)) {
    const order = await orderOf(access, sale);
    if (order !== null) orders.add(order);
  }
  const following = names[names.indexOf(name) + 1];
  return {
    payments: [],
    returned: [],
    returnedOrders: [...orders],
    next: page < pages ? `${name}/${page + 1}` : following === undefined ? null : `${following}/1`,
  };
}

/** Our order of a sale; null where it is of somebody else. */
async function orderOf(access: AccountAccess, sale: string): Promise<string | null> {
  const { terminal } = credentialsOf(access);
  const found = await orNullIfMissing(
    askGenesis(access, "gate", `reconcile/${terminal}`, "reconcile", { unique_id: sale }),
  );
  return found && idIn(asTransaction(found).transaction_id);
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
const pagesIn = ({ "@pages_count": pages }: Elements): number => Number(pages ?? 1);
function listIn(found: Elements, name: string): Elements[] {
  const list = found[name];
  return Array.isArray(list) ? list : [];
}
