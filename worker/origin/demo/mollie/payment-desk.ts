import { DurableObject } from "cloudflare:workers";
import { actAtDesk, OUTCOMES } from "./desk-actions.ts";
import { answerApiRequest } from "./mollie-api.ts";
import { deskPage, payPage } from "./pages.ts";
import { paymentView } from "./payment-view.ts";
import { decidePayment, findPayment, isUndecided, sumsOf } from "./payments.ts";
import { chargebackView, refundView } from "./refunds.ts";
import {
  createTables,
  get,
  list,
  nextExpiryAt,
  overduePayments,
  settingOf,
  type Payment,
} from "./resource-store.ts";
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

  /** Payments expire by themselves, and webhooks are called when they are due. */
  override async alarm(): Promise<void> {
    for (const { id } of overduePayments(this.#sql, Date.now())) this.#find(id);
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
    await scheduler.wait(Number(settingOf(this.#sql, "slow") ?? 0));
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
    if (request.method !== "POST" || !isUndecided(payment)) return payPage(payment, back);
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
      const [act = "", id = "", amount] = (form.get("do") ?? "").split(" ");
      this.#write((now) => {
        const payment = actAtDesk(this.#sql, act, id, amount, now);
        if (payment) queueWebhook(this.#sql, payment, hookMode(form), now);
      });
      await this.#callDue();
      return new Response(null, { status: 303, headers: { location: "/dev/payments" } });
    }
    const shown = list(this.#sql, "payment", null)
      .slice(0, PAGE_LENGTH)
      .map(({ id }) => {
        const payment = this.#find(id);
        return {
          payment,
          refunds: list(this.#sql, "refund", id),
          chargebacks: list(this.#sql, "chargeback", id),
          sums: sumsOf(this.#sql, payment),
          hooks: webhooksOfPayment(this.#sql, id),
        };
      });
    const cards = settingOf(this.#sql, "cards") ?? "paid";
    if (url.searchParams.get("as") !== "json") return deskPage(shown, cards);
    return Response.json({
      cards,
      payments: shown.map(({ payment, refunds, chargebacks, hooks }) => ({
        ...paymentView(this.#sql, payment, ""),
        refunds: refunds.map((refund) => refundView(refund, "")),
        chargebacks: chargebacks.map((chargeback) => chargebackView(chargeback, "")),
        hooks: hooks.map(({ answered, attempts, due_at: due }) => ({
          answered,
          attempts,
          waits: due !== null,
        })),
      })),
    });
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

  /** Runs one transaction, and sets the alarm for the next webhook that is due or payment that expires. */
  #write<T>(verb: (now: number) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const result = verb(Date.now());
      const next = Math.min(nextWebhookAt(this.#sql) ?? Infinity, nextExpiryAt(this.#sql) ?? Infinity);
      void (next === Infinity ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
      return result;
    });
  }
}

const hookMode = (form: URLSearchParams): WebhookMode =>
  WEBHOOK_MODES.find((mode) => mode === form.get("webhook")) ?? "once";
