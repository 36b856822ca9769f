import { escapeHtml, demoPage } from "#origin/demo/demo-page.ts";
import { isUndecided } from "./payments.ts";
import type { Chargeback, Payment, Refund } from "./resource-store.ts";
import type { QueuedWebhook } from "./webhook-queue.ts";
import type { Amount } from "./wire-format.ts";

const NOTICE = `<p class="notice">This is the demo’s stand-in for a payment provider. No money moves, whatever you choose.</p>`;
const OUTCOMES = [
  ["paid", "It is paid"],
  ["failed", "It fails, as a card with no money would"],
  ["cancelled", "I cancel it"],
  ["expired", "I wait until it expires"],
  ["pending", "It is pending, as a bank transfer would be"],
] as const;
const WEBHOOK_CHOICES = [
  ["once", "straight away"],
  ["twice", "twice, as providers sometimes do"],
  ["late", "five seconds late"],
  ["never", "never: the site has to ask"],
] as const;

const formatAmount = ({ value, currency }: Amount): string => `${currency} ${value}`;
const choices = (name: string, all: readonly (readonly [string, string])[]): string =>
  all
    .map(
      ([value, words], i) =>
        `<label><input type="radio" name="${name}" value="${value}"${i === 0 ? " checked" : ""}>${words}</label>`,
    )
    .join("");
const facts = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>`;

/** The page where a buyer pays: what for, and a choice of what happens. */
export function payPage(payment: Payment, back: string): Promise<Response> {
  const { id, amount, description, method, status } = payment;
  const about =
    NOTICE +
    facts([
      ["For", description],
      ["Amount", formatAmount(amount)],
      ["Method", method ?? "any"],
      ["Payment", id],
    ]);
  if (!isUndecided(payment))
    return demoPage(
      "This payment has been decided",
      `${about}<p>It is <strong>${status}</strong>.</p><p><a href="${escapeHtml(back)}">Back to the site</a></p>`,
      409,
    );
  const outcome = fieldset("What happens?", choices("status", OUTCOMES));
  const webhook = fieldset("When is the site told?", choices("webhook", WEBHOOK_CHOICES));
  const form = `<form method="post">${outcome}${webhook}<button class="go">Continue</button></form>`;
  return demoPage("Pay", about + form);
}

/** A payment with everything that the desk shows about it. */
export interface ShownPayment {
  payment: Payment;
  refunds: Refund[];
  chargebacks: Chargeback[];
  sums: { refunded: number; chargedBack: number; remaining: number };
  hooks: QueuedWebhook[];
}

/** The page of the provider's staff: every payment, with everything that can still happen to it. */
export function deskPage(shown: ShownPayment[], cards: string): Promise<Response> {
  const articles = shown.map(paymentArticle).join("") || "<p>No payment yet.</p>";
  return demoPage("Payments", NOTICE + nextCardForm(cards) + articles);
}

/** How the next charge of a saved card ends, with a button to change it. */
function nextCardForm(cards: string): string {
  const change =
    cards === "paid"
      ? button("cards-failed", "-", "Let it fail")
      : button("cards-paid", "-", "Let it be paid");
  return rowForm(`<p>The next charge to a saved card: <strong>${cards}</strong></p>${change}`);
}

function paymentArticle({ payment, refunds, chargebacks, sums, hooks }: ShownPayment): string {
  const { id, description, amount, method, status, sequenceType, createdAt } = payment;
  const changes = [sums.refunded > 0 ? ", refunded" : "", sums.chargedBack > 0 ? ", charged back" : ""];
  const buttons = [
    button("paid", id, "Paid"),
    button("failed", id, "Failed"),
    button("expired", id, "Expired"),
    sums.remaining > 0 ? button("refund", id, "Refund it") + button("charge-back", id, "Charge it back") : "",
    button("call", id, "Send the webhook again"),
    payment.mandateId === null ? "" : button("end-mandate", payment.mandateId, "End the mandate"),
  ];
  const rows: [string, string][] = [
    ["Amount", formatAmount(amount)],
    ["State", `${status}${changes.join("")}`],
    ["Method", `${method ?? "any"}, ${sequenceType}`],
    ["Payment", id],
    ["Created", createdAt],
  ];
  const parts = [
    facts(rows),
    rowForm(buttons.join("")),
    refunds.map(refundLine).join(""),
    chargebacks.map(chargebackLine).join(""),
    webhookLine(hooks),
  ];
  return `<article><h2>${escapeHtml(description)}</h2>${parts.join("")}</article>`;
}

function refundLine({ id, amount, status }: Refund): string {
  const line = `<p>Refund of ${escapeHtml(formatAmount(amount))}: <strong>${status}</strong></p>`;
  if (status === "failed" || status === "canceled") return line;
  const begins =
    status === "queued" || status === "pending" ? button("process-refund", id, "It is on its way") : "";
  const arrives = status === "refunded" ? "" : button("finish-refund", id, "It arrives");
  return line + rowForm(begins + arrives + button("fail-refund", id, "It fails"));
}

function chargebackLine({ id, amount, reversedAt }: Chargeback): string {
  const line = `<p>Charged back ${escapeHtml(formatAmount(amount))}${reversedAt === null ? "" : ": <strong>reversed</strong>"}</p>`;
  return reversedAt === null ? line + rowForm(button("reverse-chargeback", id, "It is reversed")) : line;
}

/** What the site answered to each webhook of a payment. */
function webhookLine(hooks: QueuedWebhook[]): string {
  if (hooks.length === 0) return "";
  const states = hooks.map(({ answered, due_at: due }) => {
    const isRetried = due !== null && answered !== null;
    return escapeHtml(`${answered ?? "on its way"}${isRetried ? ", will be retried" : ""}`);
  });
  return `<p><small>Webhook: ${states.join(" · ")}</small></p>`;
}

const button = (act: string, id: string, words: string): string =>
  `<button name="do" value="${act} ${id}">${words}</button>`;
const rowForm = (content: string): string => `<form class="row" method="post">${content}</form>`;
const fieldset = (legend: string, content: string): string =>
  `<fieldset><legend>${legend}</legend>${content}</fieldset>`;
