import { expect, test } from "vitest";
import { csvOf } from "#contract/accounting/csv.ts";
import {
  missingDays,
  publishedFrom,
  publishedUntil,
  ratesCsv,
  readRates,
} from "#contract/accounting/ecb-rates.ts";
import { ossReturn } from "#contract/accounting/oss-return.ts";
import type { JournalDocument } from "#contract/desk/journal.ts";
import { isBankDay } from "#contract/product/bank-days.ts";
import { PRICE_LIST } from "#contract/product/bundles.ts";
import { storedRates } from "#tools/operator/accounting/ecb-rates.ts";
import { periodOf } from "#tools/operator/accounting/period.ts";

const RATES = readRates(`<gesmes:Envelope><Cube>
  <Cube time='2026-10-02'><Cube currency='SEK' rate='12.0000'/></Cube>
  <Cube time='2026-09-30'><Cube currency='SEK' rate='11.0000'/><Cube currency='PLN' rate='4.2500'/></Cube>
  <Cube time='2026-09-29'><Cube currency='SEK' rate='10.0000'/></Cube>
</Cube></gesmes:Envelope>`);

const document = (given: Partial<JournalDocument>): JournalDocument => ({
  kind: "invoice",
  number: "N-1",
  corrects: null,
  corrected_day: null,
  day: "2026-08-01",
  order: "o",
  company: "c",
  currency: "EUR",
  amount: 1_000,
  vat_amount: 200,
  vat_country: "DE",
  vat_rate: 1_900,
  vat_number: "NL1",
  vat_return: "oss",
  method: "ideal",
  payment: "tr_1",
  why: null,
  evidence: { payment: null, network: null, residence: null },
  chosen: "NL",
  ...given,
});

test.each([
  ["2026", "2026-01-01", "2026-12-31"],
  ["2026-Q1", "2026-01-01", "2026-03-31"],
  ["2026-Q4", "2026-10-01", "2026-12-31"],
  ["2028-02", "2028-02-01", "2028-02-29"],
])("the period %s is from %s to %s", (written, from, to) => {
  expect(periodOf(written)).toEqual({ from, to });
});

test("a return has the union's other states by rate, and corrections by the quarter that they correct", () => {
  const quarter = periodOf("2026-Q3");
  const documents = [
    document({}),
    document({ amount: 500, vat_amount: 80 }),
    // within the quarter a credit note lowers its sales; one of an earlier quarter is a correction
    document({ kind: "credit_note", amount: -500, vat_amount: -80, corrected_day: "2026-08-01" }),
    document({ kind: "credit_note", amount: -300, vat_amount: -48, corrected_day: "2026-06-30" }),
    document({ vat_country: "SE", vat_rate: 2_500, currency: "SEK", amount: 11_000, vat_amount: 2_200 }),
    // as each was taxed when it was sold: France before the company had a number there, and since
    document({ vat_country: "FR", vat_rate: 2_000, amount: 1_200 }),
    document({ vat_country: "FR", vat_return: "local", vat_number: "FR1" }),
    ...["NL", "GB"].map((country) => document({ vat_country: country, vat_return: "local" })),
    document({ vat_country: "US", vat_return: "none", vat_rate: 0, vat_amount: 0 }),
  ];
  expect(ossReturn(documents, quarter, RATES)).toBe(
    [
      "country,rate,corrects_quarter,net_eur,vat_eur,documents,currencies,rates_of",
      "DE,19,,8.00,2.00,3,EUR,",
      "DE,19,2026-Q2,-2.52,-0.48,1,EUR,",
      "FR,20,,10.00,2.00,1,EUR,",
      "SE,25,,8.00,2.00,1,SEK 11,2026-09-30",
      "",
    ].join("\r\n"),
  );
});

test("a return is not made by a rate of another day, nor without one, and names every rate that it lacks", () => {
  const zloty = document({ vat_country: "PL", currency: "PLN" });
  const krona = document({ vat_country: "SE", currency: "SEK" });
  expect(() => ossReturn([zloty, krona], periodOf("2026-Q2"), RATES)).toThrow(
    /rates of 2026-06-30 for PLN, SEK: npm run rates/,
  );
  // a Sunday, Easter: the bank publishes on the next day on which banks are open, whatever a file begins with
  expect([publishedFrom("2026-05-31"), publishedFrom("2026-04-03"), publishedFrom("2026-06-30")]).toEqual([
    "2026-06-01",
    "2026-04-07",
    "2026-06-30",
  ]);
  expect([publishedUntil("2026-05-31"), publishedUntil("2026-04-06")]).toEqual(["2026-05-29", "2026-04-02"]);
  expect(() => readRates("<html>")).toThrow(/not the bank's table/);
});

test("the bank's CSV is read as its XML is, and written as it is read", () => {
  const days = readRates("Date,SEK,PLN,HRK,\n2026-10-02,12,4.25,N/A,\n2026-10-01,11,N/A,N/A,\n");
  expect(days.get("2026-10-01")).toEqual(new Map([["SEK", 11]]));
  expect(readRates(ratesCsv(days, ["PLN", "SEK"]))).toEqual(days);
  expect(missingDays(days)).toEqual([]);
  expect(missingDays(new Map([...days, ["2026-10-09", new Map<string, number>()] as const]))).toEqual([
    "2026-10-05 to 2026-10-08",
  ]);
});

test("the stored rates are of bank days, and those of every currency that is sold in", () => {
  for (const [day, rates] of storedRates()) {
    expect([day, isBankDay(day)]).toEqual([day, true]);
    for (const currency of Object.keys(PRICE_LIST.prices).filter((each) => each !== "EUR"))
      expect([day, currency, rates.get(currency)]).toEqual([day, currency, expect.any(Number)]);
  }
  // as the European Central Bank published them
  expect(storedRates().get("2026-03-31")?.get("USD")).toBe(1.1498);
});

test("a cell is quoted where it must be, and is never a formula", () => {
  expect(
    csvOf(
      ["a", "b"],
      [
        { a: 'x,"y"', b: "=1+1" },
        { a: "-12.50", b: null },
      ],
    ),
  ).toBe('a,b\r\n"x,""y""",\'=1+1\r\n-12.50,\r\n');
});
