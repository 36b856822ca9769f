import type { JournalDocument } from "#contract/desk/journal.ts";
import { asDecimal } from "#contract/product/money.ts";
import { csvOf, type CsvRow } from "./csv.ts";
import { publishedFrom, type RateDays } from "./ecb-rates.ts";
import { ossDocuments } from "./journal-csv.ts";
import type { Period } from "./period.ts";

/** The currency of the return. */
const EUR = "EUR";

/** A return that is not made without these rates of a day. */
export class MissingRates extends Error {
  readonly rates: readonly string[];
  readonly day: string;
  constructor(rates: readonly string[], day: string) {
    super(
      `no return without the rates of ${day} for ${rates.join(", ")}: npm run rates, or npm run rates -- <a file of the European Central Bank>`,
    );
    this.name = "MissingRates";
    this.rates = rates;
    this.day = day;
  }
}

/**
 * The return of a quarter to the European Union's one-stop shop: per country and rate what was sold, and per
 * country the corrections of earlier quarters, each by the quarter that it corrects (Directive 2006/112,
 * article 369g). A sale is in it as it was taxed when it was sold, whatever the company's registrations are
 * today. Sums in euros, by the bank's rates of the quarter's last day, or of the next day on which it
 * published any (article 369h). Throws MissingRates, which names them.
 */
export function ossReturn(
  documents: readonly JournalDocument[],
  { from, to }: Period,
  days: RateDays,
): string {
  const day = publishedFrom(to);
  const rates = days.get(day) ?? new Map<string, number>();
  const declared = ossDocuments(documents);
  const missing = new Set(
    declared.map(({ currency }) => currency).filter((code) => code !== EUR && !rates.has(code)),
  );
  if (missing.size > 0) throw new MissingRates([...missing].toSorted(), day);
  const lines = Map.groupBy(declared, (each) => {
    const isEarlier = each.corrected_day !== null && each.corrected_day < from;
    const corrected = isEarlier ? quarterOf(each.corrected_day ?? "") : "";
    return [each.vat_country, each.vat_rate, corrected].join(" ");
  });
  const rows = [...lines]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]): CsvRow => {
      const [country = "", rate = "0", corrected = ""] = key.split(" ");
      const sumOf = (part: (document: JournalDocument) => number) => sumInEuros(own, part, rates);
      const [gross, tax] = [sumOf(({ amount }) => amount), sumOf(({ vat_amount: amount }) => amount)];
      return {
        country,
        rate: Number(rate) / 100,
        corrects_quarter: corrected,
        net_eur: asDecimal({ amount: gross - tax, currency: EUR }),
        vat_eur: asDecimal({ amount: tax, currency: EUR }),
        documents: own.length,
        currencies: [...new Set(own.map(({ currency }) => currency))]
          .toSorted()
          .map((currency) => (currency === EUR ? EUR : `${currency} ${rates.get(currency)}`))
          .join("; "),
        rates_of: own.every(({ currency }) => currency === EUR) ? "" : day,
      };
    });
  return csvOf(
    ["country", "rate", "corrects_quarter", "net_eur", "vat_eur", "documents", "currencies", "rates_of"],
    rows,
  );
}

/** The sum in cents, each currency converted once. */
function sumInEuros(
  documents: readonly JournalDocument[],
  part: (document: JournalDocument) => number,
  rates: ReadonlyMap<string, number>,
): number {
  const sums = Map.groupBy(documents, ({ currency }) => currency);
  return [...sums].reduce((total, [currency, own]) => {
    const sum = own.reduce((all, document) => all + part(document), 0);
    return total + Math.round(sum / (currency === EUR ? 1 : (rates.get(currency) ?? Number.NaN)));
  }, 0);
}

const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
