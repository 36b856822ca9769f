import { DAY_MS } from "#contract/product/units-of-time.ts";
import type { AccountAccess, PaymentChanges } from "#origin/money/payments/payment.ts";
import { asChargeback, asListedPayment, asListedRefund, readOrLog, refundIn } from "./answers.ts";
import { pageOf, type List } from "./client.ts";

/** Days that a payment may wait for its money: a bank transfer's longest, with a margin for the bank. */
const LONGEST_WAIT_DAYS = 30;
/** Days within which a bank or card scheme may still reverse a chargeback. */
const LONGEST_DISPUTE_DAYS = 180;
/** Items of a list that are read at once: settling each of them stays within one invocation's limits. */
const PAGE = 50;

type Page = Omit<PaymentChanges, "returnedOrders">;
type Reader = (access: AccountAccess, since: Date, from: string | null) => Promise<Page>;

const PAYMENTS = { path: ["payments"], read: asListedPayment };
const REFUNDS = { path: ["refunds"], read: asListedRefund };
const CHARGEBACKS = { path: ["chargebacks"], read: asChargeback };

/**
 * The lists that are read, in this order. Mollie sorts them by creation only, so each is read as far back as
 * something in it may still change, and what has not changed since is left out.
 */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    "payments",
    async (access, since, from) => {
      const page = await recentPage(access, PAYMENTS, {
        from,
        oldest: daysBefore(since, LONGEST_WAIT_DAYS),
      });
      const changed = page.items.filter(({ createdAt, paidAt, failedAt, canceledAt, expiredAt }) =>
        [createdAt, paidAt, failedAt, canceledAt, expiredAt].some((at) => isSince(at, since)),
      );
      const payments = changed.flatMap((payment) => readOrLog(payment) ?? []);
      return { payments, returned: [], next: page.next };
    },
  ],
  [
    "refunds",
    async (access, since, from) => {
      const page = await recentPage(access, REFUNDS, {
        from,
        oldest: daysBefore(since, LONGEST_WAIT_DAYS),
      });
      // A refund may fail weeks after it was sent, and nothing says when.
      const changed = page.items.filter(
        (refund) => isSince(refund.createdAt, since) || refundIn(refund).status === "failed",
      );
      return { payments: [], returned: paymentsOf(changed), next: page.next };
    },
  ],
  [
    "chargebacks",
    async (access, since, from) => {
      const page = await recentPage(access, CHARGEBACKS, {
        from,
        oldest: daysBefore(since, LONGEST_DISPUTE_DAYS),
      });
      const changed = page.items.filter(({ createdAt, reversedAt }) =>
        isSince(reversedAt ?? createdAt, since),
      );
      return { payments: [], returned: paymentsOf(changed), next: page.next };
    },
  ],
]);

/** Reads one page of one list; the cursor is the list's name and Mollie's own cursor. */
export async function changesSince(
  access: AccountAccess,
  since: Date,
  cursor: string | null,
): Promise<PaymentChanges> {
  const names = [...READERS.keys()];
  const [name = "", from = ""] = (cursor ?? `${names[0]}/`).split("/", 2);
  const read = READERS.get(name);
  if (!read) throw new Error(`no list ${name}`);
  const { payments, returned, next } = await read(access, since, from === "" ? null : from);
  const following = names[names.indexOf(name) + 1];
  if (next !== null) return { payments, returned, returnedOrders: [], next: `${name}/${next}` };
  return { payments, returned, returnedOrders: [], next: following === undefined ? null : `${following}/` };
}

/** A page's items that are not older than `oldest`, and where the next page begins if it may have more. */
async function recentPage<T extends { createdAt: string }>(
  access: AccountAccess,
  list: List<T>,
  { from, oldest }: { from: string | null; oldest: Date },
): Promise<{ items: T[]; next: string | null }> {
  const { items: all, next } = await pageOf(access, list, PAGE, from);
  const items = all.filter(({ createdAt }) => isSince(createdAt, oldest));
  return { items, next: items.length === all.length ? next : null };
}

const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);

const isSince = (at: string | null | undefined, since: Date): boolean =>
  Boolean(at) && Date.parse(at ?? "") >= since.getTime();

const paymentsOf = (returns: readonly { paymentId: string }[]): string[] => [
  ...new Set(returns.map(({ paymentId }) => paymentId)),
];
