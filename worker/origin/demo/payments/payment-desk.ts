import { DurableObject } from "cloudflare:workers";
import { answer } from "./api.ts";
import {
  call,
  dueHooks,
  HOOK_MODES,
  hooksOf,
  nextHook,
  noteAnswer,
  send,
  takeHook,
  type HookMode,
} from "./hooks.ts";
import { deskPage, payPage } from "./pages.ts";
import { paymentView } from "./payment-view.ts";
import { decidePayment, findPayment, sumsOf } from "./payments.ts";
import { chargeBack, decideRefund, refundView } from "./refunds.ts";
import { createTables, get, list, setSetting, settingOf, type Payment } from "./store.ts";
import { ApiFault, faultReply } from "./wire.ts";

/** Payments that the desk shows. */
const SHOWN = 50;
const OUTCOMES: Record<string, Payment["status"]> = {
  paid: "paid",
  failed: "failed",
  cancelled: "canceled",
  canceled: "canceled",
  expired: "expired",
  pending: "pending",
};

interface DeskEnv {
  /** The edge, as a caller from outside reaches it. */
  EDGE: Fetcher;
}

/**
 * The payment provider's own books, in the demo alone: its API at /v2, the page where somebody pays, and a
 * desk where the rest is decided.
 */
export class PaymentDesk extends DurableObject<DeskEnv> {
  constructor(ctx: DurableObjectState, env: DeskEnv) {
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
    const asked = {
      method,
      path: url.pathname.slice("/v2/".length),
      query: url.searchParams,
      body,
      authorization: headers.get("authorization"),
      idempotencyKey: headers.get("idempotency-key"),
      base: headers.get("x-base") ?? url.origin,
    };
    const { status, body: said } = this.#write((now) => {
      const reply = answer(this.#sql, asked, now);
      for (const id of reply.changed) call(this.#sql, get(this.#sql, "payment", id), "once", now);
      return reply;
    });
    return new Response(said && JSON.stringify(said), {
      status,
      headers: said ? { "content-type": "application/hal+json" } : {},
    });
  }

  /** The page where somebody pays, and what he chose. */
  async #pay(request: Request, id: string): Promise<Response> {
    const payment = this.#find(id);
    const { pathname, search } = new URL(payment.redirectUrl ?? "https://site.invalid/");
    const back = pathname + search;
    if (request.method !== "POST" || (payment.status !== "open" && payment.status !== "pending"))
      return payPage(payment, back);
    const form = new URLSearchParams(await request.text());
    const status = OUTCOMES[form.get("status") ?? ""];
    if (status === undefined) throw new ApiFault(422, "The status is none", "status");
    this.#write((now) => {
      call(this.#sql, decidePayment(this.#sql, payment, status, now), hookMode(form), now);
    });
    await this.#callDue();
    return new Response(null, { status: 303, headers: { location: back } });
  }

  /** What the provider's people and the banks do. */
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
    const shown = list(this.#sql, "payment", null, { from: null, limit: SHOWN }).found.map(({ id }) => {
      const payment = this.#find(id);
      return {
        payment,
        refunds: list(this.#sql, "refund", id).found,
        sums: sumsOf(this.#sql, payment),
        hooks: hooksOf(this.#sql, id),
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

  #act(act: string, id: string, mode: HookMode, now: number): void {
    const sql = this.#sql;
    if (act === "cards-paid" || act === "cards-failed")
      return setSetting(sql, "cards", act.slice("cards-".length));
    if (act === "finish-refund" || act === "fail-refund") {
      const refund = get(sql, "refund", id);
      decideRefund(sql, refund, act === "finish-refund" ? "refunded" : "failed");
      return call(sql, get(sql, "payment", refund.paymentId), mode, now);
    }
    const { payment } = findPayment(sql, id, now);
    const status = OUTCOMES[act];
    if (status !== undefined) decidePayment(sql, payment, status, now);
    else if (act === "charge-back") chargeBack(sql, payment, now);
    else if (act !== "call") throw new ApiFault(422, "There is nothing of that name to do", "do");
    call(sql, payment, mode, now);
  }

  /** As it is now; if its time is over, its site hears of that. */
  #find(id: string): Payment {
    return this.#write((now) => {
      const { payment, changed } = findPayment(this.#sql, id, now);
      if (changed) call(this.#sql, payment, "once", now);
      return payment;
    });
  }

  /** Calls every webhook that is due, the others when they are. */
  async #callDue(): Promise<void> {
    const due = this.#write((now) => {
      const hooks = dueHooks(this.#sql, now);
      for (const hook of hooks) takeHook(this.#sql, hook, now);
      return hooks;
    });
    for (const hook of due) {
      const answered = await send(this.env.EDGE, hook);
      this.#write((now) => {
        noteAnswer(this.#sql, hook, answered, now);
      });
    }
  }

  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** One transaction, which sets the alarm for what it leaves to be called. */
  #write<T>(verb: (now: number) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const result = verb(Date.now());
      const next = nextHook(this.#sql);
      void (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
      return result;
    });
  }
}

const hookMode = (form: URLSearchParams): HookMode =>
  HOOK_MODES.find((mode) => mode === form.get("webhook")) ?? "once";
