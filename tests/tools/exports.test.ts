import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import type { RateDays } from "#contract/accounting/ecb-rates.ts";
import type { JournalCash, JournalDocument } from "#contract/desk/journal.ts";
import { DATEV_COLUMNS } from "#tools/operator/accounting/datev-columns.ts";
import { datevBatch, windows1252 } from "#tools/operator/accounting/datev.ts";
import { fiscalYearOf, ledgerOf } from "#tools/operator/accounting/ledger.ts";
import { periodOf } from "#tools/operator/accounting/period.ts";
import { xafOf } from "#tools/operator/accounting/xaf.ts";

const ACCOUNTS = {
  customers: "10000",
  provider: "1360",
  bank: "1200",
  unallocated: "1590",
  fees: "4970",
  conversions: "2150",
  home: { sales: "8200", vat: "1776" },
  abroad: { sales: "8338", vat: "1768" },
  oss: { sales: "8320", vat: "1767" },
  untaxed: { sales: "8339", vat: "1775" },
};
const RATES: RateDays = new Map([["2026-06-05", new Map([["GBP", 0.8]])]]);
const PERIOD = periodOf("2026-06");
const NOW = new Date("2026-07-02T08:09:10.111Z");

const sale = (given: Partial<JournalDocument>): JournalDocument => ({
  kind: "invoice",
  number: "ISAR-EUROPE-000001",
  corrects: null,
  corrected_day: null,
  day: "2026-06-02",
  order: "order-1",
  company: "isar",
  currency: "EUR",
  amount: 1_190,
  vat_amount: 190,
  vat_country: "DE",
  vat_rate: 1_900,
  vat_number: "DE1",
  vat_return: "local",
  method: "ideal",
  payment: "tr_1",
  why: null,
  evidence: { payment: null, network: null, residence: null },
  chosen: "DE",
  ...given,
});
const moved = (given: Partial<JournalCash>): JournalCash => ({
  kind: "payment",
  reference: "tr_1",
  day: "2026-06-02",
  happened: "2026-06-02",
  order: "order-1",
  document: "ISAR-EUROPE-000001",
  company: "isar",
  payment: "tr_1",
  currency: "EUR",
  amount: 1_190,
  what: null,
  vat_amount: 0,
  ...given,
});
const DOCUMENTS = [
  sale({}),
  // a Saturday: the rate is Friday's
  sale({
    number: "ISAR-EUROPE-000002",
    day: "2026-06-06",
    currency: "GBP",
    amount: 960,
    vat_amount: 160,
    vat_country: "GB",
    vat_rate: 2_000,
  }),
  sale({
    number: "ISAR-EUROPE-000003",
    vat_country: "FR",
    vat_return: "oss",
    vat_rate: 2_000,
    vat_amount: 198,
  }),
  sale({ number: "ISAR-EUROPE-000004", vat_country: "US", vat_return: "none", vat_rate: 0, vat_amount: 0 }),
  sale({
    kind: "credit_note",
    number: "ISAR-EUROPE-C000001",
    corrects: "ISAR-EUROPE-000001",
    day: "2026-06-30",
    amount: -500,
    vat_amount: -80,
  }),
];
const CASH = [
  moved({}),
  moved({ kind: "refund", reference: "tr_1/withdrawn", day: "2026-06-30", amount: -500 }),
  moved({ kind: "by_hand", reference: "tr_9/withdrawn", amount: -100 }),
  moved({
    kind: "unallocated",
    reference: "tr_odd",
    order: null,
    document: null,
    payment: "tr_odd",
    amount: 7,
  }),
  moved({ kind: "fee", reference: "stl_1/fee/1", order: null, document: null, payment: null, amount: -25 }),
  moved({
    kind: "payout",
    reference: "stl_1/payout",
    order: null,
    document: null,
    payment: null,
    amount: -900,
  }),
  moved({ kind: "correction", reference: "payment/tr_1", amount: -1 }),
];
const ENTRIES = ledgerOf({ accounts: ACCOUNTS }, "DE", { documents: DOCUMENTS, cash: CASH }, RATES);

/** The sum of an account in cents, debit above zero. */
const balance = (account: string) =>
  ENTRIES.flatMap(({ lines }) => lines)
    .filter((line) => line.account === account)
    .reduce((sum, { side, euros }) => sum + (side === "debit" ? euros : -euros), 0);

test("every document and movement is in the ledger on both sides, in euros, its tax by itself", () => {
  for (const { lines } of ENTRIES) {
    const sides = lines.map(({ side, euros }) => (side === "debit" ? euros : -euros));
    expect(sides.reduce((sum, each) => sum + each, 0)).toBe(0);
  }
  // 9.60 pounds are 12 euros, 2 of them tax
  expect([balance("8338"), balance("1768")]).toEqual([-1_000, -200]);
  expect([balance("8200"), balance("1776"), balance("8320"), balance("1767"), balance("8339")]).toEqual([
    -1_000 + 420,
    -190 + 80,
    -992,
    -198,
    -1_190,
  ]);
  expect([balance("1590"), balance("4970"), balance("1200")]).toEqual([-7, 25, 900 - 100]);
  expect(balance("1360")).toBe(1_190 - 500 + 7 - 25 - 900 - 1);
});

test("a ledger without the rate of a day is not made, and the rate is named", () => {
  const late = [sale({ day: "2026-06-09", currency: "GBP" }), sale({ day: "2026-06-05", currency: "SEK" })];
  expect(() => ledgerOf({ accounts: ACCOUNTS }, "DE", { documents: late, cash: [] }, RATES)).toThrow(
    /GBP of 2026-06-09, SEK of 2026-06-05/,
  );
});

test("a period lies in one fiscal year", () => {
  expect(fiscalYearOf(PERIOD, 1)).toBe("2026-01-01");
  expect(fiscalYearOf(PERIOD, 7)).toBe("2025-07-01");
  expect(() => fiscalYearOf(periodOf("2026"), 7)).toThrow(/two fiscal years/);
});

/** A line of a DATEV file by its fields; those in quotation marks keep them. */
const fieldsOf = (line: string): string[] => line.match(/(?<=^|;)(?:"(?:[^"]|"")*"|[^;]*)(?=;|$)/g) ?? [];

test("a DATEV batch has the published header, columns and forms", () => {
  const datev = { consultant: 1_001, client: 101, account_length: 4, chart: "03" };
  const text = datevBatch(
    { datev, period: PERIOD, yearStart: "2026-01-01", isClosed: true, now: NOW },
    ENTRIES,
  );
  expect(text.endsWith("\r\n")).toBe(true);
  const [head = "", columns = "", ...rows] = text.slice(0, -2).split("\r\n");
  expect(head).toBe(
    '"EXTF";700;21;"Buchungsstapel";13;20260702080910111;;"RV";"";"";1001;101;20260101;4;20260601;20260630;"Rendezvous 2026-06";"";1;0;1;"EUR";;"";;;"03";;;"";""',
  );
  const names = columns.split(";");
  expect(names).toHaveLength(125);
  // the places that the documentation numbers
  expect([1, 2, 7, 8, 10, 11, 14, 20, 21, 37, 48, 87, 88, 114, 118, 125].map((n) => names[n - 1])).toEqual([
    "Umsatz (ohne Soll/Haben-Kz)",
    "Soll/Haben-Kennzeichen",
    "Konto",
    "Gegenkonto (ohne BU-Schlüssel)",
    "Belegdatum",
    "Belegfeld 1",
    "Buchungstext",
    "Beleglink",
    "Beleginfo - Art 1",
    "KOST1 - Kostenstelle",
    "Zusatzinformation - Art 1",
    "Zusatzinformation- Inhalt 20",
    "Stück",
    "Festschreibung",
    "Generalumkehr (GU)",
    "Abw. Skontokonto",
  ]);
  const FORMS: Record<number, RegExp> = {
    1: /^(?!0+,00)\d{1,10},\d{2}$/,
    2: /^"(S|H)"$/,
    3: /^"EUR"$/,
    7: /^(?!0+$)\d{1,9}$/,
    8: /^(?!0+$)\d{1,9}$/,
    9: /^""$/,
    10: /^(0[1-9]|[12]\d|3[01])06$/,
    11: /^"[\w$%\-/]{1,36}"$/,
    14: /^".{1,60}"$/,
    21: /^".{0,20}"$/,
    22: /^".{0,210}"$/,
    49: /^".{0,210}"$/,
    114: /^1$/,
  };
  for (const row of rows) {
    const fields = fieldsOf(row);
    expect(fields).toHaveLength(125);
    for (const [n, form] of Object.entries(FORMS))
      expect([n, fields[Number(n) - 1]]).toEqual([n, expect.stringMatching(form)]);
    for (const [i, field] of fields.entries())
      expect([names[i], field.startsWith('"')]).toEqual([names[i], DATEV_COLUMNS[i]?.isText]);
  }
  const [net, tax] = rows.map(fieldsOf).filter((fields) => fields[10] === '"ISAR-EUROPE-000002"');
  expect([net?.slice(0, 2), net?.slice(6, 8), net?.[9], net?.[13], net?.[48]]).toEqual([
    ["10,00", '"S"'],
    ["10000", "8338"],
    "0606",
    '"Rechnung abroad GB 20"',
    '"GBP 8,00, Kurs 0,8 vom 2026-06-05"',
  ]);
  expect([tax?.slice(0, 2), tax?.slice(6, 8), tax?.[13]]).toEqual([
    ["2,00", '"S"'],
    ["10000", "1768"],
    '"Rechnung USt abroad GB 20"',
  ]);
  const credit = rows.map(fieldsOf).find((fields) => fields[10] === '"ISAR-EUROPE-C000001"');
  expect([credit?.slice(0, 2), credit?.slice(6, 8)]).toEqual([
    ["4,20", '"H"'],
    ["10000", "8200"],
  ]);
  expect(windows1252("Gebühr €").toString("hex")).toBe("476562fc6872203f");
});

const XAF_HEAD = {
  company: {
    name: "Isar & Sons <GmbH>",
    address: "Lindenufer 4",
    city: "80331 München",
    country: "DE",
    kvk: "HRB 555014",
    vat_numbers: ["DE555014200"],
  },
  accounts: ACCOUNTS,
  period: PERIOD,
  yearStart: "2026-01-01",
  now: NOW,
};
const XAF = xafOf(XAF_HEAD, ENTRIES);

test("an auditfile of a month in which nothing was sold has no ledger, which the published schema takes only with accounts", () => {
  const empty = xafOf(XAF_HEAD, []);
  expect(empty).not.toContain("generalLedger");
  expect(empty).toContain("<linesCount>0</linesCount><totalDebit>0.00</totalDebit>");
});

test("an auditfile has the published elements in their order, and its totals are those of its lines", async () => {
  expect((await validateXML({ xml: XAF, extension: "schema", schema: SCHEMA })).errors).toEqual([]);
  const all = (name: string) =>
    [...XAF.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text]) => text ?? "");
  const lines = [...XAF.matchAll(/<trLine>.*?<\/trLine>/gs)].map(([line]) => line);
  const sumOf = (side: string) =>
    lines
      .filter((line) => line.includes(`<amntTp>${side}</amntTp>`))
      .reduce((sum, line) => sum + Math.round(Number(/<amnt>([^<]*)/.exec(line)?.[1]) * 100), 0);
  expect(all("linesCount")).toEqual([String(lines.length)]);
  expect([all("totalDebit"), all("totalCredit")].flat().map((sum) => Math.round(Number(sum) * 100))).toEqual([
    sumOf("D"),
    sumOf("C"),
  ]);
  expect(sumOf("D")).toBe(sumOf("C"));
  // what a line names is listed before
  expect(
    all("accID")
      .filter((id, i, ids) => ids.indexOf(id) === i)
      .toSorted(),
  ).toEqual(
    [...new Set([...XAF.matchAll(/<ledgerAccount><accID>(\d+)/g)].map(([, id]) => id ?? ""))].toSorted(),
  );
  for (const id of all("vatID")) expect(XAF).toContain(`<vatCode><vatID>${id}</vatID>`);
  expect(XAF).toContain("<companyName>Isar &amp; Sons &lt;GmbH&gt;</companyName>");
  expect(XAF).toContain("<currency><curCode>GBP</curCode><curAmnt>9.60</curAmnt></currency>");
});

/** A part of the published structure (XAF 3.2): the elements that we write, in its order, with its types. */
const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.auditfiles.nl/XAF/3.2"
  targetNamespace="http://www.auditfiles.nl/XAF/3.2" elementFormDefault="qualified">
  ${["9", "10", "15", "20", "30", "35", "50", "999"].map((length) => `<xs:simpleType name="s${length}"><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType>`).join("")}
  <xs:simpleType name="sum"><xs:restriction base="xs:decimal"><xs:totalDigits value="20"/><xs:fractionDigits value="2"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="side"><xs:restriction base="xs:string"><xs:enumeration value="C"/><xs:enumeration value="D"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="land"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{2}"/></xs:restriction></xs:simpleType>
  <xs:simpleType name="code"><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType>
  ${element("auditfile", [
    element("header", [
      "fiscalYear s9",
      "startDate xs:date",
      "endDate xs:date",
      "curCode code",
      "dateCreated xs:date",
      "softwareDesc s50",
    ]),
    element("company", [
      "companyIdent s35",
      "companyName s999",
      "taxRegistrationCountry land",
      "taxRegIdent s30",
      element("streetAddress", ["streetname s999", "city s50", "country land"]),
      element("customersSuppliers", [
        element("customerSupplier", ["custSupID s35", "custSupName s50", "custSupTp s10"]),
      ]),
      element("generalLedger", [many(element("ledgerAccount", ["accID s35", "accDesc s999", "accTp s10"]))]),
      element("vatCodes", [many(element("vatCode", ["vatID s35", "vatDesc s999", "vatToPayAccID s35"]))]),
      element("periods", [
        many(
          element("period", [
            "periodNumber xs:nonNegativeInteger",
            "periodDesc s50",
            "startDatePeriod xs:date",
            "endDatePeriod xs:date",
          ]),
        ),
      ]),
      element("transactions", [
        "linesCount xs:nonNegativeInteger",
        "totalDebit sum",
        "totalCredit sum",
        many(
          element("journal", [
            "jrnID s35",
            "desc s999",
            "jrnTp s10",
            "offsetAccID s35 ?",
            many(
              element("transaction", [
                "nr s35",
                "desc s999",
                "periodNumber xs:nonNegativeInteger",
                "trDt xs:date",
                many(
                  element("trLine", [
                    "nr s35",
                    "accID s35",
                    "docRef s999",
                    "effDate xs:date",
                    "desc s999",
                    "amnt sum",
                    "amntTp side",
                    "custSupID s35 ?",
                    "invRef s999 ?",
                    "orderRef s999 ?",
                    optional(
                      element("vat", ["vatID s35", "vatPerc xs:decimal", "vatAmnt sum", "vatAmntTp side"]),
                    ),
                    optional(element("currency", ["curCode code", "curAmnt sum"])),
                  ]),
                ),
              ]),
            ),
          ]),
        ),
      ]),
    ]),
  ])}
</xs:schema>`;

/** An element of a schema: each content is an element, or "name type", with a question mark where it may lack. */
function element(name: string, contents: readonly string[]): string {
  const inner = contents.map((content) => {
    if (content.startsWith("<")) return content;
    const [own = "", type = "", may] = content.split(" ");
    return `<xs:element name="${own}" type="${type}"${may ? ' minOccurs="0"' : ""}/>`;
  });
  return `<xs:element name="${name}"><xs:complexType><xs:sequence>${inner.join("")}</xs:sequence></xs:complexType></xs:element>`;
}
function many(given: string): string {
  return given.replace(/(<xs:element name="\w+")/, '$1 maxOccurs="unbounded"');
}
function optional(given: string): string {
  return given.replace(/(<xs:element name="\w+")/, '$1 minOccurs="0"');
}
