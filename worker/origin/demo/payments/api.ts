import type { Sql } from "#origin/member/storage/sql.ts";
import { createCustomer, createMandate, customerView, mandateView, revokeMandate } from "./customers.ts";
import { paymentView } from "./payment-view.ts";
import { cancelPayment, createPayment, findPayment } from "./payments.ts";
import { chargebackView, createRefund, decideRefund, refundView } from "./refunds.ts";
import { get, list, type Kind } from "./store.ts";
import { ApiFault, faultReply, listReply, pagingOf, type Reply } from "./wire.ts";

export interface Asked {
  method: string;
  /** After the version: "payments/tr_x". */
  path: string;
  query: URLSearchParams;
  body: string;
  authorization: string | null;
  idempotencyKey: string | null;
  /** Where the API is, without its version. */
  base: string;
}

/** Milliseconds for which an answer is kept to be said again to the same key, as the provider does. */
const KEPT = 3_600_000;

/** One request of the API, in one transaction. `changed`: payments whose webhook is to be called. */
export function answer(sql: Sql, asked: Asked, now: number): Reply & { changed: string[] } {
  const changed: string[] = [];
  try {
    if (!/^Bearer (test|live|access)_\w{3,}$/.test(asked.authorization ?? ""))
      throw new ApiFault(401, "Missing authentication, or failed to authenticate");
    const key = asked.method === "POST" ? asked.idempotencyKey : null;
    const said = key === null ? null : saidBefore(sql, key, now);
    if (said) return { ...said, changed };
    const reply = perform(sql, asked, now, changed);
    if (key !== null)
      sql.exec(
        "INSERT INTO replies (key, status, body, at) VALUES (?, ?, ?, ?)",
        key,
        reply.status,
        reply.body && JSON.stringify(reply.body),
        now,
      );
    return { ...reply, changed };
  } catch (error) {
    if (error instanceof ApiFault) return { ...faultReply(error), changed };
    throw error;
  }
}

function saidBefore(sql: Sql, key: string, now: number): Reply | null {
  sql.exec("DELETE FROM replies WHERE at <= ?", now - KEPT);
  const [row] = sql
    .exec<{ status: number; body: string | null }>("SELECT status, body FROM replies WHERE key = ?", key)
    .toArray();
  return row
    ? {
        status: row.status,
        body: row.body === null ? null : (JSON.parse(row.body) as Record<string, unknown>),
      }
    : null;
}

function perform(sql: Sql, asked: Asked, now: number, changed: string[]): Reply {
  const { method, path, base } = asked;
  const [noun = "", id = "", part = "", partId = "", ...rest] = path.split("/");
  if (rest.length > 0) throw new ApiFault(404, "The requested resource does not exist");
  const payment = (of: string) => {
    const found = findPayment(sql, of, now);
    if (found.changed) changed.push(of);
    return found.payment;
  };
  switch (`${method} ${[noun, id && ":id", part, partId && ":id"].filter(Boolean).join("/")}`) {
    case "POST payments":
    case "POST customers/:id/payments": {
      const made = createPayment(sql, bodyOf(asked), noun === "customers" ? id : null, now);
      if (made.status === "paid" || made.status === "failed") changed.push(made.id);
      return { status: 201, body: paymentView(sql, made, base) };
    }
    case "GET payments":
      return listOf(sql, asked, "payment", null, ({ id: one }) => paymentView(sql, payment(one), base));
    case "GET payments/:id":
      return { status: 200, body: paymentView(sql, payment(id), base) };
    case "DELETE payments/:id": {
      const cancelled = cancelPayment(sql, payment(id), now);
      changed.push(id);
      return { status: 200, body: paymentView(sql, cancelled, base) };
    }
    case "GET customers/:id/payments": {
      get(sql, "customer", id);
      const views = list(sql, "payment", null)
        .found.filter(({ customerId }) => customerId === id)
        .map((one) => paymentView(sql, one, base));
      return listReply(`${base}/v2/${path}`, "payments", { from: null, limit: 250 }, views, null);
    }
    case "POST payments/:id/refunds":
      return { status: 201, body: refundView(createRefund(sql, payment(id), bodyOf(asked), now), base) };
    case "GET payments/:id/refunds":
      return listOf(sql, asked, "refund", payment(id).id, (one) => refundView(one, base));
    case "GET payments/:id/refunds/:id":
      return { status: 200, body: refundView(get(sql, "refund", partId, id), base) };
    case "DELETE payments/:id/refunds/:id": {
      const refund = get(sql, "refund", partId, id);
      if (refund.status !== "pending") throw new ApiFault(422, "The refund cannot be canceled");
      decideRefund(sql, refund, "canceled");
      return { status: 204, body: null };
    }
    case "GET payments/:id/chargebacks":
      return listOf(sql, asked, "chargeback", payment(id).id, (one) => chargebackView(one, base));
    case "GET payments/:id/chargebacks/:id":
      return { status: 200, body: chargebackView(get(sql, "chargeback", partId, id), base) };
    case "GET refunds":
      return listOf(sql, asked, "refund", null, (one) => refundView(one, base));
    case "GET chargebacks":
      return listOf(sql, asked, "chargeback", null, (one) => chargebackView(one, base));
    case "POST customers":
      return { status: 201, body: customerView(createCustomer(sql, bodyOf(asked), now), base) };
    case "GET customers":
      return listOf(sql, asked, "customer", null, (one) => customerView(one, base));
    case "GET customers/:id":
      return { status: 200, body: customerView(get(sql, "customer", id), base) };
    case "POST customers/:id/mandates":
      return { status: 201, body: mandateView(createMandate(sql, id, bodyOf(asked), now), base) };
    case "GET customers/:id/mandates":
      return listOf(sql, asked, "mandate", get(sql, "customer", id).id, (one) => mandateView(one, base));
    case "GET customers/:id/mandates/:id":
      return { status: 200, body: mandateView(get(sql, "mandate", partId, id), base) };
    case "DELETE customers/:id/mandates/:id":
      revokeMandate(sql, id, partId);
      return { status: 204, body: null };
    default:
      throw new ApiFault(404, "The requested resource does not exist");
  }
}

function listOf<K extends Kind>(
  sql: Sql,
  { path, query, base }: Asked,
  kind: K,
  parent: string | null,
  view: (one: ReturnType<typeof get<K>>) => Record<string, unknown>,
): Reply {
  const paging = pagingOf(query);
  const { found, next } = list(sql, kind, parent, paging);
  return listReply(`${base}/v2/${path}`, `${kind}s`, paging, found.map(view), next);
}

function bodyOf({ body }: Asked): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiFault(400, "The request body is not valid JSON");
  }
}
