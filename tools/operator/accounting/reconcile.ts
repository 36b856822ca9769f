import type { Period } from "#contract/accounting/period.ts";
import type { JournalCash } from "#contract/desk/journal.ts";
import type {
  BalanceView,
  SettledItemView,
  SettlementAnswer,
  SettlementsAnswer,
  SettlementView,
} from "#contract/desk/settlements.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { addDays } from "#contract/product/local-day.ts";
import { asDecimal, type Money } from "#contract/product/money.ts";
import { operatorCall } from "#tools/operator/operator-call.ts";
import { sitesOf } from "./company.ts";
import { readJournal } from "./journal.ts";
import { periodOf } from "./period.ts";

/** Days before a period in which a payment may have been made that is paid out in it. */
const DAYS_BEFORE = 400;
const MISSING: Readonly<Record<string, string>> = {
  not_offered: "the company's payment provider tells nothing of its payouts",
  no_token:
    "PAYMENT_ORGANISATION_TOKENS has no token of the company: make an organisation's access token at Mollie with settlements.read, balances.read and balance-reports.read",
  refused:
    "the payment provider refuses the organisation's token: it is no longer valid, or lacks a permission",
};

/** A settlement with all that it is made of. */
export interface WholeSettlement extends Omit<SettlementView, "unexplained" | "booked"> {
  items: SettledItemView[];
}
export interface Reconciliation {
  lines: string[];
  /** What does not agree, one by one. */
  differences: string[];
}

/**
 * `npm run books -- reconcile <company> <period>`: compares the cash journal with the provider's settlements
 * and balances, and books payouts, fees and conversions. False where something differs, or where the provider
 * does not tell.
 */
export async function reconcileCompany([company = "", written = ""]: readonly string[]): Promise<boolean> {
  const period = periodOf(written);
  const [site] = sitesOf(company);
  const told = await askSettlements(site, { from: period.from, to: period.to });
  if (told.missing !== null) {
    console.log(`${company}: ${MISSING[told.missing] ?? told.missing}`);
    return false;
  }
  const settlements: WholeSettlement[] = [];
  for (const settlement of told.settlements) {
    settlements.push({ ...settlement, items: await itemsOf(site, settlement.id) });
    if (settlement.day <= period.to)
      await operatorCall<SettlementAnswer>(site, "/api/settlements", { settlement: settlement.id });
  }
  const window = { from: addDays(period.from, -DAYS_BEFORE), to: "2099-12-31" };
  const cash = await readJournal(company, "cash", window);
  const { lines, differences } = reconcile(period, settlements, told.balances, cash);
  const underWay = told.underWay.map(
    ({ id, payment, amount, status }) => `refund ${id} of ${payment}, ${sumOf(amount)}: ${status}`,
  );
  for (const line of [...lines, ...underWay]) console.log(line);
  for (const difference of differences) console.log(`! ${difference}`);
  console.log(differences.length === 0 ? "nothing differs" : `${differences.length} differences`);
  return differences.length === 0;
}

const askSettlements = (
  site: Pick<Tenant, "id">,
  query: Record<string, string>,
): Promise<SettlementsAnswer> =>
  operatorCall(site, `/api/settlements?${new URLSearchParams(query).toString()}`);

async function itemsOf(site: Pick<Tenant, "id">, settlement: string): Promise<SettledItemView[]> {
  const items: SettledItemView[] = [];
  for (let after: string | null = ""; after !== null;) {
    const answer = await askSettlements(site, { settlement, ...(after === "" ? {} : { after }) });
    items.push(...answer.items);
    after = answer.next;
  }
  return items;
}

const sumOf = (money: Money): string => `${asDecimal(money)} ${money.currency}`;

/** The kinds of movements in the books that an item of a settlement may be. */
const KINDS: Readonly<Record<SettledItemView["kind"], readonly JournalCash["kind"][]>> = {
  payment: ["payment", "unallocated"],
  refund: ["refund", "provider_refund", "unallocated_return"],
  chargeback: ["chargeback"],
};

/**
 * Compares settlements with movements of the books: each item with the movement of its payment and sum, each
 * settlement with its parts, each balance with its changes. `settlements`: those since the period's first
 * day, also later ones; the period's own are listed.
 */
export function reconcile(
  period: Period,
  settlements: readonly WholeSettlement[],
  balances: readonly BalanceView[],
  cash: readonly JournalCash[],
): Reconciliation {
  const lines: string[] = [];
  const differences: string[] = [];
  const left = new Set(cash.filter(({ kind }) => Object.values(KINDS).some((kinds) => kinds.includes(kind))));
  for (const settlement of settlements.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const isOwn = settlement.day <= period.to;
    for (const item of settlement.items) {
      const movement = [...left].find(
        (each) =>
          KINDS[item.kind].includes(each.kind) &&
          each.payment === item.payment &&
          each.currency === item.amount.currency &&
          Math.abs(each.amount) === item.amount.amount,
      );
      if (movement) left.delete(movement);
      else if (isOwn)
        differences.push(
          `${settlement.reference}: ${item.kind} ${item.id} of ${item.payment}, ${sumOf(item.amount)}, ${nearTo(item, cash)}`,
        );
    }
    if (isOwn) {
      lines.push(...settlementLines(settlement));
      differences.push(...partsDiffer(settlement));
    }
  }
  for (const { kind, reference, document, day, currency, amount } of left)
    if (day >= period.from && day <= period.to)
      lines.push(
        `${day} ${kind} ${reference}, ${document ?? "no document"}, ${sumOf({ amount, currency })}: in no payout yet`,
      );
  for (const balance of balances) {
    lines.push(balanceLine(balance));
    differences.push(...balanceDiffers(balance), ...paymentsDiffer(balance, period, cash));
  }
  return { lines, differences };
}

/** What the books have of an item's payment that is not that. */
function nearTo({ kind, payment }: SettledItemView, cash: readonly JournalCash[]): string {
  const near = cash.filter((each) => each.payment === payment && KINDS[kind].includes(each.kind));
  return near.length === 0
    ? "not in the books"
    : `in the books ${near.map(({ document, currency, amount }) => `${sumOf({ amount, currency })} (${document ?? "no document"})`).join(", ")}`;
}

/** By currency, what came in less what went back. */
const sumsOf = ({ items }: WholeSettlement): Map<string, number> =>
  new Map(
    [...Map.groupBy(items, ({ amount }) => amount.currency)].map(([currency, own]) => [
      currency,
      own.reduce((sum, { kind, amount }) => sum + (kind === "payment" ? amount.amount : -amount.amount), 0),
    ]),
  );

function settlementLines(settlement: WholeSettlement): string[] {
  const { day, reference, amount, fees, items, revenue } = settlement;
  const { currency } = amount;
  const sums = sumsOf(settlement);
  const others = [...sums].filter(([of]) => of !== currency);
  const converted = revenue - (sums.get(currency) ?? 0);
  return [
    `${day} payout ${reference}: ${sumOf(amount)}, ${items.length} items`,
    ...fees.map(
      (fee) =>
        `  fee ${fee.what}: ${sumOf({ amount: fee.amount, currency })}, VAT ${sumOf({ amount: fee.vat, currency })}`,
    ),
    ...(others.length === 0
      ? []
      : [
          `  converted: ${others.map(([of, sum]) => sumOf({ amount: sum, currency: of })).join(", ")} into ${sumOf({ amount: converted, currency })}`,
        ]),
  ];
}

function partsDiffer(settlement: WholeSettlement): string[] {
  const { reference, amount, fees, revenue } = settlement;
  const { currency } = amount;
  const kept = fees.reduce((sum, fee) => sum + fee.amount, 0);
  const sums = sumsOf(settlement);
  const own = sums.get(currency) ?? 0;
  const isOneCurrency = [...sums.keys()].every((of) => of === currency);
  return [
    ...(revenue - kept === amount.amount
      ? []
      : [
          `${reference}: paid out ${sumOf(amount)}, and its parts come to ${sumOf({ amount: revenue - kept, currency })}`,
        ]),
    ...(isOneCurrency && revenue !== own
      ? [
          `${reference}: its revenue is ${sumOf({ amount: revenue, currency })}, and its items come to ${sumOf({ amount: own, currency })}`,
        ]
      : []),
  ];
}

function balanceLine({ currency, open, close, changes }: BalanceView): string {
  const parts = Object.entries(changes).filter(([, amount]) => amount !== 0);
  return [
    `balance ${sumOf({ amount: open, currency })}`,
    ...parts.map(([what, amount]) => `${what} ${asDecimal({ amount, currency })}`),
    `then ${sumOf({ amount: close, currency })}`,
  ].join("; ");
}

function balanceDiffers({ currency, open, close, changes }: BalanceView): string[] {
  const sum = Object.values(changes).reduce((total, amount) => total + amount, open);
  return sum === close
    ? []
    : [
        `balance in ${currency}: it closes at ${sumOf({ amount: close, currency })}, and its changes come to ${sumOf({ amount: sum, currency })}`,
      ];
}

/**
 * What a balance received, against the payments of the books: where all were in its currency, since nothing
 * says what single payments were converted into.
 */
function paymentsDiffer(
  { currency, changes }: BalanceView,
  { from, to }: Period,
  cash: readonly JournalCash[],
): string[] {
  const payments = cash.filter(
    ({ kind, happened }) => KINDS.payment.includes(kind) && happened >= from && happened <= to,
  );
  if (payments.some((each) => each.currency !== currency)) return [];
  const [told, known] = [changes["payments"] ?? 0, payments.reduce((sum, { amount }) => sum + amount, 0)];
  return told === known
    ? []
    : [
        `balance in ${currency}: payments of ${sumOf({ amount: told, currency })} by the provider's days, in the books ${sumOf({ amount: known, currency })}`,
      ];
}
