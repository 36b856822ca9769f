import { DurableObject } from "cloudflare:workers";
import { answerApiRequest } from "./mollie-api.ts";
import { deskPage, payPage } from "./pages.ts";
import { paymentView } from "./payment-view.ts";
import { decidePayment, findPayment, sumsOf } from "./payments.ts";
import { chargeBack, decideRefund, refundView } from "./refunds.ts";
import { createTables, get, list, setSetting, settingOf, type Payment } from "./resource-store.ts";
import {
  queueWebhook,
  dueWebhooks,
  WEBHOOK_MODES,
  webhooksOfPayment,
  nextWebhookAt,
  recordWebhookResult,
  sendWebhook,
  leaseWebhook,
  type WebhookMode,
} from "./webhook-queue.ts";
import { ApiFault, faultReply } from "./wire-format.ts";

/** Payments on the page /dev/payments. */
const PAGE_LENGTH = 50;
const OUTCOMES: Record<string, Payment["status"]> = {
  paid: "paid",
  failed: "failed",
  cancelled: "canceled",
  canceled: "canceled",
  expired: "expired",
  pending: "pending",
};

/** What this object needs of the demo's bindings: stated here, so that env.ts may name the object's class. */
interface PaymentDeskEnv {
  /** The edge worker, called as a payment provider calls it from outside. */
  EDGE: Fetcher;
}

/**
 * The stand-in for the payment provider, only in the demo: its API at /v2, the page where a buyer pays
 * (/dev/pay), and a desk (/dev/payments) for what the provider's staff and the banks would decide.
 */
export class PaymentDesk extends DurableObject<PaymentDeskEnv> {
  constructor(ctx: DurableObjectState, env: PaymentDeskEnv) {
    super(ctx, env);
    createTables(ctx.storage.sql);
  }

  override async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const payment = /^\/dev\/pay\/(tr_[A-Za-z0-9]+)$/.exec(url.pathname)?.[1];
    try {
      if (url.pathname.startsWith("/v2/")) return await this.#answerApi(request, url);
      if (payment !== undefined) return await this.#pay(request, payment);
      if (url.pathname === "/dev/payments") return await this.#desk(request, url);
      throw new ApiFault(404, "There is no such page.");
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      const { status, body } = faultReply(error);
      return Response.json(body, { status });
    }
  }

  override async alarm(): Promise<void> {
    await this.#callDue();
  }

  async #answerApi(request: Request, url: URL): Promise<Response> {
    const { headers, method } = request;
    const body = await request.text();
    const apiRequest = {
      method,
      path: url.pathname.slice("/v2/".length),
      query: url.searchParams,
      body,
      authorization: headers.get("authorization"),
      idempotencyKey: headers.get("idempotency-key"),
      base: headers.get("x-base") ?? url.origin,
    };
    const { status, body: reply } = this.#write((now) => {
      const answered = answerApiRequest(this.#sql, apiRequest, now);
      for (const id of answered.changed) queueWebhook(this.#sql, get(this.#sql, "payment", id), "once", now);
      return answered;
    });
    return new Response(reply && JSON.stringify(reply), {
      status,
      headers: reply ? { "content-type": "application/hal+json" } : {},
    });
  }

  /** The page where a buyer pays, and the outcome that they chose. */
  async #pay(request: Request, id: string): Promise<Response> {
    const payment = this.#find(id);
    const { pathname, search } = new URL(payment.redirectUrl ?? "https://site.invalid/");
    const back = pathname + search;
    if (request.method !== "POST" || (payment.status !== "open" && payment.status !== "pending"))
      return payPage(payment, back);
    const form = new URLSearchParams(await request.text());
    const status = OUTCOMES[form.get("status") ?? ""];
    if (status === undefined) throw new ApiFault(422, "The status is invalid", "status");
    this.#write((now) => {
      queueWebhook(this.#sql, decidePayment(this.#sql, payment, status, now), hookMode(form), now);
    });
    await this.#callDue();
    return new Response(null, { status: 303, headers: { location: back } });
  }

  /** The page for what the provider's staff and the banks decide. */
  async #desk(request: Request, url: URL): Promise<Response> {
    if (request.method === "POST") {
      const form = new URLSearchParams(await request.text());
      const [act = "", id = ""] = (form.get("do") ?? "").split(" ");
      this.#write((now) => {
        this.#act(act, id, hookMode(form), now);
      });
      await this.#callDue();
      return new Response(null, { status: 303, headers: { location: "/dev/payments" } });
    }
    const shown = list(this.#sql, "payment", null, { from: null, limit: PAGE_LENGTH }).found.map(({ id }) => {
      const payment = this.#find(id);
      return {
        payment,
        refunds: list(this.#sql, "refund", id).found,
        sums: sumsOf(this.#sql, payment),
        hooks: webhooksOfPayment(this.#sql, id),
      };
    });
    const cards = settingOf(this.#sql, "cards") ?? "paid";
    if (url.searchParams.get("as") !== "json") return deskPage(shown, cards);
    return Response.json({
      cards,
      payments: shown.map(({ payment, refunds, hooks }) => ({
        ...paymentView(this.#sql, payment, ""),
        refunds: refunds.map((refund) => refundView(refund, "")),
        hooks: hooks.map(({ answered, attempts, due_at: due }) => ({
          answered,
          attempts,
          waits: due !== null,
        })),
      })),
    });
  }

  #act(act: string, id: string, mode: WebhookMode, now: number): void {
    const sql = this.#sql;
    if (act === "cards-paid" || act === "cards-failed")
      return setSetting(sql, "cards", act.slice("cards-".length));
    if (act === "finish-refund" || act === "fail-refund") {
      const refund = get(sql, "refund", id);
      decideRefund(sql, refund, act === "finish-refund" ? "refunded" : "failed");
      return queueWebhook(sql, get(sql, "payment", refund.paymentId), mode, now);
    }
    const { payment } = findPayment(sql, id, now);
    const status = OUTCOMES[act];
    if (status !== undefined) decidePayment(sql, payment, status, now);
    else if (act === "charge-back") chargeBack(sql, payment, now);
    else if (act !== "call") throw new ApiFault(422, "There is no such action", "do");
    queueWebhook(sql, payment, mode, now);
  }

  /** A payment as it is now. If it has just expired, its webhook is called. */
  #find(id: string): Payment {
    return this.#write((now) => {
      const { payment, changed } = findPayment(this.#sql, id, now);
      if (changed) queueWebhook(this.#sql, payment, "once", now);
      return payment;
    });
  }

  /** Calls every webhook that is due; the alarm calls the others. */
  async #callDue(): Promise<void> {
    const due = this.#write((now) => {
      const hooks = dueWebhooks(this.#sql, now);
      for (const hook of hooks) leaseWebhook(this.#sql, hook, now);
      return hooks;
    });
    for (const hook of due) {
      const answered = await sendWebhook(this.env.EDGE, hook);
      this.#write((now) => {
        recordWebhookResult(this.#sql, hook, answered, now);
      });
    }
  }

  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Runs one transaction, and sets the alarm for the next webhook that is due. */
  #write<T>(verb: (now: number) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const result = verb(Date.now());
      const next = nextWebhookAt(this.#sql);
      void (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
      return result;
    });
  }
}

const hookMode = (form: URLSearchParams): WebhookMode =>
  WEBHOOK_MODES.find((mode) => mode === form.get("webhook")) ?? "once";
