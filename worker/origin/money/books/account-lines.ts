import type { BooksLine } from "#contract/desk/books.ts";
import type { MemberBooks } from "#origin/member/billing/books-outbox.ts";

const CREDITS = "CREDITS";

export interface OrderSide {
  id: string;
  member: string;
  currency: string;
  credits: number;
  amount: number;
  payment: string | null;
  paid_at: number | null;
}
export interface PaymentSide {
  id: string;
  member: string;
  currency: string;
  amount: number;
  status: string;
  verdict: string | null;
  refunded: number;
  charged_back: number;
}
export interface ReturnSide {
  id: string;
  payment: string;
  order_id: string;
  member: string;
  currency: string;
  amount: number;
  credits: number;
  why: string;
  status: string;
}
/** Money that went back without our asking, from a payment that was settled or refused. */
export interface OtherReturn {
  payment: string;
  currency: string;
  kind: "provider_refund" | "chargeback";
  amount: number;
}
export interface ReturnedCredits {
  member: string;
  kind: OtherReturn["kind"];
  credits: number;
}

/** Credits that operators gave or took, as far as the ledger has them. */
export interface GrantSide {
  member: string;
  credits: number;
}

/** What the books say of some members. */
export interface BookRows {
  orders: OrderSide[];
  payments: PaymentSide[];
  refunds: ReturnSide[];
  returns: OtherReturn[];
  credits: ReturnedCredits[];
  grants: GrantSide[];
}

export const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
export const isEnd = ({ verdict }: PaymentSide): boolean => verdict === "settled" || verdict === "refused";
const isIn = ({ verdict, status }: PaymentSide): boolean =>
  verdict === "settled" || verdict === "refused" || status === "paid";

/** The accounts of money, each currency by itself. */
export function moneyLines({ orders, payments, refunds, returns }: BookRows): BooksLine[] {
  const currencies = [...new Set([...orders, ...payments].map(({ currency }) => currency))].sort();
  return currencies.flatMap((currency) => {
    const of = <T extends { currency: string }>(rows: T[]) => rows.filter((row) => row.currency === currency);
    const line = (account: string, amount: number): BooksLine => ({ account, currency, amount });
    const withdrawn = of(refunds).filter(({ why }) => why === "withdrawn");
    const refused = of(refunds).filter(({ why }) => why !== "withdrawn");
    return [
      line(
        "provider",
        sum(of(payments).filter(isIn), (payment) => payment.amount - payment.refunded - payment.charged_back),
      ),
      line(
        "sales",
        -sum(
          of(orders).filter(({ paid_at: at }) => at !== null),
          ({ amount }) => amount,
        ),
      ),
      line(
        "withdrawn",
        sum(withdrawn, ({ amount }) => amount),
      ),
      line(
        "refunded at the provider",
        sum(
          of(returns).filter(({ kind }) => kind === "provider_refund"),
          ({ amount }) => amount,
        ),
      ),
      line(
        "charged back",
        sum(
          of(returns).filter(({ kind }) => kind === "chargeback"),
          ({ amount }) => amount,
        ),
      ),
      line(
        "refused",
        sum(refused, ({ amount }) => amount) -
          sum(
            of(payments).filter(({ verdict }) => verdict === "refused"),
            ({ amount }) => amount,
          ),
      ),
      line(
        "in question",
        -sum(
          of(payments).filter(
            (payment) => isIn(payment) && payment.verdict !== "settled" && payment.verdict !== "refused",
          ),
          ({ amount, refunded, charged_back: back }) => amount - refunded - back,
        ),
      ),
      line(
        "given back by hand",
        -sum(
          of(refunds).filter(({ status }) => status === "by_hand"),
          ({ amount }) => amount,
        ),
      ),
      line(
        "owed back",
        -sum(
          of(refunds).filter(({ status }) => status === "requested" || status === "failed"),
          ({ amount }) => amount,
        ),
      ),
    ];
  });
}

/** Of deleted accounts only the purchases are left, so their credits are not counted. */
export function creditLines(
  { orders, refunds, credits, grants }: BookRows,
  own: Map<string, MemberBooks | null>,
): BooksLine[] {
  const isThere = ({ member }: { member: string }) => own.get(member) !== null;
  const ledgers = [...own.values()].filter((books) => books !== null);
  const spent = (...kinds: string[]) =>
    -sum(
      ledgers.flatMap(({ sums }) => sums.filter(({ kind }) => kinds.includes(kind))),
      ({ amount }) => amount,
    );
  const line = (account: string, amount: number): BooksLine => ({ account, currency: CREDITS, amount });
  return [
    line(
      "balances",
      sum(ledgers, ({ balance }) => balance.credits),
    ),
    line(
      "bought",
      -sum(
        orders.filter((order) => order.paid_at !== null && isThere(order)),
        ({ credits }) => credits,
      ),
    ),
    line(
      "withdrawn",
      sum(refunds.filter(isThere), ({ credits }) => credits),
    ),
    ...(["provider_refund", "chargeback"] as const).map((kind) =>
      line(
        kind === "chargeback" ? "charged back" : "refunded at the provider",
        sum(
          credits.filter((each) => each.kind === kind && isThere(each)),
          (each) => each.credits,
        ),
      ),
    ),
    line("given at signup", spent("signup")),
    line("given by operators", -sum(grants.filter(isThere), (each) => each.credits)),
    line("spent on messages", spent("message", "photo", "voice", "gift")),
    line("returned messages", spent("refund")),
  ];
}
