import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { QUOTED } from "./quoted-sentences.ts";

const localeOf = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${code}.json`, "utf8"));
const messages = localeOf("en");
const [de, nl] = [localeOf("de"), localeOf("nl")];

const BONUS_KEYS = [
  "title",
  "hours",
  "special_offer",
  "welcome_bonus",
  "unlock_cta",
  "act_fast",
  "offer_valid",
  "instant_recieve",
];

describe("messages that the specification quotes", () => {
  test.each(QUOTED)("section %s, “%s”: %s", (_section, _sentence, id, english) => {
    expect(messages[id]).toBe(english);
  });

  test("the welcome bonus keeps its keys", () => {
    expect(
      Object.keys(messages)
        .filter((id) => id.startsWith("bonus.welcome_discount_bonus."))
        .map((id) => id.slice("bonus.welcome_discount_bonus.".length))
        .sort(),
    ).toEqual([...BONUS_KEYS].sort());
  });
});

test("the SEPA mandate says what the scheme prescribes, and nothing else", () => {
  expect(messages["debit.mandate"]).toBe("SEPA Direct Debit Mandate");
  expect(messages["debit.mandate.text"]).toBe(
    "By signing this mandate form, you authorise (A) {name} to send instructions to your bank to debit your account and (B) your bank to debit your account in accordance with the instructions from {name}.",
  );
  expect(messages["debit.mandate.return"]).toBe(
    "As part of your rights, you are entitled to a refund from your bank under the terms and conditions of your agreement with your bank. A refund must be claimed within 8 weeks starting from the date on which your account was debited. Your rights are explained in a statement that you can obtain from your bank.",
  );
});

test("the buttons that oblige to pay and that withdraw carry the law's words alone", () => {
  expect(messages["order.submit"]).toBe("Order with obligation to pay");
  expect(de["order.submit"]).toBe("Zahlungspflichtig bestellen");
  expect([de["bought.withdraw.begin"], de["bought.withdraw.confirm"]]).toEqual([
    "Vertrag widerrufen",
    "Widerruf bestätigen",
  ]);
  expect([messages["bought.withdraw.begin"], messages["bought.withdraw.confirm"]]).toEqual([
    "Withdraw from contract here",
    "Confirm withdrawal",
  ]);
});

test.each([
  ["en", messages, /expressly/, /part-used/],
  ["de", de, /ausdrücklich/, /angebrochen/],
  ["nl", nl, /uitdrukkelijk/, /deels gebruikt/],
] as const)(
  "the consent to delivery at once, in %s, is an express wish and states what is lost and what is not",
  (_, words, wish, part) => {
    expect(words["order.at_once"]).toMatch(wish);
    expect(words["order.at_once.none"]).toMatch(wish);
    for (const id of [
      "order.at_once",
      "order.withdraw",
      "pricing.returns.text",
      "credits.premium.return.text",
    ] as const)
      expect(words[id], id).toMatch(part);
  },
);
