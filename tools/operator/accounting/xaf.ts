import type { Period } from "#contract/accounting/period.ts";
import type { CompanyInfo } from "#contract/entities.ts";
import type { AccountingTable } from "#tools/tenants/schema.ts";
import type { LedgerEntry, LedgerLine } from "./ledger.ts";
import { xmlOf, type XmlElement } from "./xml.ts";

/** What a file says besides its entries. */
export interface XafHead {
  company: Pick<CompanyInfo, "name" | "address" | "city" | "country" | "kvk" | "vat_numbers">;
  accounts: AccountingTable["accounts"];
  period: Period;
  /** The first day of the fiscal year. */
  yearStart: string;
  now: Date;
}

const NAMESPACE = "http://www.auditfiles.nl/XAF/3.2";
/** All buyers are one customer: each pays at once, and is named by the number of the document. */
const BUYERS = "BUYERS";
const JOURNALS = {
  sales: { id: "SALES", words: "Invoices, credit notes and cancellations", type: "S" },
  cash: { id: "PROVIDER", words: "Movements at the payment provider", type: "B" },
} as const;

/**
 * Entries as an XML Auditfile Financieel 3.2, in the order of its published schema: the ledger accounts that
 * are used, codes of VAT, periods, and a transaction for each entry. It is a sub-ledger: it has no opening
 * balance. Sums in euros; of another currency the sum that was paid stands beside them.
 */
export function xafOf(head: XafHead, entries: readonly LedgerEntry[]): string {
  const { company, period, yearStart, now } = head;
  const lines = entries.flatMap((entry) => entry.lines);
  const root: XmlElement = [
    "auditfile",
    [
      [
        "header",
        [
          ["fiscalYear", yearStart.slice(0, 4)],
          ["startDate", period.from],
          ["endDate", period.to],
          ["curCode", "EUR"],
          ["dateCreated", now.toISOString().slice(0, 10)],
          ["softwareDesc", "Rendezvous"],
        ],
      ],
      [
        "company",
        [
          ["companyIdent", company.kvk.slice(0, 35)],
          ["companyName", company.name],
          ["taxRegistrationCountry", company.country],
          ["taxRegIdent", (company.vat_numbers[0] ?? "").slice(0, 30)],
          [
            "streetAddress",
            [
              ["streetname", company.address],
              ["city", company.city.slice(0, 50)],
              ["country", company.country],
            ],
          ],
          [
            "customersSuppliers",
            [
              [
                "customerSupplier",
                [
                  ["custSupID", BUYERS],
                  ["custSupName", "Buyers of credits"],
                  ["custSupTp", "C"],
                ],
              ],
            ],
          ],
          // the schema takes none without an account
          lines.length === 0 ? null : ["generalLedger", accountsOf(head.accounts, lines).map(accountElement)],
          ["vatCodes", vatCodes(lines)],
          ["periods", monthsOf(period).map((month) => periodElement(month, yearStart))],
          [
            "transactions",
            [
              ["linesCount", lines.length],
              ["totalDebit", sumOf(lines, "debit")],
              ["totalCredit", sumOf(lines, "credit")],
              ...(["sales", "cash"] as const).map((journal) => journalElement(head, journal, entries)),
            ],
          ],
        ],
      ],
    ],
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(root).replace("<auditfile>", `<auditfile xmlns="${NAMESPACE}">`)}\n`;
}

const decimal = (cents: number): string => (cents / 100).toFixed(2);
const sumOf = (lines: readonly LedgerLine[], side: LedgerLine["side"]): string =>
  decimal(lines.reduce((sum, line) => sum + (line.side === side ? line.euros : 0), 0));

interface Account {
  id: string;
  words: string;
  /** On the balance sheet, or in profit and loss. */
  type: "B" | "P";
}

/** The accounts that lines are on, each once: two of them may be the same in a company's chart. */
function accountsOf(accounts: AccountingTable["accounts"], lines: readonly LedgerLine[]): Account[] {
  const { home, abroad, oss, untaxed } = accounts;
  const all: Account[] = [
    { id: accounts.customers, words: "Buyers", type: "B" },
    { id: accounts.provider, words: "Payment provider", type: "B" },
    { id: accounts.bank, words: "Bank", type: "B" },
    { id: accounts.unallocated, words: "Unallocated payments", type: "B" },
    { id: accounts.fees, words: "Fees of the payment provider", type: "P" },
    { id: accounts.conversions, words: "Conversions", type: "P" },
    ...Object.entries({ home, abroad, oss, untaxed }).flatMap(([name, { sales, vat }]): Account[] => [
      { id: sales, words: `Sales ${name}`, type: "P" },
      { id: vat, words: `VAT ${name}`, type: "B" },
    ]),
  ];
  // the account that a code of VAT names is there even where no line is on it
  const used = new Set(lines.flatMap(({ account, vat }) => (vat ? [account, vat.account] : [account])));
  return [...Map.groupBy(all, ({ id }) => id).values()].flatMap(([first]) =>
    first && used.has(first.id) ? [first] : [],
  );
}

const accountElement = ({ id, words, type }: Account): XmlElement => [
  "ledgerAccount",
  [
    ["accID", id],
    ["accDesc", words],
    ["accTp", type],
  ],
];

const vatCodes = (lines: readonly LedgerLine[]): XmlElement[] =>
  [...new Map(lines.flatMap(({ vat }) => (vat ? [[vat.code, vat] as const] : []))).values()]
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, account }) => [
      "vatCode",
      [
        ["vatID", code],
        ["vatDesc", code.replaceAll("-", " ")],
        ["vatToPayAccID", account],
      ],
    ]);

/** The months of a period, as YYYY-MM. */
function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextOf(month)) months.push(month);
  return months;
}
const nextOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
const endOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
/** The number of a month in the fiscal year, from 1. */
const numberOf = (month: string, yearStart: string): number =>
  ((Number(month.slice(5)) - Number(yearStart.slice(5, 7)) + 12) % 12) + 1;

const periodElement = (month: string, yearStart: string): XmlElement => [
  "period",
  [
    ["periodNumber", numberOf(month, yearStart)],
    ["periodDesc", month],
    ["startDatePeriod", `${month}-01`],
    ["endDatePeriod", endOf(month)],
  ],
];

function journalElement(
  { accounts, yearStart }: XafHead,
  journal: LedgerEntry["journal"],
  entries: readonly LedgerEntry[],
): XmlElement {
  const { id, words, type } = JOURNALS[journal];
  return [
    "journal",
    [
      ["jrnID", id],
      ["desc", words],
      ["jrnTp", type],
      journal === "cash" ? ["offsetAccID", accounts.provider] : null,
      ...entries
        .filter((entry) => entry.journal === journal)
        .map((entry, i): XmlElement => [
          "transaction",
          [
            ["nr", `${id}-${i + 1}`],
            ["desc", [entry.kind, entry.tax ?? "", entry.reference].filter(Boolean).join(" ")],
            ["periodNumber", numberOf(entry.day.slice(0, 7), yearStart)],
            ["trDt", entry.day],
            ...entry.lines.map((line, n) => lineElement(entry, line, n, accounts.customers)),
          ],
        ]),
    ],
  ];
}

const sideOf = ({ side }: LedgerLine): string => (side === "debit" ? "D" : "C");

const lineElement = (entry: LedgerEntry, line: LedgerLine, n: number, customers: string): XmlElement => [
  "trLine",
  [
    ["nr", n + 1],
    ["accID", line.account],
    ["docRef", entry.number],
    ["effDate", entry.day],
    ["desc", entry.kind],
    ["amnt", decimal(line.euros)],
    ["amntTp", sideOf(line)],
    line.account === customers ? ["custSupID", BUYERS] : null,
    line.account === customers ? ["invRef", entry.number] : null,
    entry.order === null ? null : ["orderRef", entry.order],
    line.vat && [
      "vat",
      [
        ["vatID", line.vat.code],
        ["vatPerc", (line.vat.rate / 100).toFixed(2)],
        ["vatAmnt", decimal(line.vat.euros)],
        ["vatAmntTp", sideOf(line)],
      ],
    ],
    entry.rate && [
      "currency",
      [
        ["curCode", entry.currency],
        ["curAmnt", decimal(line.amount)],
      ],
    ],
  ],
];
