import type { Sql } from "#origin/member/storage/sql.ts";
import { createCustomer, createMandate, customerView, mandateView, revokeMandate } from "./customers.ts";
import { paymentView } from "./payment-view.ts";
import { cancelPayment, createPayment, findPayment } from "./payments.ts";
import { chargebackView, createRefund, decideRefund, refundView } from "./refunds.ts";
import { get, list, type Kind } from "./resource-store.ts";
import { ApiFault, faultReply, listReply, pagingOf, type ApiReply } from "./wire-format.ts";

/** A request to the API. */
export interface ApiRequest {
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

/** Milliseconds for which a reply is repeated for the same idempotency key, as the provider does. */
const REPLY_LIFETIME_MS = 3_600_000;

/**
 * Answers one request; the caller runs it in one transaction. `changed` has the ids of the payments whose
 * webhook is to be called.
 */
export function answerApiRequest(
  sql: Sql,
  request: ApiRequest,
  now: number,
): ApiReply & { changed: string[] } {
  const changed: string[] = [];
  try {
    if (!/^Bearer (test|live|access)_\w{3,}$/.test(request.authorization ?? ""))
      throw new ApiFault(401, "Missing authentication, or failed to authenticate");
    const key = request.method === "POST" ? request.idempotencyKey : null;
    const earlier = key === null ? null : earlierReply(sql, key, now);
    if (earlier) return { ...earlier, changed };
    const reply = perform(sql, request, now, changed);
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

/** The reply to an earlier request with this idempotency key, or null. */
function earlierReply(sql: Sql, key: string, now: number): ApiReply | null {
  sql.exec("DELETE FROM replies WHERE at <= ?", now - REPLY_LIFETIME_MS);
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

function perform(sql: Sql, request: ApiRequest, now: number, changed: string[]): ApiReply {
  const { method, path, base } = request;
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
      const created = createPayment(sql, bodyOf(request), noun === "customers" ? id : null, now);
      if (created.status === "paid" || created.status === "failed") changed.push(created.id);
      return { status: 201, body: paymentView(sql, created, base) };
    }
    case "GET payments":
      return listOf(sql, request, "payment", null, ({ id: one }) => paymentView(sql, payment(one), base));
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
      return { status: 201, body: refundView(createRefund(sql, payment(id), bodyOf(request), now), base) };
    case "GET payments/:id/refunds":
      return listOf(sql, request, "refund", payment(id).id, (one) => refundView(one, base));
    case "GET payments/:id/refunds/:id":
      return { status: 200, body: refundView(get(sql, "refund", partId, id), base) };
    case "DELETE payments/:id/refunds/:id": {
      const refund = get(sql, "refund", partId, id);
      if (refund.status !== "pending") throw new ApiFault(422, "The refund cannot be canceled");
      decideRefund(sql, refund, "canceled");
      return { status: 204, body: null };
    }
    case "GET payments/:id/chargebacks":
      return listOf(sql, request, "chargeback", payment(id).id, (one) => chargebackView(one, base));
    case "GET payments/:id/chargebacks/:id":
      return { status: 200, body: chargebackView(get(sql, "chargeback", partId, id), base) };
    case "GET refunds":
      return listOf(sql, request, "refund", null, (one) => refundView(one, base));
    case "GET chargebacks":
      return listOf(sql, request, "chargeback", null, (one) => chargebackView(one, base));
    case "POST customers":
      return { status: 201, body: customerView(createCustomer(sql, bodyOf(request), now), base) };
    case "GET customers":
      return listOf(sql, request, "customer", null, (one) => customerView(one, base));
    case "GET customers/:id":
      return { status: 200, body: customerView(get(sql, "customer", id), base) };
    case "POST customers/:id/mandates":
      return { status: 201, body: mandateView(createMandate(sql, id, bodyOf(request), now), base) };
    case "GET customers/:id/mandates":
      return listOf(sql, request, "mandate", get(sql, "customer", id).id, (one) => mandateView(one, base));
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
  { path, query, base }: ApiRequest,
  kind: K,
  parent: string | null,
  view: (one: ReturnType<typeof get<K>>) => Record<string, unknown>,
): ApiReply {
  const paging = pagingOf(query);
  const { found, next } = list(sql, kind, parent, paging);
  return listReply(`${base}/v2/${path}`, `${kind}s`, paging, found.map(view), next);
}

function bodyOf({ body }: ApiRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiFault(400, "The request body is not valid JSON");
  }
}
