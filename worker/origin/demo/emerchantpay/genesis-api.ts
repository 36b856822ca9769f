import { MINUTE_MS } from "#contract/product/units-of-time.ts";
import { type } from "#contract/schema.ts";
import type { Sql } from "#origin/member/storage/sql.ts";
import type { Elements, XmlDocument } from "#origin/money/payments/emerchantpay/xml.ts";
import { requireTerminal, type Account } from "./accounts.ts";
import { GenesisFault } from "./fault.ts";
import { pageOf, refund } from "./payments.ts";
import { find, isTaken, list, newId, put, settingOf, type Page, type Transaction } from "./store.ts";
import { chargebackElements, newPageElements, pageElements, transactionElements } from "./views.ts";

/** Items of a page of a list, as at the provider; the desk may set fewer. */
const PER_PAGE = 100;
const LANGUAGES = /^(ar|bg|cs|da|de|en|es|fi|fr|hi|hr|id|is|it|ja|ms|nl|no|pl|pt|ru|sl|sv|th|tr|zh)$/;
const CURRENCIES = [
  "EUR",
  "GBP",
  "USD",
  "CHF",
  "DKK",
  "NOK",
  "SEK",
  "PLN",
  "CAD",
  "AUD",
  "NZD",
  "ZAR",
] as const;

const amount = type(/^[1-9]\d{0,11}$/).pipe(Number);
const transactionId = type("0 < string <= 255");
const address = type("string.url").narrow(
  (given, context) => given.startsWith("https://") || context.mustBe("an https address"),
);
const pageRequest = type({
  "+": "reject",
  transaction_id: transactionId,
  amount,
  currency: type.enumerated(...CURRENCIES),
  "usage?": "string <= 255",
  "description?": "string <= 255",
  notification_url: address,
  return_success_url: address,
  return_failure_url: address,
  return_cancel_url: address,
  "return_pending_url?": address,
  "lifetime?": type(/^\d{1,6}$/)
    .pipe(Number)
    .narrow((minutes, context) => (minutes >= 1 && minutes <= 131_487) || context.mustBe("1 to 131487")),
  transaction_types: { "+": "reject", transaction_type: { "+": "reject", "@name": "'sale' | 'sale3d'" } },
});
const refundRequest = type({
  "+": "reject",
  transaction_type: "'refund'",
  transaction_id: transactionId,
  "usage?": "string <= 255",
  "remote_ip?": "string.ip",
  reference_id: "string",
  amount,
  currency: type.enumerated(...CURRENCIES),
});
const byId = type({ "+": "reject", unique_id: "string" }).or({ "+": "reject", transaction_id: "string" });
const day = type(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/);
const number = type(/^[1-9]\d{0,4}$/).pipe(Number);
const byDate = type({ "+": "reject", start_date: day, "end_date?": day, "page?": number });
const chargebackRequest = type({ "+": "reject", original_transaction_unique_id: "string" });
const chargebacksByDate = type({
  "+": "reject",
  start_date: day,
  "end_date?": day,
  "page?": number,
  "per_page?": number,
});

/** The elements of the answer; their root is that of `rootOf`. Throws GenesisFault for what is refused. */
export function answerGenesis(
  sql: Sql,
  account: Account,
  service: string,
  path: string,
  document: XmlDocument,
  now: number,
): object {
  const [first = "", second = "", third = ""] = path.split("/");
  if (service === "wpf" && second === "wpf" && LANGUAGES.test(first))
    return createPage(sql, account, elementsOf(document, "wpf_payment"), now);
  if (service === "wpf" && path === "wpf/reconcile") {
    const { unique_id: id } = checked(
      type({ "+": "reject", unique_id: "string" }),
      elementsOf(document, "wpf_reconcile"),
    );
    return pageElements(sql, own(account, pageOf(sql, id, now)));
  }
  if (service !== "gate") throw new GenesisFault(310, "There is no such request");
  if (first === "process") {
    requireTerminal(account, second);
    return sendRefund(sql, account, elementsOf(document, "payment_transaction"), now);
  }
  if (first === "reconcile" && second === "by_date") {
    requireTerminal(account, third);
    return transactionsSince(sql, account, elementsOf(document, "reconcile"));
  }
  if (first === "reconcile") {
    requireTerminal(account, second);
    return transactionElements(oneOf(sql, account, elementsOf(document, "reconcile")));
  }
  if (path === "chargebacks/by_date")
    return chargebacksSince(sql, account, elementsOf(document, "chargeback_request"));
  if (path === "chargebacks") return chargebackOf(sql, account, elementsOf(document, "chargeback_request"));
  throw new GenesisFault(310, "There is no such request");
}

/** The root of an answer, by the root and the path of its request. */
export function rootOf(document: XmlDocument | null, path: string): string {
  if (document?.root.startsWith("wpf_")) return "wpf_payment";
  const many = path.includes("by_date");
  if (document?.root === "chargeback_request") return many ? "chargeback_responses" : "chargeback_response";
  return many ? "payment_responses" : "payment_response";
}

function elementsOf({ root, elements }: XmlDocument, wanted: string): Elements {
  if (root !== wanted) throw new GenesisFault(350, `the root element must be ${wanted}`);
  return elements;
}

/** Throws GenesisFault 320 for what is missing, 330 for a wrong format, 340 for what else is not taken. */
function checked<T>(schema: (given: unknown) => T | type.errors, given: unknown): T {
  const result = schema(given);
  if (!(result instanceof type.errors)) return result;
  const [fault] = result;
  const code = fault?.code === "required" ? 320 : fault?.code === "pattern" ? 330 : 340;
  throw new GenesisFault(code, `${fault?.path.join(".") ?? ""} ${fault?.problem ?? "is invalid"}`.trim());
}

/** What is another account's is not there. */
function own<T extends { username: string }>({ username }: Account, thing: T | null): T {
  if (thing?.username === username) return thing;
  throw new GenesisFault(460, "Transaction with the given unique ID cannot be found!");
}

function createPage(sql: Sql, account: Account, given: Elements, now: number): object {
  const request = checked(pageRequest, given);
  refuseTaken(sql, account, request.transaction_id);
  const page: Page = {
    id: newId(),
    username: account.username,
    terminal: account.terminal,
    transactionId: request.transaction_id,
    status: "new",
    amount: request.amount,
    currency: request.currency,
    usage: request.usage ?? "",
    notificationUrl: request.notification_url,
    successUrl: request.return_success_url,
    failureUrl: request.return_failure_url,
    cancelUrl: request.return_cancel_url,
    expiresAt: now + (request.lifetime ?? 30) * MINUTE_MS,
    createdAt: now,
  };
  put(sql, "page", page);
  return newPageElements(page);
}

/** The documentation asks for unique names; the desk may have the gateway take one again all the same. */
function refuseTaken(sql: Sql, { username }: Account, id: string): void {
  if (settingOf(sql, "names") !== "repeatable" && isTaken(sql, username, id))
    throw new GenesisFault(340, "transaction_id has already been taken");
}

function sendRefund(sql: Sql, account: Account, given: Elements, now: number): object {
  const { transaction_id: id, reference_id: reference, ...sum } = checked(refundRequest, given);
  refuseTaken(sql, account, id);
  const sale = find(sql, "transaction", reference);
  if (sale?.username !== account.username || sale.kind === "refund")
    throw new GenesisFault(410, "no approved reference transaction found");
  return transactionElements(refund(sql, sale, { transactionId: id, ...sum }, now));
}

function oneOf(sql: Sql, account: Account, given: Elements): Transaction {
  const request = checked(byId, given);
  if ("unique_id" in request) return own(account, find(sql, "transaction", request.unique_id));
  const named = list(sql, "transaction", null).find(
    ({ transactionId: name, username }) => name === request.transaction_id && username === account.username,
  );
  return own(account, named ?? null);
}

function transactionsSince(sql: Sql, { username }: Account, given: Elements): object {
  const { start_date: since, page = 1 } = checked(byDate, given);
  const found = list(sql, "transaction", null).filter(
    (each) => each.username === username && each.createdAt >= Date.parse(since),
  );
  return pageElementsOf("payment_response", found, page, sizeOf(sql), transactionElements);
}

function chargebacksSince(sql: Sql, { username }: Account, given: Elements): object {
  const { start_date: since, page = 1, per_page: size } = checked(chargebacksByDate, given);
  const found = list(sql, "chargeback", null).filter(
    (each) => each.username === username && each.createdAt >= Date.parse(since),
  );
  const perPage = Math.min(sizeOf(sql), size ?? PER_PAGE);
  return pageElementsOf("chargeback_response", found, page, perPage, chargebackElements);
}

function chargebackOf(sql: Sql, { username }: Account, given: Elements): object {
  const { original_transaction_unique_id: sale } = checked(chargebackRequest, given);
  const last = list(sql, "chargeback", sale).findLast(({ type: kind }) => !kind.endsWith("reversal"));
  if (last?.username !== username)
    throw new GenesisFault(470, "Chargeback by the given criteria cannot be found!");
  return chargebackElements(last);
}

const sizeOf = (sql: Sql): number => Number(settingOf(sql, "per_page") ?? PER_PAGE);

function pageElementsOf<T>(
  name: string,
  all: readonly T[],
  page: number,
  size: number,
  view: (one: T) => object,
): object {
  return {
    "@page": page,
    "@per_page": size,
    "@total_count": all.length,
    "@pages_count": Math.ceil(all.length / size),
    [name]: all.slice((page - 1) * size, page * size).map(view),
  };
}
