import type { BooksAnswer, BooksDifference, BooksLine } from "#contract/calls/books.ts";
import type { Env } from "#origin/env.ts";
import { memberObject } from "#origin/member/address.ts";
import type { MemberBooks } from "#origin/member/billing/books-outbox.ts";

/** Members in one answer. */
const PAGE = 50;
const CREDITS = "CREDITS";

interface OrderSide {
  id: string;
  member: string;
  currency: string;
  credits: number;
  amount: number;
  payment: string | null;
  paid_at: number | null;
}
interface PaymentSide {
  id: string;
  member: string;
  currency: string;
  amount: number;
  status: string;
  verdict: string | null;
  refunded: number;
  charged_back: number;
}
interface ReturnSide {
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
interface OtherReturn {
  payment: string;
  currency: string;
  kind: "provider_refund" | "chargeback";
  amount: number;
}
interface ReturnedCredits {
  member: string;
  kind: OtherReturn["kind"];
  credits: number;
}

/**
 * The trial balance of some members of a pool. Each account is read from another source: what the provider
 * holds, what was sold, what was refunded or is owed, and what every member's ledger says. The lines of each
 * currency, and the credits, sum to zero, or something is wrong.
 */
export async function trialBalance(
  env: Env,
  pool: string,
  db: D1Database,
  after: string,
): Promise<BooksAnswer> {
  const answer = await readBooks(env, pool, db, after);
  // What was settled between reading the two sides fits the second time.
  return answer.differences.length === 0 && isZero(answer.lines) ? answer : readBooks(env, pool, db, after);
}

const isZero = (lines: readonly BooksLine[]): boolean =>
  [...Map.groupBy(lines, ({ currency }) => currency).values()].every(
    (own) => sum(own, ({ amount }) => amount) === 0,
  );

async function readBooks(env: Env, pool: string, db: D1Database, after: string): Promise<BooksAnswer> {
  const { results: roll } = await db
    .prepare(
      "SELECT member FROM (SELECT member FROM roll UNION SELECT member FROM orders) WHERE member > ?1 ORDER BY member LIMIT ?2",
    )
    .bind(after, PAGE + 1)
    .all<{ member: string }>();
  const members = roll.slice(0, PAGE).map(({ member }) => member);
  const ids = JSON.stringify(members);
  const ours = (column: string) => `${column} IN (SELECT value FROM json_each(?1))`;
  const [orders, payments, refunds, returns, credits] = await db.batch<
    OrderSide & PaymentSide & ReturnSide & OtherReturn & ReturnedCredits
  >([
    db
      .prepare(
        `SELECT id, member, currency, credits, amount, payment, paid_at FROM orders WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT payments.id, member, payments.currency, payments.amount, payments.status, verdict, refunded, charged_back FROM payments JOIN orders ON orders.id = order_id WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT id, payment, order_id, member, currency, amount, credits, why, status FROM refunds WHERE ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT payment, payment_returns.currency, kind, payment_returns.amount FROM payment_returns JOIN payments ON payments.id = payment WHERE reversed_at IS NULL AND verdict IN ('settled', 'refused') AND ${ours("member")}`,
      )
      .bind(ids),
    db
      .prepare(
        `SELECT returned_credits.member, kind, credits FROM returned_credits JOIN payment_returns ON payment_returns.id = return_id WHERE ${ours("returned_credits.member")}`,
      )
      .bind(ids),
  ]);
  const own = new Map(
    await Promise.all(
      members.map(async (member): Promise<[string, MemberBooks | null]> => [
        member,
        await memberObject(env, pool, member).books(),
      ]),
    ),
  );
  const rows = {
    orders: orders?.results ?? [],
    payments: payments?.results ?? [],
    refunds: refunds?.results ?? [],
    returns: returns?.results ?? [],
    credits: credits?.results ?? [],
  };
  return {
    members: members.length,
    lines: [...moneyLines(rows), ...creditLines(rows, own)],
    differences: [...differencesOf(rows, own), ...(after === "" ? await unknownPayments(db) : [])],
    next: roll.length > PAGE ? (members.at(-1) ?? null) : null,
  };
}

interface Rows {
  orders: OrderSide[];
  payments: PaymentSide[];
  refunds: ReturnSide[];
  returns: OtherReturn[];
  credits: ReturnedCredits[];
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
const isEnd = ({ verdict }: PaymentSide): boolean => verdict === "settled" || verdict === "refused";
const isIn = ({ verdict, status }: PaymentSide): boolean =>
  verdict === "settled" || verdict === "refused" || status === "paid";

function moneyLines({ orders, payments, refunds, returns }: Rows): BooksLine[] {
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
function creditLines({ orders, refunds, credits }: Rows, own: Map<string, MemberBooks | null>): BooksLine[] {
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
    line("spent on messages", spent("message", "photo", "voice", "gift")),
    line("returned messages", spent("refund")),
  ];
}

function differencesOf(
  { orders, payments, refunds, returns }: Rows,
  own: Map<string, MemberBooks | null>,
): BooksDifference[] {
  const found: BooksDifference[] = [];
  const differ = (about: string, what: string) => {
    found.push({ about, what });
  };
  for (const [member, books] of own) {
    if (!books) continue;
    if (books.broken > 0 || sum(books.sums, ({ amount }) => amount) !== books.balance.credits)
      differ(`member ${member}`, "the ledger does not sum to the balance");
    for (const order of orders.filter((each) => each.member === member)) {
      const mine = books.orders.find(({ id }) => id === order.id);
      if ((order.paid_at !== null) !== (mine?.state === "settled"))
        differ(
          `order ${order.id}`,
          `paid in the books: ${order.paid_at !== null}, settled with the member: ${mine?.state === "settled"}`,
        );
      else if (
        mine &&
        order.paid_at !== null &&
        (mine.payment !== order.payment || mine.credits !== order.credits)
      )
        differ(`order ${order.id}`, "another payment, or other credits, than with the member");
    }
    for (const mine of books.orders.filter(({ id }) => !orders.some((order) => order.id === id)))
      differ(`order ${mine.id}`, "with the member, and not in the books");
  }
  for (const payment of payments) {
    const back = sum(
      refunds.filter(
        (refund) => refund.payment === payment.id && (refund.status === "sent" || refund.status === "done"),
      ),
      ({ amount }) => amount,
    );
    const went = (kind: OtherReturn["kind"]) =>
      sum(
        returns.filter((each) => each.payment === payment.id && each.kind === kind),
        ({ amount }) => amount,
      );
    const [refunded, taken] = [back + went("provider_refund"), went("chargeback")];
    const order = orders.find((each) => each.payment === payment.id);
    if (payment.verdict === "wrong_amount" || payment.verdict === "unknown_order")
      differ(`payment ${payment.id}`, payment.verdict);
    if (isEnd(payment) && payment.refunded !== refunded)
      differ(`payment ${payment.id}`, `the provider gave back ${payment.refunded}, the books ${refunded}`);
    if (isEnd(payment) && payment.charged_back !== taken)
      differ(`payment ${payment.id}`, `charged back ${payment.charged_back}, in the books ${taken}`);
    if (
      payment.verdict === "settled" &&
      (order?.paid_at == null || order.amount !== payment.amount || order.currency !== payment.currency)
    )
      differ(`payment ${payment.id}`, "settled, and no order of its sum is paid by it");
  }
  for (const refund of refunds)
    if (refund.status === "failed") differ(`refund ${refund.id}`, "the provider refused it");
  return found;
}

/** Payments that name no order of ours. */
async function unknownPayments(db: D1Database): Promise<BooksDifference[]> {
  const { results } = await db
    .prepare(
      "SELECT id, verdict FROM payments WHERE verdict = 'unknown_order' AND status = 'paid' AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.id = order_id) LIMIT 100",
    )
    .all<{ id: string; verdict: string }>();
  return results.map(({ id, verdict }) => ({ about: `payment ${id}`, what: verdict }));
}
