import { expect, test } from "vitest";
import { exchangeFor, ratesAge, type RateTable } from "#origin/money/documents/exchange-rates.ts";
import { retentionYears } from "#origin/money/documents/retention.ts";

/** Rates of our own, for the test alone: they are no bank's. */
const table: RateTable = { date: "2026-11-20", rates: { DKK: "7.5", GBP: "0.8", SEK: "11.25" } };
const at = (day: string): Date => new Date(`${day}T12:00:00Z`);
const inCountry = (vatCountry: string, currency: string, day: string, rates = table) =>
  exchangeFor({ vatCountry, currency }, at(day), rates);

test("VAT is written in the currency of its country too, by the rate of the table’s day", () => {
  expect(inCountry("DK", "EUR", "2026-11-27")).toEqual({ currency: "DKK", rate: "7.5", date: "2026-11-20" });
  expect(inCountry("NL", "GBP", "2026-11-27")).toEqual({ currency: "EUR", rate: "1.25", date: "2026-11-20" });
  expect(inCountry("SE", "DKK", "2026-11-27")).toEqual({ currency: "SEK", rate: "1.5", date: "2026-11-20" });
});

test("no rate is named where none is needed, known or new enough", () => {
  expect(inCountry("NL", "EUR", "2026-11-27")).toBeNull();
  expect(inCountry("PL", "EUR", "2026-11-27")).toBeNull();
  expect(inCountry("DK", "USD", "2026-11-27")).toBeNull();
  expect([inCountry("DK", "EUR", "2026-12-20"), inCountry("DK", "EUR", "2026-12-22")]).toEqual([
    expect.objectContaining({ currency: "DKK" }),
    null,
  ]);
  expect(inCountry("DK", "EUR", "2026-11-27", { date: null, rates: {} })).toBeNull();
  expect(ratesAge(at("2026-12-22"), table)).toEqual({ date: "2026-11-20", isOld: true });
});

test("documents are kept for the years of the company’s country, and ten where the VAT is another’s", () => {
  expect([retentionYears("DE", "DE"), retentionYears("NL", "NL"), retentionYears("BE", "BE")]).toEqual([
    8, 7, 10,
  ]);
  expect([retentionYears("DE", "NL"), retentionYears("XX", "XX")]).toEqual([10, 10]);
});
