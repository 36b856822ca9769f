import type { VatEvidence, VatEvidenceAnswer } from "#contract/desk/vat-evidence.ts";
import { asDecimal } from "#contract/product/money.ts";

/**
 * A site's orders with conflicting evidence, oldest first, page by page. `ask` answers from after an order
 * on.
 */
export async function readVatEvidence(
  ask: (after: string | null) => Promise<VatEvidenceAnswer>,
): Promise<VatEvidence[]> {
  const orders: VatEvidence[] = [];
  for (let after: string | null = null; ;) {
    const page: VatEvidenceAnswer = await ask(after);
    orders.push(...page.orders);
    if (page.next === null) return orders;
    after = page.next;
  }
}

/** An order on one line: what each piece of evidence says, what was chosen, and what was decided. */
export function vatEvidenceLine(order: VatEvidence): string {
  const { currency } = order;
  const sum = (amount: number) => asDecimal({ amount, currency });
  const evidence = [
    `payment ${order.payment ?? "-"}`,
    `residence ${order.residence ?? "-"}`,
    `network ${order.network ?? "-"}`,
    `chosen ${order.chosen}`,
  ].join("  ");
  return `${order.paid_at.slice(0, 10)}  ${order.id}  ${currency} ${sum(order.amount)}  ${evidence}  VAT ${order.vat_country} ${order.vat_rate / 100} % ${sum(order.vat_amount)}`;
}
