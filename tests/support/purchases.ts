import { expect } from "vitest";
import { readBooks, type Books } from "#contract/accounting/sum-books.ts";
import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { OrderAnswer, OrderView } from "#contract/calls/money/orders.ts";
import { inMember, json, sessionOf, signUp, type Account, type AccountInput } from "./accounts.ts";
import { until } from "./chats.ts";
import { desk, type DeskSite } from "./desk.ts";
import { HOSTS, type RunningSite } from "./site.ts";

/** A member with a session, who buys. */
export interface Buyer {
  account: Account;
  cookie: string;
  host: string;
}

/** A stranger until now, with no credits and years behind the time bonus, unless said otherwise. */
export async function newBuyer(site: RunningSite, input: AccountInput = {}): Promise<Buyer> {
  const account = await signUp(site, { credits: 0, country: "NL", ...input });
  return { account, cookie: await sessionOf(site, account), host: account.host };
}

export interface OrderInput {
  key?: string;
  bundle?: string;
  method?: string;
  country?: string;
  code?: string;
  total?: number;
  replaces?: string;
  card?: string;
  remember_card?: true;
  next?: string;
}
/** p0 in euros, with the time bonus of somebody who has just come. */
export const P0 = { list: 1_499, bonus: 1_124, credits: 50 };

export const call = async <T>(
  site: RunningSite,
  { host, cookie }: Pick<Buyer, "host" | "cookie">,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> => {
  const response = await site.ask(path, {
    method,
    host,
    cookie,
    ...(method === "GET" ? {} : { headers: json }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? null : JSON.parse(text)) as T };
};

/** An order as the page sends it. */
export const order = (site: RunningSite, buyer: Buyer, input: OrderInput = {}) =>
  call<OrderAnswer & { error?: { code: string } }>(site, buyer, "POST", "/api/orders.php", {
    key: crypto.randomUUID(),
    bundle: "p0",
    method: "ideal",
    country: "NL",
    total: P0.bonus,
    at_once: true,
    ...input,
  });

/** One that must be taken. */
export async function placed(site: RunningSite, buyer: Buyer, input: OrderInput = {}): Promise<OrderView> {
  const { status, body } = await order(site, buyer, input);
  expect([status, body.error?.code]).toEqual([200, undefined]);
  return body.order;
}

export type Choice = "paid" | "failed" | "cancelled" | "expired" | "pending";
/** What a person does on the provider's page, and how the provider calls us about it. */
export async function payAs(
  site: RunningSite,
  buyer: Pick<Buyer, "host">,
  checkout: string | null,
  status: Choice,
  webhook: "once" | "twice" | "late" | "never" = "once",
): Promise<Response> {
  return site.ask(new URL(checkout ?? "https://no.checkout").pathname, {
    method: "POST",
    host: buyer.host,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: `status=${status}&webhook=${webhook}`,
  });
}

/** Mollie calls about a payment, or somebody who claims to be the provider. */
export const notify = (
  site: RunningSite,
  host: string,
  payment: string,
  from = "192.0.2.77",
): Promise<Response> =>
  site.ask("/webhooks/payments/mollie", {
    method: "POST",
    host,
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": from },
    body: new URLSearchParams({ id: payment }).toString(),
  });

/** An order as its page asks for it: the provider is asked too. */
export const orderOf = async (site: RunningSite, buyer: Buyer, id: string): Promise<OrderAnswer> =>
  (await call<OrderAnswer>(site, buyer, "GET", `/api/orders.php?order=${id}`)).body;

/** What the books say of an order, while nobody asks for it. */
export async function booked(site: RunningSite, buyer: Buyer, id: string) {
  const db = await site.database(buyer.account.site === "world" ? "world" : "europe");
  const row = await db
    .prepare("SELECT status, reason, payment, told, invoice, paid_at FROM orders WHERE id = ?1")
    .bind(id)
    .first<{
      status: string;
      reason: string | null;
      payment: string | null;
      told: number;
      invoice: number | null;
      paid_at: number | null;
    }>();
  if (!row) throw new Error(`no order ${id}`);
  return row;
}

/** Until the books say so of an order. */
export const untilBooked = (site: RunningSite, buyer: Buyer, id: string, status: string): Promise<void> =>
  until(async () => {
    expect((await booked(site, buyer, id)).status).toBe(status);
  });

/** An order that is paid and has brought its credits. */
export async function bought(
  site: RunningSite,
  buyer: Buyer,
  input: OrderInput = {},
): Promise<OrderView & { payment: string }> {
  const made = await placed(site, buyer, input);
  await payAs(site, buyer, made.checkout, "paid");
  await untilBooked(site, buyer, made.id, "completed");
  return { ...made, payment: (await booked(site, buyer, made.id)).payment ?? "" };
}

/** The kinds and amounts of what a member's credits went through, oldest first. */
export const ledgerOf = async (site: RunningSite, { account }: Buyer): Promise<unknown[][]> =>
  (await inMember(site, account, "SELECT kind, amount FROM ledger ORDER BY entry")).map(
    ({ kind, amount }) => [kind, amount],
  );

/** The refunds of an order in the books of the European pool. */
export async function refundsOf(site: RunningSite, id: string) {
  const db = await site.database("europe");
  const refunds = db.prepare("SELECT amount, credits, why, status FROM refunds WHERE order_id = ?1").bind(id);
  return (await refunds.all<{ amount: number; credits: number; why: string; status: string }>()).results;
}

/** Until every call of the provider was looked into. */
export const untilNoticesDone = (site: RunningSite): Promise<void> =>
  until(async () => {
    const db = await site.database("europe");
    const waiting = db.prepare("SELECT count(*) AS n FROM payment_notices WHERE done_at IS NULL");
    expect((await waiting.first<{ n: number }>())?.n).toBe(0);
  });

export const offerTo = async (site: RunningSite, buyer: Buyer, query = ""): Promise<CreditsAnswer> =>
  (await call<CreditsAnswer>(site, buyer, "GET", `/api/credits.php?country=NL${query}`)).body;

/** The books of a pool, as npm run books sums them. */
export const booksOf = (site: DeskSite, host: string = HOSTS.dutch): Promise<Books> =>
  readBooks((after) => desk(site, "GET /api/books", { host, query: after === null ? {} : { after } }));

/**
 * Until nothing in the books of a pool differs but what was put there on purpose: on a slow machine the last
 * refund is still on its way to the provider. Returns them.
 */
export async function untilBooksFit(
  site: RunningSite,
  { host = HOSTS.dutch, onPurpose = [] }: { host?: string; onPurpose?: readonly string[] } = {},
): Promise<Books> {
  let books = await booksOf(site, host);
  await until(async () => {
    books = await booksOf(site, host);
    expect(books.differences.filter((each) => !onPurpose.some((known) => each.includes(known)))).toEqual([]);
  });
  return books;
}

/**
 * What somebody does at the provider's desk: to a payment, to the cards that are charged next, or to the
 * milliseconds that every answer takes (`slow`).
 */
export const actAtProvider = (site: RunningSite, act: string, payment = ""): Promise<Response> =>
  site.ask("/dev/payments", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ do: `${act} ${payment}` }).toString(),
  });
