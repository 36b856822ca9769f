import type { Sql } from "#origin/member/storage/sql.ts";
import { accountOf, profileView } from "./accounts.ts";
import {
  createCustomer,
  createMandate,
  customerView,
  deleteCustomer,
  mandateView,
  revokeMandate,
} from "./customers.ts";
import { listMethods, methodView } from "./methods.ts";
import { paymentView } from "./payment-view.ts";
import { cancelPayment, createPayment, findPayment } from "./payments.ts";
import { chargebackView, createRefund, decideRefund, refundView } from "./refunds.ts";
import { answerReports } from "./reports-api.ts";
import {
  get,
  list,
  ownerOf,
  pageOf,
  requireOwn,
  settingOf,
  setSetting,
  type Kind,
} from "./resource-store.ts";
import {
  ApiFault,
  faultReply,
  halLink,
  htmlLink,
  listReply,
  pagingOf,
  type ApiReply,
  type ApiRequest,
} from "./wire-format.ts";

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
    const reported = answerReports(sql, request);
    if (reported) return { ...reported, changed };
    const account = accountOf(request.authorization);
    refuseWhileBusy(sql);
    const earlier = earlierReply(sql, account, request, now);
    if (earlier) return { ...earlier, changed };
    const reply = perform(sql, account, request, now, changed);
    rememberReply(sql, account, request, reply, now);
    return { ...reply, changed };
  } catch (error) {
    if (error instanceof ApiFault) return { ...faultReply(error), changed };
    throw error;
  }
}

/** The desk may have the next requests refused, as the provider does with too many at once. */
function refuseWhileBusy(sql: Sql): void {
  const left = Number(settingOf(sql, "busy") ?? 0);
  if (left <= 0) return;
  setSetting(sql, "busy", String(left - 1));
  throw new ApiFault(429, "Too many requests, please try again later");
}

/** What a key stands for: the endpoint with what was sent to it. */
const requestOf = ({ method, path, body }: ApiRequest): string => `${method} ${path} ${body}`;
const keyOf = ({ method, idempotencyKey }: ApiRequest): string | null =>
  method === "POST" ? idempotencyKey : null;

/**
 * The reply to an earlier request with this idempotency key, or null. Throws ApiFault 409 where the key was
 * used for another endpoint or another body.
 */
function earlierReply(sql: Sql, account: string, request: ApiRequest, now: number): ApiReply | null {
  sql.exec("DELETE FROM requests WHERE at <= ?", now - REPLY_LIFETIME_MS);
  const [row] = sql
    .exec<{ request: string; status: number; body: string | null }>(
      "SELECT request, status, body FROM requests WHERE account = ? AND key = ?",
      account,
      keyOf(request),
    )
    .toArray();
  if (!row) return null;
  if (row.request !== requestOf(request))
    throw new ApiFault(409, "The idempotency key was used for another request");
  return {
    status: row.status,
    body: row.body === null ? null : (JSON.parse(row.body) as Record<string, unknown>),
  };
}

function rememberReply(
  sql: Sql,
  account: string,
  request: ApiRequest,
  { status, body }: ApiReply,
  now: number,
): void {
  const key = keyOf(request);
  if (key === null) return;
  sql.exec(
    "INSERT INTO requests (account, key, request, status, body, at) VALUES (?, ?, ?, ?, ?, ?)",
    account,
    key,
    requestOf(request),
    status,
    body && JSON.stringify(body),
    now,
  );
}

function perform(sql: Sql, account: string, request: ApiRequest, now: number, changed: string[]): ApiReply {
  const { method, path, base } = request;
  const [noun = "", id = "", part = "", partId = "", ...rest] = path.split("/");
  if (rest.length > 0) throw new ApiFault(404, "The requested resource does not exist");
  if (id !== "" && noun === "payments") requireOwn(sql, account, "payment", id);
  if (id !== "" && noun === "customers") requireOwn(sql, account, "customer", id);
  const payment = (of: string) => {
    const found = findPayment(sql, of, now);
    if (found.changed) changed.push(of);
    return found.payment;
  };
  switch (`${method} ${[noun, id && ":id", part, partId && ":id"].filter(Boolean).join("/")}`) {
    case "POST payments":
    case "POST customers/:id/payments": {
      const created = createPayment(sql, account, bodyOf(request), noun === "customers" ? id : null, now);
      if (created.status === "paid" || created.status === "failed") changed.push(created.id);
      return { status: 201, body: paymentView(sql, created, base) };
    }
    case "GET payments":
      return listOf(sql, account, request, "payment", null, ({ id: one }) =>
        paymentView(sql, payment(one), base),
      );
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
        .filter(({ customerId }) => customerId === id)
        .map((one) => paymentView(sql, one, base));
      return listReply(`${base}/v2/${path}`, "payments", { from: null, limit: 250 }, views, {
        next: null,
        previous: null,
      });
    }
    case "POST payments/:id/refunds":
      return { status: 201, body: refundView(createRefund(sql, payment(id), bodyOf(request), now), base) };
    case "GET payments/:id/refunds":
      return listOf(sql, account, request, "refund", payment(id).id, (one) => refundView(one, base));
    case "GET payments/:id/refunds/:id":
      return { status: 200, body: refundView(get(sql, "refund", partId, id), base) };
    case "DELETE payments/:id/refunds/:id": {
      const refund = get(sql, "refund", partId, id);
      if (refund.status !== "pending" && refund.status !== "queued")
        throw new ApiFault(422, "The refund cannot be canceled");
      decideRefund(sql, refund, "canceled");
      return { status: 204, body: null };
    }
    case "GET profiles/:id":
      if (id !== "me") throw new ApiFault(404, "The requested resource does not exist");
      return { status: 200, body: profileView(account, base) };
    case "GET methods": {
      const views = listMethods(request.query, settingOf(sql, "disabled")?.split(",") ?? [], base);
      return {
        status: 200,
        body: {
          count: views.length,
          _embedded: { methods: views },
          _links: {
            self: halLink(`${base}/v2/methods`),
            documentation: htmlLink("https://docs.mollie.com/reference/list-methods"),
          },
        },
      };
    }
    case "GET methods/:id":
      return { status: 200, body: methodView(id, base) };
    case "GET payments/:id/chargebacks":
      return listOf(sql, account, request, "chargeback", payment(id).id, (one) => chargebackView(one, base));
    case "GET payments/:id/chargebacks/:id":
      return { status: 200, body: chargebackView(get(sql, "chargeback", partId, id), base) };
    case "GET refunds":
      return listOf(sql, account, request, "refund", null, (one) => refundView(one, base));
    case "GET chargebacks":
      return listOf(sql, account, request, "chargeback", null, (one) => chargebackView(one, base));
    case "POST customers":
      return { status: 201, body: customerView(createCustomer(sql, account, bodyOf(request), now), base) };
    case "GET customers":
      return listOf(sql, account, request, "customer", null, (one) => customerView(one, base));
    case "GET customers/:id":
      return { status: 200, body: customerView(get(sql, "customer", id), base) };
    case "DELETE customers/:id":
      deleteCustomer(sql, id);
      return { status: 204, body: null };
    case "POST customers/:id/mandates":
      return { status: 201, body: mandateView(createMandate(sql, id, bodyOf(request), now), base) };
    case "GET customers/:id/mandates":
      return listOf(sql, account, request, "mandate", get(sql, "customer", id).id, (one) =>
        mandateView(one, base),
      );
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
  account: string,
  { path, query, base }: ApiRequest,
  kind: K,
  parent: string | null,
  view: (one: ReturnType<typeof get<K>>) => Record<string, unknown>,
): ApiReply {
  const paging = pagingOf(query);
  const { found, ...around } = pageOf(
    sql,
    parent === null ? account : ownerOf(sql, parent),
    kind,
    parent,
    paging,
  );
  return listReply(`${base}/v2/${path}`, `${kind}s`, paging, found.map(view), around);
}

function bodyOf({ body }: ApiRequest): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiFault(400, "The request body is not valid JSON");
  }
}
