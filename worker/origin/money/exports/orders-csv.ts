import { csvOf, type CsvRow } from "#contract/accounting/csv.ts";
import type { ListedOrder } from "#contract/desk/orders.ts";
import { asDecimal } from "#contract/product/money.ts";

/** Orders as a table: a line for each. */
export const ordersCsv = (orders: readonly ListedOrder[]): string =>
  csvOf(
    [
      "created_at",
      "order",
      "site",
      "member",
      "status",
      "reason",
      "bundle",
      "credits",
      "method",
      "country",
      "currency",
      "amount",
      "paid_at",
      "refund_failed",
    ],
    orders.map(({ id, amount, refund_failed: hasFailed, ...order }): CsvRow => ({
      ...order,
      order: id,
      refund_failed: Number(hasFailed),
      amount: asDecimal({ amount, currency: order.currency }),
    })),
  );
