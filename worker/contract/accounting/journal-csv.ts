import type { JournalCash, JournalDocument } from "#contract/desk/journal.ts";
import { asDecimal } from "#contract/product/money.ts";
import { csvOf, type CsvRow } from "./csv.ts";

/** The documents of a return to the one-stop shop, as the sales journal has them. */
export const ossDocuments = (documents: readonly JournalDocument[]): JournalDocument[] =>
  documents.filter(({ vat_return: where }) => where === "oss");

/** The sales journal: a line for each document, with what says where its buyer is. */
export const salesCsv = (documents: readonly JournalDocument[]): string =>
  csvOf(
    [
      "day",
      "document",
      "kind",
      "corrects",
      "order",
      "payment",
      "method",
      "reason",
      "currency",
      "net",
      "vat",
      "gross",
      "vat_country",
      "vat_rate",
      "vat_number",
      "vat_return",
      "chosen_country",
      "payment_country",
      "network_country",
      "residence_country",
    ],
    documents.map(({ amount, vat_amount: vat, currency, evidence, ...entry }): CsvRow => ({
      day: entry.day,
      document: entry.number,
      kind: entry.kind,
      corrects: entry.corrects,
      order: entry.order,
      payment: entry.payment,
      method: entry.method,
      reason: entry.why,
      currency,
      net: asDecimal({ amount: amount - vat, currency }),
      vat: asDecimal({ amount: vat, currency }),
      gross: asDecimal({ amount, currency }),
      vat_country: entry.vat_country,
      vat_rate: entry.vat_rate / 100,
      vat_number: entry.vat_number,
      vat_return: entry.vat_return,
      chosen_country: entry.chosen,
      payment_country: evidence.payment,
      network_country: evidence.network,
      residence_country: evidence.residence,
    })),
  );

/** The cash journal: a line for each movement of money. `happened` is empty where that is its day. */
export const cashCsv = (movements: readonly JournalCash[]): string =>
  csvOf(
    [
      "day",
      "kind",
      "reference",
      "payment",
      "order",
      "document",
      "currency",
      "amount",
      "vat",
      "what",
      "happened",
    ],
    movements.map(({ currency, amount, vat_amount: vat, happened, ...line }): CsvRow => ({
      ...line,
      currency,
      amount: asDecimal({ amount, currency }),
      vat: vat === 0 ? null : asDecimal({ amount: vat, currency }),
      happened: happened === line.day ? "" : happened,
    })),
  );
