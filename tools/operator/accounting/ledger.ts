import { publishedUntil, type RateDays } from "#contract/accounting/ecb-rates.ts";
import type { JournalCash, JournalDocument } from "#contract/desk/journal.ts";
import { addDays } from "#contract/product/local-day.ts";
import { decimalsOf } from "#contract/product/money.ts";
import { Fault } from "#tools/fault.ts";
import type { AccountingTable } from "#tools/tenants/schema.ts";

/** One side of an entry. `amount` in minor units of the entry's currency, `euros` in cents; both above zero. */
export interface LedgerLine {
  account: string;
  side: "debit" | "credit";
  amount: number;
  euros: number;
  /** Of the net part of a sale: its tax. `code` names country, rate and where it is declared. */
  vat: { code: string; rate: number; euros: number; account: string } | null;
}
/**
 * A document or a movement of money in double entry; both sides are the same sum in euros. The first line is
 * the account of the customers, or that of the money.
 */
export interface LedgerEntry {
  journal: "sales" | "cash";
  kind: JournalDocument["kind"] | JournalCash["kind"];
  day: string;
  /** The document's number, or that of the purchase's invoice; else what the provider calls it. */
  number: string;
  reference: string;
  order: string | null;
  payment: string | null;
  /** What the tax of a sale is, as "oss FR 20". */
  tax: string | null;
  currency: string;
  /** The units of its currency for one euro, and their day; null of euros. */
  rate: { units: number; day: string } | null;
  lines: LedgerLine[];
}

type Accounts = AccountingTable["accounts"];
const EUR = "EUR";

/**
 * A company's documents and movements as entries of its ledger, in euros: by the rates of the European
 * Central Bank's last publication up to their day. Throws a Fault that names every rate that is missing.
 */
export function ledgerOf(
  { accounts }: Pick<AccountingTable, "accounts">,
  country: string,
  { documents, cash }: { documents: readonly JournalDocument[]; cash: readonly JournalCash[] },
  days: RateDays,
): LedgerEntry[] {
  const missing = new Set<string>();
  const rateOf = (currency: string, day: string): LedgerEntry["rate"] => {
    if (currency === EUR) return null;
    const published = publishedUntil(day);
    const units = days.get(published)?.get(currency);
    if (units === undefined) missing.add(`${currency} of ${published}`);
    return { units: units ?? Number.NaN, day: published };
  };
  const entries = [
    ...documents.map((each) => documentEntry(accounts, country, each, rateOf(each.currency, each.day))),
    ...cash.map((each) => cashEntry(accounts, each, rateOf(each.currency, each.day))),
  ].filter(({ lines }) => lines.length > 0);
  if (missing.size > 0)
    throw new Fault(
      `no export without these rates: ${[...missing].toSorted().join(", ")}. npm run rates, or npm run rates -- <a file of the European Central Bank>`,
    );
  return entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Cents for a sum in minor units of a currency. */
const inEuros = (amount: number, currency: string, rate: LedgerEntry["rate"]): number =>
  rate === null ? amount : Math.round(amount / 10 ** (decimalsOf(currency) - 2) / rate.units);

function documentEntry(
  accounts: Accounts,
  country: string,
  each: JournalDocument,
  rate: LedgerEntry["rate"],
): LedgerEntry {
  const { currency, vat_country: to, vat_rate: percent } = each;
  const treatment =
    each.vat_return === "oss"
      ? "oss"
      : each.vat_return === "none"
        ? "untaxed"
        : to === country
          ? "home"
          : "abroad";
  const { sales, vat } = accounts[treatment];
  const [gross, tax] = [Math.abs(each.amount), Math.abs(each.vat_amount)];
  const [grossEuros, taxEuros] = [inEuros(gross, currency, rate), inEuros(tax, currency, rate)];
  // What a document credits is on the other side.
  const [from, into] = each.amount < 0 ? (["credit", "debit"] as const) : (["debit", "credit"] as const);
  const code = `${treatment}-${to}-${percent}`;
  const lines: LedgerLine[] = [
    { account: accounts.customers, side: from, amount: gross, euros: grossEuros, vat: null },
    {
      account: sales,
      side: into,
      amount: gross - tax,
      euros: grossEuros - taxEuros,
      vat: { code, rate: percent, euros: taxEuros, account: vat },
    },
    { account: vat, side: into, amount: tax, euros: taxEuros, vat: null },
  ];
  return {
    journal: "sales",
    kind: each.kind,
    day: each.day,
    number: each.number,
    reference: each.corrects ?? "",
    order: each.order,
    payment: each.payment,
    tax: `${treatment} ${to} ${percent / 100}`,
    currency,
    rate,
    lines: lines.filter(({ amount }) => amount > 0),
  };
}

/** The account that stands against the money, by what moved it. */
const COUNTER: Readonly<
  Record<string, keyof Accounts & ("customers" | "unallocated" | "bank" | "fees" | "conversions")>
> = {
  payment: "customers",
  refund: "customers",
  by_hand: "customers",
  provider_refund: "customers",
  chargeback: "customers",
  reversal: "customers",
  unallocated: "unallocated",
  unallocated_return: "unallocated",
  payout: "bank",
  fee: "fees",
  conversion: "conversions",
};

function cashEntry(accounts: Accounts, each: JournalCash, rate: LedgerEntry["rate"]): LedgerEntry {
  const { kind, reference, amount, currency } = each;
  // a correction names the movement that it corrects, as <kind>/<reference>
  const moved = kind === "correction" ? (reference.split("/")[0] ?? "") : kind;
  const money = moved === "by_hand" ? accounts.bank : accounts.provider;
  const [sum, euros] = [Math.abs(amount), Math.abs(inEuros(amount, currency, rate))];
  const isIn = amount > 0;
  return {
    journal: "cash",
    kind,
    day: each.day,
    number: each.document ?? reference,
    reference,
    order: each.order,
    payment: each.payment,
    tax: null,
    currency,
    rate,
    lines:
      amount === 0
        ? []
        : [
            { account: money, side: isIn ? "debit" : "credit", amount: sum, euros, vat: null },
            {
              account: accounts[COUNTER[moved] ?? "unallocated"],
              side: isIn ? "credit" : "debit",
              amount: sum,
              euros,
              vat: null,
            },
          ],
  };
}

/**
 * The first day of the fiscal year that a period is in. Throws a Fault where the period is in two: it is
 * exported in two then.
 */
export function fiscalYearOf({ from, to }: { from: string; to: string }, startMonth: number): string {
  const year = Number(from.slice(0, 4)) - (Number(from.slice(5, 7)) < startMonth ? 1 : 0);
  const start = (of: number) => `${of}-${String(startMonth).padStart(2, "0")}-01`;
  if (to > addDays(start(year + 1), -1))
    throw new Fault(`from ${from} to ${to} is in two fiscal years: export each by itself`);
  return start(year);
}
