import type { OrderView, RefundView } from "#contract/calls/orders.ts";
import type { Tenant } from "#contract/tenant.ts";
import type { BookedOrder } from "#origin/books/booked-orders.ts";
import type { RefundRow } from "#origin/books/booked-refunds.ts";
import type { OwnOrder } from "#origin/member/billing/purchase-status.ts";

/** An order as its member sees it: from the books, and from the member's object what is left of it. */
export function orderView(
  tenant: Pick<Tenant, "pool">,
  order: BookedOrder,
  refund: RefundRow | null,
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
    withdrawable: own?.withdrawable ?? null,
    invoice:
      order.invoice === null
        ? null
        : `${order.company}-${tenant.pool}-${String(order.invoice).padStart(6, "0")}`.toUpperCase(),
  };
}

function refundView(refund: RefundRow | null): RefundView | null {
  if (!refund) return null;
  const { credits, amount, status, at } = refund;
  return {
    credits,
    amount,
    status: status === "requested" ? "sent" : status === "by_hand" ? "done" : status,
    at: iso(at),
  };
}

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();
