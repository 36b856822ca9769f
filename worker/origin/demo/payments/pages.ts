import { escape, pageOf } from "#origin/demo/html.ts";
import type { Hook } from "./hooks.ts";
import type { Payment, Refund } from "./store.ts";
import type { Amount } from "./wire.ts";

const STAND_IN = `<p class="notice">This is the demo’s stand-in for a payment provider. No money moves, whatever you choose.</p>`;
const OUTCOMES = [
  ["paid", "It is paid"],
  ["failed", "It fails, as a card with no money would"],
  ["cancelled", "I cancel it"],
  ["expired", "I wait until it expires"],
  ["pending", "It is pending, as a bank transfer would be"],
] as const;
const NEWS = [
  ["once", "straight away"],
  ["twice", "twice, as providers sometimes do"],
  ["late", "five seconds late"],
  ["never", "never: the site has to ask"],
] as const;

const sumOf = ({ value, currency }: Amount): string => `${currency} ${value}`;
const choices = (name: string, all: readonly (readonly [string, string])[]): string =>
  all
    .map(
      ([value, words], i) =>
        `<label><input type="radio" name="${name}" value="${value}"${i === 0 ? " checked" : ""}>${words}</label>`,
    )
    .join("");
const facts = (rows: [string, string][]): string =>
  `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join("")}</dl>`;

/** Where a buyer is sent: what he pays for, and what is to happen. */
export function payPage(
  { id, amount, description, method, status }: Payment,
  back: string,
): Promise<Response> {
  const about =
    STAND_IN +
    facts([
      ["For", description],
      ["Amount", sumOf(amount)],
      ["Method", method ?? "any"],
      ["Payment", id],
    ]);
  if (status !== "open" && status !== "pending")
    return pageOf(
      "This payment has been decided",
      `${about}<p>It is <strong>${status}</strong>.</p><p><a href="${escape(back)}">Back to the site</a></p>`,
      409,
    );
  return pageOf(
    "Pay",
    `${about}<form method="post"><fieldset><legend>What happens?</legend>${choices("status", OUTCOMES)}</fieldset><fieldset><legend>When is the site told?</legend>${choices("webhook", NEWS)}</fieldset><button class="go">Continue</button></form>`,
  );
}

export interface Shown {
  payment: Payment;
  refunds: Refund[];
  sums: { refunded: number; chargedBack: number; remaining: number };
  hooks: Hook[];
}

/** The provider's side of what the sites sold, with everything that can become of it. */
export function deskPage(shown: Shown[], cards: string): Promise<Response> {
  const button = (act: string, id: string, words: string) =>
    `<button name="do" value="${act} ${id}">${words}</button>`;
  const refunds = (all: Refund[]) =>
    all
      .map(
        ({ id, amount, status }) =>
          `<p>Refund of ${escape(sumOf(amount))}: <strong>${status}</strong></p>${status === "pending" ? `<form class="row" method="post">${button("finish-refund", id, "It arrives")}${button("fail-refund", id, "It fails")}</form>` : ""}`,
      )
      .join("");
  const hooks = (all: Hook[]) =>
    all.length === 0
      ? ""
      : `<p><small>Webhook: ${all.map(({ answered, due_at: due }) => escape(`${answered ?? "on its way"}${due !== null && answered !== null ? ", will be retried" : ""}`)).join(" · ")}</small></p>`;
  const articles = shown.map(
    ({
      payment: { id, description, amount, method, status, sequenceType, createdAt },
      refunds: all,
      sums,
      hooks: calls,
    }) =>
      `<article><h2>${escape(description)}</h2>${facts([
        ["Amount", sumOf(amount)],
        [
          "State",
          `${status}${sums.refunded > 0 ? ", refunded" : ""}${sums.chargedBack > 0 ? ", charged back" : ""}`,
        ],
        ["Method", `${method ?? "any"}, ${sequenceType}`],
        ["Payment", id],
        ["Created", createdAt],
      ])}
    <form class="row" method="post">${button("paid", id, "Paid")}${button("failed", id, "Failed")}${button("expired", id, "Expired")}${sums.remaining > 0 ? button("charge-back", id, "Charge it back") : ""}${button("call", id, "Send the webhook again")}</form>${refunds(all)}${hooks(calls)}</article>`,
  );
  const next = `<form class="row" method="post"><p>The next charge to a saved card: <strong>${cards}</strong></p>${cards === "paid" ? button("cards-failed", "-", "Let it fail") : button("cards-paid", "-", "Let it be paid")}</form>`;
  return pageOf("Payments", STAND_IN + next + (articles.join("") || "<p>No payment yet.</p>"));
}
