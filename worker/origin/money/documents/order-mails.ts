import type { Tenant } from "#contract/platform/tenant.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { readerZone } from "#origin/base/time-zones.ts";
import type { OrderTerms } from "#origin/member/billing/stored-orders.ts";
import type { OrderFigures, OrderMailKind } from "#origin/outbound/mail/mail-kinds.ts";
import { newMail } from "#origin/outbound/mail/mail-outbox.ts";
import { readBuyer } from "./issue-documents.ts";

export interface OrderMail {
  rows: D1PreparedStatement[];
  enqueue: () => Promise<void>;
}

/**
 * An email about an order, to its member's address. Its row belongs into the batch that causes it and is
 * written once per order and kind, however often that batch runs; or once for each `about`, where an order
 * may have several of a kind. An email that only brings a document has the document's id, and is written only
 * where there is one. There is none for a deleted account.
 */
export async function mailOfOrder(
  env: Env,
  tenant: Tenant,
  kind: OrderMailKind,
  order: Pick<OrderTerms, "id" | "member" | "credits" | "amount" | "currency">,
  now: Date,
  more: Partial<OrderFigures> = {},
  about?: string,
): Promise<OrderMail> {
  const to = await readBuyer(databaseOf(env, tenant), order.member);
  if (!to) return { rows: [], enqueue: () => Promise.resolve() };
  const figures: OrderFigures = {
    order: order.id,
    credits: order.credits,
    amount: order.amount,
    currency: order.currency,
    at: now.toISOString(),
    zone: readerZone(to.zone, to.country),
    ...more,
  };
  const { row, enqueue } = newMail(
    env,
    tenant,
    {
      kind,
      locale: to.language,
      recipient: to.email,
      name: to.name,
      link: order.id,
      details: figures,
      ...(about !== undefined && { id: about }),
    },
    now,
    kind === "document"
      ? "EXISTS (SELECT 1 FROM documents WHERE id = ?1)"
      : about === undefined
        ? "NOT EXISTS (SELECT 1 FROM mails WHERE kind = ?3 AND link = ?7)"
        : "TRUE",
  );
  return { rows: [row], enqueue };
}
