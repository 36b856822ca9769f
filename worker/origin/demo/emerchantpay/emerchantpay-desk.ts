import { DurableObject } from "cloudflare:workers";
import { readXml, writeXml, type XmlDocument } from "#origin/money/payments/emerchantpay/xml.ts";
import { accountOf } from "./accounts.ts";
import { faultElements, GenesisFault } from "./fault.ts";
import { answerGenesis, rootOf } from "./genesis-api.ts";
import {
  callsOfPage,
  deliver,
  DELIVERIES,
  leaseDueCalls,
  nextCallAt,
  recordAnswer,
  tellOfPage,
  tellOfTransaction,
  type Delivery,
} from "./notifications.ts";
import { deskPage, payPage } from "./pages.ts";
import {
  chargeBack,
  decide,
  decideRefund,
  isUndecided,
  OUTCOMES,
  pageOf,
  refund,
  reverseChargeback,
  saleOf,
  transactionsOf,
} from "./payments.ts";
import {
  createTables,
  find,
  list,
  newId,
  put,
  setSetting,
  settingOf,
  type Page,
  type Transaction,
} from "./store.ts";

/** What an act sets to the word that follows it. */
const SETTINGS: readonly string[] = ["refunds", "per_page", "slow", "names"];
/** Payments on the desk's page. */
const PAGE_LENGTH = 50;
/** What this object needs of the demo's bindings: stated here, so that demo-env.ts may name its class. */
interface DeskEnv {
  /** The edge worker, called as the provider calls it from outside. */
  EDGE: Fetcher;
}

/**
 * The stand-in for emerchantpay's gateway Genesis, only in the demo: its two services (/wpf, /gate), the page
 * where a buyer pays (/dev/emerchantpay/pay), and a desk (/dev/emerchantpay) for what its staff and the banks
 * would decide.
 */
export class EmerchantpayDesk extends DurableObject<DeskEnv> {
  constructor(ctx: DurableObjectState, env: DeskEnv) {
    super(ctx, env);
    createTables(ctx.storage.sql);
  }

  override async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, service = "", path = ""] = /^\/(wpf|gate)\/(.+?)\/?$/.exec(url.pathname) ?? [];
    if (service !== "") return this.#answer(request, service, path);
    try {
      const id = /^\/dev\/emerchantpay\/pay\/([0-9a-f]{32})$/.exec(url.pathname)?.[1];
      if (id !== undefined) return await this.#pay(request, id);
      if (url.pathname === "/dev/emerchantpay") return await this.#desk(request, url);
    } catch (error) {
      if (error instanceof GenesisFault) return Response.json({ message: error.message }, { status: 422 });
      throw error;
    }
    return new Response("There is no such page.", { status: 404 });
  }

  override async alarm(): Promise<void> {
    await this.#callDue();
  }

  /** A request of the API. One that is refused is answered with the status 200 too, as the provider does. */
  async #answer(request: Request, service: string, path: string): Promise<Response> {
    const account = accountOf(request.headers.get("authorization"));
    if (!account)
      return new Response(null, {
        status: 401,
        headers: { "www-authenticate": 'Basic realm="Web Password"' },
      });
    let document: XmlDocument | null = null;
    let root: string | null = null;
    let elements: object;
    try {
      if (!/^(text|application)\/xml\b/.test(request.headers.get("content-type") ?? ""))
        throw new GenesisFault(360, "the content type must be text/xml");
      document = await readXml(await request.text()).catch(() => {
        throw new GenesisFault(350, "the document is not valid XML");
      });
      const given = document;
      await scheduler.wait(Number(settingOf(this.#sql, "slow") ?? 0));
      elements = this.#write((now) => answerGenesis(this.#sql, account, service, path, given, now));
      root = rootOf(document, path);
    } catch (error) {
      if (!(error instanceof GenesisFault)) throw error;
      elements = faultElements(error);
      root = rootOf(document, path.replace("by_date", ""));
    }
    return new Response(await writeXml(root, elements), {
      headers: { "content-type": "application/xml; charset=utf-8" },
    });
  }

  /** The page where a buyer pays, and the outcome that they chose. */
  async #pay(request: Request, id: string): Promise<Response> {
    const page = this.#write((now) => pageOf(this.#sql, id, now));
    if (request.method !== "POST" || !isUndecided(page)) {
      if (page.status === "new") this.#write(() => put(this.#sql, "page", { ...page, status: "user" }));
      return payPage(page, pathOf(page.cancelUrl));
    }
    const form = new URLSearchParams(await request.text());
    const chosen = OUTCOMES.find((outcome) => outcome === form.get("outcome"));
    // a buyer who goes back may still come again: the page ends by itself
    if (chosen !== undefined)
      this.#write((now) =>
        tellOfPage(this.#sql, decide(this.#sql, page, chosen, now), deliveryIn(form), now),
      );
    await this.#callDue();
    const back =
      chosen === undefined ? page.cancelUrl : chosen === "declined" ? page.failureUrl : page.successUrl;
    return new Response(null, { status: 303, headers: { location: pathOf(back) } });
  }

  /** The page for what the provider's staff and the banks decide. */
  async #desk(request: Request, url: URL): Promise<Response> {
    if (request.method === "POST") {
      const form = new URLSearchParams(await request.text());
      const [act = "", id = "", amount] = (form.get("do") ?? "").split(" ");
      this.#write((now) =>
        this.#act(act, id, amount === undefined ? null : Number(amount), deliveryIn(form), now),
      );
      await this.#callDue();
      return new Response(null, { status: 303, headers: { location: "/dev/emerchantpay" } });
    }
    const shown = list(this.#sql, "page", null)
      .toReversed()
      .slice(0, PAGE_LENGTH)
      .map((page) => ({
        page,
        transactions: transactionsOf(this.#sql, page.id),
        calls: callsOfPage(this.#sql, page.id),
      }));
    return url.searchParams.get("as") === "json" ? Response.json(shown) : deskPage(shown);
  }

  /**
   * Does what the provider's staff or a bank would: an act, the id of a payment (of a refund for
   * `approve-refund` and `decline-refund`), and for `approved`, `refund` and `charge-back` an amount in minor
   * units, without which it is all. `refunds pending` lets refunds wait for the desk, `per_page 2` makes
   * lists of two, `slow 300` delays each answer by so many milliseconds, and `names repeatable` takes a
   * transaction_id twice.
   */
  #act(act: string, id: string, amount: number | null, delivery: Delivery, now: number): void {
    const sql = this.#sql;
    if (SETTINGS.includes(act)) return setSetting(sql, act, id);
    if (act === "approve-refund" || act === "decline-refund") {
      const decided = decideRefund(sql, id, act === "approve-refund" ? "approved" : "declined");
      return this.#tell(decided, delivery, now);
    }
    const page = pageOf(sql, id, now);
    const outcome = OUTCOMES.find((each) => each === act);
    if (outcome !== undefined)
      return tellOfPage(sql, decide(sql, page, outcome, now, amount ?? page.amount), delivery, now);
    if (act === "call") return tellOfPage(sql, page, delivery, now);
    if (act === "charge-back") return this.#tell(chargeBack(sql, id, amount, now), delivery, now);
    if (act === "reverse-chargeback") return this.#tell(reverseChargeback(sql, id, now), delivery, now);
    const sale = saleOf(sql, id);
    if (act !== "refund" || !sale) throw new GenesisFault(310, "There is no such action");
    const sum = { amount: amount ?? sale.amount, currency: sale.currency };
    this.#tell(
      refund(sql, sale, { transactionId: `console-${newId().slice(0, 8)}`, ...sum }, now),
      delivery,
      now,
    );
  }

  #tell({ id, page: of }: Transaction, delivery: Delivery, now: number): void {
    const [page, transaction] = [find(this.#sql, "page", of), find(this.#sql, "transaction", id)];
    if (page && transaction) tellOfTransaction(this.#sql, page, transaction, delivery, now);
  }

  async #callDue(): Promise<void> {
    for (const call of this.#write((now) => leaseDueCalls(this.#sql, now))) {
      const answered = await deliver(this.env.EDGE, call);
      this.#write((now) => recordAnswer(this.#sql, call, answered, now));
    }
  }

  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Runs one transaction, and sets the alarm for the next call that is due. */
  #write<T>(verb: (now: number) => T): T {
    return this.ctx.storage.transactionSync(() => {
      const result = verb(Date.now());
      const next = nextCallAt(this.#sql);
      void (next === null ? this.ctx.storage.deleteAlarm() : this.ctx.storage.setAlarm(next));
      return result;
    });
  }
}

const deliveryIn = (form: URLSearchParams): Delivery =>
  DELIVERIES.find((each) => each === form.get("told")) ?? "once";
const pathOf = (address: Page["cancelUrl"]): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
