import type { Period } from "#contract/accounting/period.ts";
import type { AccountingTable } from "#tools/tenants/schema.ts";
import { DATEV_COLUMNS } from "./datev-columns.ts";
import type { LedgerEntry, LedgerLine } from "./ledger.ts";

/** What the header of a file says: the company's numbers at DATEV, and whether its months are closed. */
export interface DatevHead {
  datev: NonNullable<AccountingTable["datev"]>;
  period: Period;
  /** The first day of the fiscal year. */
  yearStart: string;
  isClosed: boolean;
  now: Date;
}

/** What an entry is, in the words of who reads it there. */
const WORDS: Readonly<Record<LedgerEntry["kind"], string>> = {
  invoice: "Rechnung",
  credit_note: "Gutschrift",
  reversal: "Storno",
  payment: "Zahlung",
  refund: "Erstattung",
  by_hand: "Erstattung von Hand",
  provider_refund: "Erstattung beim Anbieter",
  chargeback: "Rückbelastung",
  unallocated: "Zahlung ungeklärt",
  unallocated_return: "Rückgang ungeklärter Zahlung",
  payout: "Auszahlung",
  fee: "Gebühr",
  conversion: "Währungsumrechnung",
  correction: "Korrektur",
};
const MOST_TEXT = 60;
const MOST_NUMBER = 36;

/**
 * Entries as a batch of postings in the DATEV format (EXTF 700, category 21, "Buchungsstapel" version 13;
 * developer.datev.de): a line for each part of an entry against its first account. In euros: the format's
 * rate of a foreign currency begins at 1, which the pound's and the franc's do not, so the sum that was paid
 * and its rate are additional information.
 */
export function datevBatch(head: DatevHead, entries: readonly LedgerEntry[]): string {
  const rows = entries.flatMap((entry) => {
    const [first, ...others] = entry.lines;
    return first ? others.map((line) => rowOf(head, entry, first, line)) : [];
  });
  return [headOf(head), DATEV_COLUMNS.map(({ name }) => name).join(";"), ...rows]
    .map((line) => `${line}\r\n`)
    .join("");
}

/** Its bytes in Windows-1252; what that lacks is a question mark. */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replace(/[\u{80}-\u{9f}\u{100}-\u{10ffff}]/gu, "?"), "latin1");

const compact = (day: string): string => day.replaceAll("-", "");
const quoted = (text: string): string => `"${text.replace(/\p{Cc}/gu, " ").replaceAll('"', '""')}"`;
const decimal = (cents: number): string => (cents / 100).toFixed(2).replace(".", ",");

function headOf({ datev, period, yearStart, isClosed, now }: DatevHead): string {
  const made = now.toISOString().replace(/\D/g, "").slice(0, 17);
  return [
    quoted("EXTF"),
    700,
    21,
    quoted("Buchungsstapel"),
    13,
    made,
    "",
    quoted("RV"),
    quoted(""),
    quoted(""),
    datev.consultant,
    datev.client,
    compact(yearStart),
    datev.account_length,
    compact(period.from),
    compact(period.to),
    quoted(`Rendezvous ${period.from.slice(0, 7)}`),
    quoted(""),
    1,
    0,
    Number(isClosed),
    quoted("EUR"),
    "",
    quoted(""),
    "",
    "",
    quoted(datev.chart),
    "",
    "",
    quoted(""),
    quoted(""),
  ].join(";");
}

function rowOf({ isClosed }: DatevHead, entry: LedgerEntry, first: LedgerLine, line: LedgerLine): string {
  const what = [
    WORDS[entry.kind],
    entry.journal === "sales" && line.vat === null ? "USt" : "",
    entry.tax ?? "",
  ];
  const values: Record<string, string> = {
    "Umsatz (ohne Soll/Haben-Kz)": decimal(line.euros),
    // of the account in "Konto"
    "Soll/Haben-Kennzeichen": first.side === "debit" ? "S" : "H",
    "WKZ Umsatz": "EUR",
    Konto: first.account,
    "Gegenkonto (ohne BU-Schlüssel)": line.account,
    Belegdatum: `${entry.day.slice(8)}${entry.day.slice(5, 7)}`,
    "Belegfeld 1": entry.number.replace(/[^\w$%\-/]/g, "-").slice(0, MOST_NUMBER),
    Buchungstext: what.filter(Boolean).join(" ").slice(0, MOST_TEXT),
    ...pair("Beleginfo - Art 1", "Beleginfo - Inhalt 1", "Bestellung", entry.order),
    ...pair("Beleginfo - Art 2", "Beleginfo - Inhalt 2", "Zahlung", entry.payment),
    ...pair("Beleginfo - Art 3", "Beleginfo - Inhalt 3", "Bezug", entry.reference),
    ...pair(
      "Zusatzinformation - Art 1",
      "Zusatzinformation- Inhalt 1",
      "Fremdwährung",
      entry.rate &&
        `${entry.currency} ${decimal(line.amount)}, Kurs ${String(entry.rate.units).replace(".", ",")} vom ${entry.rate.day}`,
    ),
    Festschreibung: String(Number(isClosed)),
  };
  return DATEV_COLUMNS.map(({ name, isText }) =>
    isText ? quoted(values[name] ?? "") : (values[name] ?? ""),
  ).join(";");
}

const pair = (art: string, content: string, what: string, value: string | null): Record<string, string> =>
  value === null || value === "" ? {} : { [art]: what, [content]: value };
