import type { IntlShape } from "@formatjs/intl";
import { moneyTag } from "#contract/platform/language-tag.ts";
import { decimalsOf } from "#contract/product/money.ts";
import { intlIn } from "#origin/base/intl.ts";
import type { Exchange } from "./exchange-rates.ts";
import { dayOf, type StoredDocument } from "./stored-documents.ts";

/** A line with a value at its end. `isSum`: the last one, which the others come to. */
export interface Line {
  label: string;
  value: string;
  isSum?: boolean;
}

/** What a document says, in its own language, however it is shown. */
export interface DocumentText {
  language: string;
  site: string;
  title: string;
  number: string;
  seller: string[];
  sellerLabel: string;
  buyer: string[];
  buyerLabel: string;
  facts: Line[];
  lines: Line[];
  notes: string[];
}

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

/**
 * The words and sums of a stored document, from it alone, so that they are the same whenever they are asked
 * for. What corrects an invoice has its sums below zero; what cancels a credit note above.
 */
export async function documentText(document: StoredDocument): Promise<DocumentText> {
  const { data, kind, number, credits } = document;
  const intl = await intlIn(data.tag);
  const say = sayIn(intl);
  const country = (code: string) => intl.formatDisplayName(code, { type: "region" }) ?? code;
  const { seller, buyer, vat } = data;
  return {
    language: data.tag,
    site: data.site,
    title: say(`doc.${kind}`),
    number,
    seller: [
      seller.name,
      seller.address,
      seller.city,
      country(seller.country),
      say("bought.register", { kvk: seller.kvk }),
      ...(seller.vat_numbers.length > 0
        ? [say("bought.vat-number", { vat: seller.vat_numbers.join(", ") })]
        : []),
    ],
    sellerLabel: say("receipt.seller"),
    buyerLabel: say("bought.buyer"),
    buyer: [buyer.name, buyer.email, country(vat.country)].filter((line) => line !== ""),
    facts: factsOf(document, intl),
    lines: [
      ...(kind === "invoice"
        ? priceLines(document, intl)
        : credits > 0
          ? [{ label: say("bought.bundle", { credits }), value: signed(document, intl, document.amount) }]
          : []),
      ...sumLines(document, intl),
    ],
    notes: notesOf(document, intl),
  };
}

/** What a document is called: its kind and number, in its own language. */
export async function documentName({ data, kind, number }: StoredDocument): Promise<string> {
  const intl = await intlIn(data.tag);
  return `${intl.formatMessage({ id: `doc.${kind}` as never })} ${number}`;
}

type Values = Record<string, string | number>;
const sayIn =
  (intl: IntlShape) =>
  (id: string, values: Values = {}): string =>
    intl.formatMessage({ id: id as never }, values);

/** A day as the document's language writes it; the zone is the document's own. */
function dayIn(intl: IntlShape, at: number, zone: string): string {
  return intl.formatDate(dayOf(at, zone), { dateStyle: "long", timeZone: "UTC" });
}

function moneyIn(intl: IntlShape, minor: number, currency: string): string {
  return intl.formatters
    .getNumberFormat(moneyTag(intl.locale), { style: "currency", currency })
    .format(minor / 10 ** decimalsOf(currency))
    .replace("-", "−");
}

const signed = ({ kind, currency }: StoredDocument, intl: IntlShape, minor: number): string =>
  moneyIn(intl, kind === "credit_note" ? -minor : minor, currency);

function factsOf(
  { kind, number, order_id: order, issued_at: at, data }: StoredDocument,
  intl: IntlShape,
): Line[] {
  const say = sayIn(intl);
  const day = (time: number) => dayIn(intl, time, data.zone);
  return [
    { label: say("doc.number"), value: number },
    { label: say(kind === "invoice" ? "bought.date" : "doc.date"), value: day(at) },
    ...(kind !== "invoice" && data.corrects
      ? [
          {
            label: say(`doc.corrects.${kind}`),
            value: `${data.corrects.number} (${day(data.corrects.at)})`,
          },
        ]
      : [{ label: say("bought.ordered"), value: day(data.ordered_at) }]),
    { label: say("doc.order"), value: order },
    { label: say("bought.paid-by"), value: say(`method.${data.method}`) },
  ];
}

function priceLines({ amount, currency, credits, data }: StoredDocument, intl: IntlShape): Line[] {
  const say = sayIn(intl);
  const { discount, list_amount: list, vat } = data;
  return [
    {
      label: say("bought.line", { credits, taxed: String(vat.rate > 0) }),
      value: moneyIn(intl, list, currency),
    },
    ...(discount
      ? [{ label: say("bought.discount", { ...discount }), value: moneyIn(intl, amount - list, currency) }]
      : []),
  ];
}

function sumLines(document: StoredDocument, intl: IntlShape): Line[] {
  const say = sayIn(intl);
  const { kind, amount, vat_amount: vat, currency, data } = document;
  const { country, rate } = data.vat;
  const inCountry = intl.formatDisplayName(country, { type: "region" }) ?? country;
  return [
    { label: say("bought.net"), value: signed(document, intl, amount - vat) },
    {
      label:
        rate > 0 ? say("doc.vat", { rate: percent(intl, rate), country: inCountry }) : say("bought.vat.none"),
      value: signed(document, intl, vat),
    },
    {
      label: say(kind === "invoice" ? "bought.total" : `doc.total.${kind}`),
      value: signed(document, intl, amount),
      isSum: true,
    },
    ...(data.exchange && rate > 0
      ? [
          {
            label: say("doc.vat.own", { currency: data.exchange.currency }),
            value: moneyIn(
              intl,
              (kind === "credit_note" ? -1 : 1) * converted(vat, currency, data.exchange),
              data.exchange.currency,
            ),
          },
        ]
      : []),
  ];
}

/** A sum in another currency, in its minor units, to the nearest one. */
const converted = (minor: number, from: string, { currency, rate }: Exchange): number =>
  Math.round((minor / 10 ** decimalsOf(from)) * Number(rate) * 10 ** decimalsOf(currency));

function notesOf(document: StoredDocument, intl: IntlShape): string[] {
  const say = sayIn(intl);
  const { kind, why, credits, credits_taken: taken, currency, data } = document;
  const { exchange } = data;
  return [
    ...(kind === "invoice" ? [say("doc.paid", { date: dayIn(intl, data.paid_at, data.zone) })] : []),
    // A withdrawal's refund is never reversed; by hand, less of it may have been given.
    ...(kind === "reversal" ? [say(why === "withdrawn" ? "doc.why.lower" : "doc.why.reversal")] : []),
    ...(kind === "credit_note" && why !== null ? [say(`doc.why.${why}`, { credits })] : []),
    // What was spent is not given back with the money, and the document says so.
    ...(kind === "credit_note" && why === "withdrawn" && credits < data.credits
      ? [say("doc.credits.used")]
      : []),
    ...(kind === "credit_note" && why !== "withdrawn" && credits > 0
      ? [say("doc.credits", { due: credits, taken, spent: Math.max(0, credits - taken) })]
      : []),
    ...(exchange && data.vat.rate > 0
      ? [
          say("doc.rate", {
            currency: exchange.currency,
            date: intl.formatDate(exchange.date, { dateStyle: "long", timeZone: "UTC" }),
            unit: `1 ${currency}`,
            rate: `${intl.formatNumber(Number(exchange.rate), { maximumSignificantDigits: 6 })} ${exchange.currency}`,
          }),
        ]
      : []),
  ];
}

const percent = (intl: IntlShape, rate: number): string =>
  intl.formatNumber(rate / WHOLE, { style: "percent", maximumFractionDigits: 2 });
