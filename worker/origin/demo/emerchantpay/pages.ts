import { asDecimal } from "#contract/product/money.ts";
import { demoPage, escapeHtml } from "#origin/demo/demo-page.ts";
import type { QueuedCall } from "./notifications.ts";
import { isUndecided } from "./payments.ts";
import type { Page, Transaction } from "./store.ts";

const NOTICE = `<p class="notice">This is the demo’s stand-in for emerchantpay, a card processor. No money moves, whatever you choose.</p>`;
const OUTCOMES = [
  ["approved", "The card pays"],
  ["declined", "The bank declines, as with a card that has no money"],
  ["cancel", "I go back without paying"],
  ["timeout", "I wait until the page ends"],
  ["pending_async", "The bank has not decided yet"],
] as const;
const TOLD = [
  ["once", "straight away"],
  ["twice", "twice, as providers sometimes do"],
  ["late", "five seconds late"],
  ["never", "never: the site has to ask"],
] as const;

const sumOf = ({ amount, currency }: { amount: number; currency: string }): string =>
  `${currency} ${asDecimal({ amount, currency })}`;
const facts = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;
const fieldset = (legend: string, name: string, all: readonly (readonly [string, string])[]): string =>
  `<fieldset><legend>${legend}</legend>${all
    .map(
      ([value, words], i) =>
        `<label><input type="radio" name="${name}" value="${value}"${i === 0 ? " checked" : ""}>${words}</label>`,
    )
    .join("")}</fieldset>`;

/** The page where a buyer pays, which asks what happens in place of a card. */
export function payPage(page: Page, back: string): Promise<Response> {
  const about =
    NOTICE +
    facts([
      ["For", page.usage],
      ["Amount", sumOf(page)],
      ["Payment", page.id],
    ]);
  if (!isUndecided(page))
    return demoPage(
      "This payment has been decided",
      `${about}<p>It is <strong>${page.status}</strong>.</p><p><a href="${escapeHtml(back)}">Back to the site</a></p>`,
      409,
    );
  const choices =
    fieldset("What happens?", "outcome", OUTCOMES) + fieldset("When is the site told?", "told", TOLD);
  return demoPage(
    "Pay by card",
    `${about}<form method="post">${choices}<button class="go">Continue</button></form>`,
  );
}

/** A payment with everything that the desk shows about it. */
export interface ShownPage {
  page: Page;
  transactions: Transaction[];
  calls: QueuedCall[];
}

/** The page of the provider's staff: every payment, with what can still happen to it. */
export function deskPage(shown: readonly ShownPage[]): Promise<Response> {
  const articles = shown.map(article).join("") || "<p>No payment yet.</p>";
  return demoPage("Card payments", NOTICE + articles);
}

function article({ page, transactions, calls }: ShownPage): string {
  const { id, usage, status } = page;
  const isPaid = transactions.some(({ kind, status: of }) => kind === "sale3d" && of === "approved");
  const buttons = [
    button("approved", id, "Approved"),
    button("declined", id, "Declined"),
    button("timeout", id, "Timeout"),
    isPaid ? button("refund", id, "Refund it") + button("charge-back", id, "Charge it back") : "",
    status === "chargebacked" ? button("reverse-chargeback", id, "Reverse the chargeback") : "",
    button("call", id, "Tell the site again"),
  ];
  const refunds = transactions.filter(({ kind }) => kind === "refund").map(refundLine);
  const told = calls.map(({ answered }) => escapeHtml(answered ?? "on its way"));
  return `<article><h2>${escapeHtml(usage)}</h2>${facts([
    ["Amount", sumOf(page)],
    ["State", status],
    ["Payment", id],
  ])}${rowForm(buttons.join(""))}${refunds.join("")}${told.length === 0 ? "" : `<p><small>Told: ${told.join(" · ")}</small></p>`}</article>`;
}

function refundLine(refund: Transaction): string {
  const line = `<p>Refund of ${escapeHtml(sumOf(refund))}: <strong>${refund.status}</strong></p>`;
  if (refund.status !== "pending_async") return line;
  return (
    line +
    rowForm(
      button("approve-refund", refund.id, "It arrives") + button("decline-refund", refund.id, "It fails"),
    )
  );
}

const button = (act: string, id: string, words: string): string =>
  `<button name="do" value="${act} ${id}">${words}</button>`;
const rowForm = (content: string): string => `<form class="row" method="post">${content}</form>`;
