import type { DocumentView, OrderView, RefundView } from "#contract/calls/money/orders.ts";
import type { OwnOrder } from "#origin/member/billing/purchase-status.ts";
import type { RefundRow } from "#origin/money/books/booked-refunds.ts";
import { documentPath } from "#origin/money/documents/document-files.ts";
import { dayOf, type ListedDocument } from "#origin/money/documents/stored-documents.ts";
import type { BuyerAccount } from "./buyer-account.ts";

/** An order as its member sees it: from the books, and from the member's object what is left of it. */
export function orderView(
  { order, refund, documents, stated }: BuyerAccount["orders"][number],
  own: OwnOrder | null,
): OrderView {
  const {
    id,
    bundle,
    credits,
    method,
    country,
    currency,
    list_amount,
    amount,
    vat_country,
    vat_rate,
    vat_amount,
    status,
    reason,
    checkout,
    next,
    collected_on,
    discount_kind: kind,
    discount_code: code,
    discount_percentage: percentage,
  } = order;
  return {
    id,
    bundle,
    credits,
    method,
    country,
    currency,
    list_amount,
    amount,
    vat_country: vat_country ?? country,
    vat_rate,
    vat_amount,
    status,
    reason,
    next,
    collected_on,
    discount:
      kind === null || code === null
        ? null
        : { kind, code, percentage: percentage ?? 0, amount: list_amount - amount },
    created_at: iso(order.created_at),
    paid_at: order.paid_at === null ? null : iso(order.paid_at),
    checkout: status === "open" || status === "pending" ? checkout : null,
    made_premium: order.made_premium === 1,
    refund: refundView(refund),
    withdraw_until:
      own === null || own.withdrawUntil === null ? null : new Date(own.withdrawUntil).toISOString(),
    withdrawal_stated: stated === null || refund ? null : iso(stated),
    withdrawable: own?.withdrawable ?? null,
    invoice: documents.find(({ document }) => document === "invoice")?.number ?? null,
    documents: documents.map(documentView),
    at_once: order.at_once === null ? null : JSON.parse(order.at_once),
  };
}

const documentView = ({ document, number, amount, issued_at: at, zone }: ListedDocument): DocumentView => ({
  kind: document,
  number,
  date: dayOf(at, zone),
  amount,
  file: documentPath(number),
});

function refundView(refund: RefundRow | null): RefundView | null {
  if (!refund) return null;
  const { credits, amount, promised, status, at } = refund;
  return {
    credits,
    // all of what was promised went back otherwise
    amount: amount === 0 ? (promised ?? 0) : amount,
    status: status === "requested" ? "sent" : status === "by_hand" ? "done" : status,
    at: iso(at),
  };
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
