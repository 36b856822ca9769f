import type { BooksDifference } from "#contract/desk/books.ts";
import type { MemberBooks } from "#origin/member/billing/books-outbox.ts";
import { isEnd, sum, type BookRows, type OtherReturn } from "./account-lines.ts";

/** Records of the books, the provider and the members that do not agree. */
export function differencesOf(
  { orders, payments, refunds, returns }: BookRows,
  own: Map<string, MemberBooks | null>,
): BooksDifference[] {
  const found: BooksDifference[] = [];
  const differ = (about: string, what: string) => {
    found.push({ about, what });
  };
  for (const [member, books] of own) {
    if (!books) continue;
    if (books.broken > 0 || sum(books.sums, ({ amount }) => amount) !== books.balance.credits)
      differ(`member ${member}`, "the ledger does not sum to the balance");
    for (const order of orders.filter((each) => each.member === member)) {
      const mine = books.orders.find(({ id }) => id === order.id);
      if ((order.paid_at !== null) !== (mine?.state === "settled"))
        differ(
          `order ${order.id}`,
          `paid in the books: ${order.paid_at !== null}, settled with the member: ${mine?.state === "settled"}`,
        );
      else if (
        mine &&
        order.paid_at !== null &&
        (mine.payment !== order.payment || mine.credits !== order.credits)
      )
        differ(`order ${order.id}`, "another payment, or other credits, than with the member");
    }
    for (const mine of books.orders.filter(({ id }) => !orders.some((order) => order.id === id)))
      differ(`order ${mine.id}`, "with the member, and not in the books");
  }
  for (const payment of payments) {
    const back = sum(
      refunds.filter(
        (refund) => refund.payment === payment.id && (refund.status === "sent" || refund.status === "done"),
      ),
      ({ amount }) => amount,
    );
    const went = (kind: OtherReturn["kind"]) =>
      sum(
        returns.filter((each) => each.payment === payment.id && each.kind === kind),
        ({ amount }) => amount,
      );
    const [refunded, taken] = [back + went("provider_refund"), went("chargeback")];
    const order = orders.find((each) => each.payment === payment.id);
    if (payment.verdict === "wrong_amount" || payment.verdict === "unknown_order")
      differ(`payment ${payment.id}`, payment.verdict);
    if (isEnd(payment) && payment.refunded !== refunded)
      differ(`payment ${payment.id}`, `the provider gave back ${payment.refunded}, the books ${refunded}`);
    if (isEnd(payment) && payment.charged_back !== taken)
      differ(`payment ${payment.id}`, `charged back ${payment.charged_back}, in the books ${taken}`);
    if (
      payment.verdict === "settled" &&
      (order?.paid_at == null || order.amount !== payment.amount || order.currency !== payment.currency)
    )
      differ(`payment ${payment.id}`, "settled, and no order of its sum is paid by it");
  }
  for (const refund of refunds)
    if (refund.status === "failed") differ(`refund ${refund.id}`, "the provider refused it");
  return found;
}
