import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cap } from "#contract/calls/money/spending-cap.ts";
import { DAY_MS, HOUR_MS } from "#contract/product/units-of-time.ts";
import { memberBooks, entriesForBooks } from "#origin/member/billing/books-outbox.ts";
import { creditLots } from "#origin/member/billing/credit-lots.ts";
import { balance, addEntry } from "#origin/member/billing/ledger.ts";
import { placeOrder, type NewOrder } from "#origin/member/billing/order-placement.ts";
import { refundAmount, unusedCredits, withdrawFromOrder } from "#origin/member/billing/order-returns.ts";
import { markOrder, settleOrder, type SettlementResult } from "#origin/member/billing/order-settlement.ts";
import {
  decideReturn,
  returnPayment,
  type ReturnResolution,
} from "#origin/member/billing/payment-returns.ts";
import { issueWelcome, ownOrders, purchaseStatus } from "#origin/member/billing/purchase-status.ts";
import { spendingCapAt, setSpendingCap, spentWithin } from "#origin/member/billing/spending-cap.ts";
import { type OrderRow, type OrderTerms } from "#origin/member/billing/stored-orders.ts";
import { migrate } from "#origin/member/storage/migrations.ts";
import { first, type Sql } from "#origin/member/storage/sql.ts";
import { runs } from "#tests/support/runs.ts";
import { openDatabase } from "#tests/support/sqlite.ts";

const START = Date.UTC(2026, 5, 1);
const emitNothing = () => undefined;
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const termsOf = (
  n: number,
  { amount, credits, code }: { amount: number; credits: number; code: string | null },
): OrderTerms => ({
  id: id(n),
  site: "s",
  host: "s.example",
  member: "m",
  company: "c",
  seller: { name: "C", address: "", city: "", country: "NL", kvk: "", vat_numbers: [] },
  bundle: "p0",
  credits,
  method: "ideal",
  country: "NL",
  currency: "EUR",
  list_amount: amount,
  amount,
  evidence: { payment: null, network: null, residence: "NL" },
  vat_country: "NL",
  vat_rate: 2_100,
  vat_amount: 0,
  discount: code === null ? null : { kind: "code", code, percentage: 25, amount: 0 },
  mandate: null,
  remember_card: false,
  next: null,
  locale: "nl",
  collected_on: null,
});

type Command =
  | {
      does: "place";
      amount: number;
      credits: number;
      code: string | null;
      replaces: boolean;
      again: boolean;
      dies: number | null;
    }
  | { does: "settle"; which: number; payment: number; dies: number | null }
  | { does: "pending" | "end" | "withdraw"; which: number; dies: number | null }
  | {
      does: "return";
      kind: "provider_refund" | "chargeback";
      which: number;
      number: number;
      part: number;
      reversed: boolean;
      dies: number | null;
    }
  | { does: "decide"; which: number; number: number; decision: ReturnResolution; dies: number | null }
  | { does: "spend"; credits: number }
  | { does: "operator"; credits: number }
  | { does: "cap"; amount: number | null; period: Cap["period"] }
  | { does: "wait"; hours: number };

/**
 * A member who orders, pays late or twice, spends, withdraws and is charged back, in an object that dies at
 * any statement.
 */
function newBuyer() {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'm', 'p', 's', 'active', 0, ?, 0, 0)",
      START,
    );
    addEntry(sql, { id: "signup", kind: "signup", amount: 15 }, START);
  });
  let now = START;
  let made = 0;
  let spends = 0;
  const placings: NewOrder[] = [];
  const answers = new Map<string, SettlementResult>();
  const rows = () => database.sql.exec<OrderRow>("SELECT * FROM orders ORDER BY placed_at, id").toArray();
  const nth = (which: number): OrderRow | undefined => rows()[which % Math.max(1, rows().length)];
  const run = (dies: number | null, work: (sql: Sql) => unknown) => {
    if (dies !== null) database.crash(dies, work);
    return database.transaction(work);
  };

  function act(command: Command): void {
    switch (command.does) {
      case "place": {
        const { amount, credits, code, replaces, again, dies } = command;
        const open = rows().find(({ state }) => state === "open")?.id ?? null;
        const n = ++made;
        const placing = (again ? placings.at(-1) : undefined) ?? {
          key: id(n),
          terms: termsOf(n, { amount, credits, code }),
          once: code !== null,
          replaces: replaces ? open : null,
        };
        placings.push(placing);
        run(dies, (sql) => placeOrder(sql, placing, now));
        break;
      }
      case "settle": {
        const row = nth(command.which);
        if (!row) break;
        const payment = `tr_${row.id}_${command.payment}`;
        const settle = (sql: Sql) =>
          settleOrder(
            sql,
            { order: row.id, payment, amount: row.amount, currency: row.currency, refundDays: 14 },
            now,
            emitNothing,
          );
        const answer = run(command.dies, settle) as SettlementResult;
        // said again it is the same, whatever has happened since
        const earlier = answers.get(payment);
        if (earlier && earlier.outcome !== "refused") expect(answer).toEqual(earlier);
        if (!earlier) answers.set(payment, answer);
        expect(run(null, settle)).toEqual(answer);
        break;
      }
      case "pending":
      case "end": {
        const row = nth(command.which);
        if (row)
          run(command.dies, (sql) => markOrder(sql, row.id, command.does === "end" ? "ended" : "pending"));
        break;
      }
      case "withdraw": {
        const row = nth(command.which);
        const own = row && ownOrders(database.sql, 14, now).find((each) => each.id === row.id);
        if (row)
          run(command.dies, (sql) =>
            withdrawFromOrder(
              sql,
              {
                order: row.id,
                amount: own?.withdrawable?.amount ?? 0,
                left: row.amount - row.returned_amount,
                refundDays: 14,
                stated: now,
              },
              emitNothing,
            ),
          );
        break;
      }
      case "return": {
        const row = nth(command.which);
        if (!row || row.payment === null) break;
        const { payment } = row;
        const { kind, number, reversed: isReversed } = command;
        const amount = Math.max(1, Math.floor(row.amount * command.part));
        const one = { id: `${kind}_${payment}_${number}`, kind, amount, isReversed };
        const later = () =>
          rows()
            .filter((each) => (each.settled_at ?? 0) > (row.settled_at ?? 0))
            .map((each) => unusedCredits(database.sql, each));
        const before = later();
        const takes = (sql: Sql) => returnPayment(sql, { payment, returns: [one] }, now, emitNothing);
        const answer = run(command.dies, takes);
        expect(run(null, takes)).toEqual(answer);
        // what was bought later is never eaten, and comes back with nothing
        if (!isReversed) expect(later()).toEqual(before);
        break;
      }
      case "decide": {
        const row = nth(command.which);
        const id = `chargeback_${row?.payment}_${command.number}`;
        run(command.dies, (sql) => decideReturn(sql, id, command.decision, now, emitNothing));
        break;
      }
      case "spend":
        run(null, (sql) =>
          addEntry(sql, { id: `message/${++spends}`, kind: "message", amount: -command.credits }, now),
        );
        break;
      case "operator": {
        const { credits } = command;
        const kind = credits > 0 ? "granted" : "taken";
        run(null, (sql) => addEntry(sql, { id: `${kind}/${++spends}`, kind, amount: credits }, now));
        break;
      }
      case "cap":
        run(null, (sql) =>
          setSpendingCap(
            sql,
            command.amount === null
              ? null
              : { amount: command.amount, currency: "EUR", period: command.period },
            now,
          ),
        );
        break;
      case "wait":
        now += command.hours * HOUR_MS;
    }
  }

  function check(): void {
    const { sql } = database;
    const orders = rows();
    const settled = orders.filter(({ state }) => state === "settled");
    const books = memberBooks(sql);
    const entryOf = ({ payment }: OrderRow) =>
      first<{ entry: number }>(sql, "SELECT entry FROM ledger WHERE id = ?", `purchase/${payment}`)?.entry ??
      0;
    const entered = (kind: string) => books.sums.find((each) => each.kind === kind)?.amount ?? 0;
    expect(books.broken).toBe(0);
    expect(balance(sql)).toBeGreaterThanOrEqual(0);
    expect(books.sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance(sql));
    expect(entered("purchase")).toBe(settled.reduce((sum, { credits }) => sum + credits, 0));
    expect(
      settled.reduce(
        (sum, { returned_credits: back }) => sum + back,
        entered("withdrawal") + entered("chargeback") + entered("provider_refund"),
      ),
    ).toBe(0);
    expect(orders.filter(({ state }) => state === "open").length).toBeLessThanOrEqual(1);
    for (const code of ["ONCE", "OTHER"])
      expect(settled.filter((row) => row.code === code).length).toBeLessThanOrEqual(1);
    for (const row of orders) {
      expect(row.returned_credits).toBeLessThanOrEqual(row.credits);
      expect(row.returned_credits).toBeGreaterThanOrEqual(0);
    }
    // the books get each withdrawal once, and of as many credits as it took
    const reported = entriesForBooks(sql).flatMap(({ news }) => (news.kind === "refund" ? [news] : []));
    expect(
      entriesForBooks(sql)
        .flatMap(({ news }) => (news.kind === "order" ? [news.terms.id] : []))
        .sort(),
    ).toEqual(orders.map((row) => row.id).sort());
    expect(new Set(reported.map(({ order }) => order)).size).toBe(reported.length);
    expect(reported.reduce((sum, { credits }) => sum + credits, entered("withdrawal"))).toBe(0);
    for (const { order, amount } of reported)
      expect(amount).toBeLessThanOrEqual(orders.find((row) => row.id === order)?.returned_amount ?? 0);
    const paid = first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1;
    expect(paid).toBe(settled.some((row) => row.returned_at === null));
    // every credit is of a lot, once, and a lot's returned ones are those of its order
    const lots = creditLots(sql, now + 1);
    expect(lots.reduce((sum, { left }) => sum + left, 0)).toBe(balance(sql));
    for (const { credits, returned, taken, spent, left } of lots) {
      expect(credits).toBe(returned + taken + spent + left);
      expect(Math.min(spent, left)).toBeGreaterThanOrEqual(0);
    }
    const bought = lots.filter(({ order }) => order !== null);
    expect(bought.map(({ order, returned }) => [order, returned])).toEqual(
      settled.toSorted((a, b) => entryOf(a) - entryOf(b)).map((row) => [row.id, row.returned_credits]),
    );
    // the first in is the first out: only one lot is spent in part, and none after it
    const touched = lots.findLastIndex(({ spent }) => spent > 0);
    for (const { left } of lots.slice(0, Math.max(0, touched))) expect(left).toBe(0);
    // what a member may return is never more than what they have
    const back = ownOrders(sql, 14, now);
    expect(back.reduce((sum, { withdrawable }) => sum + (withdrawable?.credits ?? 0), 0)).toBeLessThanOrEqual(
      balance(sql),
    );
    for (const { id, withdrawable } of back)
      expect(withdrawable?.credits ?? 0).toBeLessThanOrEqual(
        bought.find(({ order }) => order === id)?.left ?? 0,
      );
  }
  return {
    act,
    check,
    close: () => {
      database.close();
    },
  };
}

const dies = fc.option(fc.nat(12), { freq: 5 });
const which = fc.nat(20);
const commands: fc.Arbitrary<Command>[] = [
  fc.record({
    does: fc.constant("place" as const),
    amount: fc.integer({ min: 1, max: 10_000 }),
    credits: fc.integer({ min: 1, max: 500 }),
    code: fc.constantFrom(null, "ONCE", "OTHER"),
    replaces: fc.boolean(),
    again: fc.boolean(),
    dies,
  }),
  fc.record({ does: fc.constant("settle" as const), which, payment: fc.nat(1), dies }),
  fc.record({
    does: fc.constantFrom("pending" as const, "end" as const, "withdraw" as const),
    which,
    dies,
  }),
  fc.record({
    does: fc.constant("return" as const),
    kind: fc.constantFrom("provider_refund" as const, "chargeback" as const),
    which,
    number: fc.nat(2),
    part: fc.constantFrom(0.25, 0.5, 1),
    reversed: fc.boolean(),
    dies,
  }),
  fc.record({
    does: fc.constant("decide" as const),
    which,
    number: fc.nat(2),
    decision: fc.constantFrom("accept" as const, "take" as const, "restore" as const),
    dies,
  }),
  fc.record({ does: fc.constant("spend" as const), credits: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    does: fc.constant("operator" as const),
    credits: fc.integer({ min: -100, max: 100 }).filter((credits) => credits !== 0),
  }),
  fc.record({
    does: fc.constant("cap" as const),
    amount: fc.option(fc.integer({ min: 100, max: 20_000 }), { nil: null }),
    period: fc.constantFrom("week" as const, "month" as const),
  }),
  fc.record({ does: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 200 }) }),
];

test("whatever is ordered, paid late or twice, spent, returned in parts, charged back and reversed, the ledger is the sum of it, no code counts twice, and premium is who has paid", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(...commands), { maxLength: 40 }), (all) => {
      const buyer = newBuyer();
      try {
        for (const command of all) {
          buyer.act(command);
          buyer.check();
        }
      } finally {
        buyer.close();
      }
    }),
    { numRuns: runs(200) },
  );
});

test("of forty orders at once one waits, and a code that one of them holds is not to be had by another", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  const placed = Array.from({ length: 40 }, (_, n) =>
    buyer.transaction(
      () =>
        placeOrder(
          sql,
          {
            key: id(n),
            terms: termsOf(n, { amount: 1_000, credits: 50, code: "ONCE" }),
            once: true,
            replaces: null,
          },
          START + n,
        ).outcome,
    ),
  );
  expect(placed.filter((outcome) => outcome === "placed")).toHaveLength(1);
  expect(placed.filter((outcome) => outcome === "order_open")).toHaveLength(39);
  buyer.close();
});

test("an order that was given up and is paid after all is settled while its code is free, and refused once another has used it", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  const place = (n: number, replaces: number | null) =>
    buyer.transaction(
      () =>
        placeOrder(
          sql,
          {
            key: id(n),
            terms: termsOf(n, { amount: 1_000, credits: 50, code: "ONCE" }),
            once: true,
            replaces: replaces === null ? null : id(replaces),
          },
          START + n,
        ).outcome,
    );
  const pay = (n: number) =>
    buyer.transaction(() =>
      settleOrder(
        sql,
        { order: id(n), payment: `tr_${n}`, amount: 1_000, currency: "EUR", refundDays: 14 },
        START + DAY_MS,
        emitNothing,
      ),
    );
  expect([place(1, null), place(2, 1)]).toEqual(["placed", "placed"]);
  expect(pay(1)).toMatchObject({ outcome: "settled", madePremium: true });
  expect(pay(2)).toEqual({ outcome: "refused", why: "code_spent" });
  expect(pay(2)).toEqual({ outcome: "refused", why: "code_spent" });
  expect(balance(sql)).toBe(50);
  buyer.close();
});

test("a payment of another sum or currency than the order's gives nothing", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  buyer.transaction(() =>
    placeOrder(
      sql,
      {
        key: id(1),
        terms: termsOf(1, { amount: 1_000, credits: 50, code: null }),
        once: false,
        replaces: null,
      },
      START,
    ),
  );
  for (const paid of [
    { amount: 999, currency: "EUR" },
    { amount: 1_001, currency: "EUR" },
    { amount: 1_000, currency: "PLN" },
  ]) {
    expect(
      buyer.transaction(() =>
        settleOrder(sql, { order: id(1), payment: "tr_1", ...paid, refundDays: 14 }, START, emitNothing),
      ),
    ).toEqual({ outcome: "unknown" });
  }
  expect(balance(sql)).toBe(0);
  buyer.close();
});

test("the time bonus ends 14,400 seconds after the signup, the welcome discount begins then, once, and both end with the first payment", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  const at = (seconds: number) => purchaseStatus(sql, START + seconds * 1000);
  expect(at(14_399)).toMatchObject({
    timeBonusUntil: START + 14_400_000,
    mayHaveWelcome: false,
    welcomeUntil: null,
  });
  expect(at(14_401)).toMatchObject({ mayHaveWelcome: true });
  const issue = (seconds: number) =>
    buyer.transaction(() => issueWelcome(sql, START + seconds * 1000).welcomeUntil);
  expect(issue(14_399)).toBe(null);
  const until = issue(20_000);
  expect(until).toBe(START + 20_000_000 + DAY_MS);
  // never again, and no later end
  expect([issue(30_000), issue(20_000 + 86_400), issue(10_000_000)]).toEqual([until, until, until]);
  buyer.transaction(() => {
    placeOrder(
      sql,
      {
        key: id(1),
        terms: termsOf(1, { amount: 1_000, credits: 50, code: null }),
        once: false,
        replaces: null,
      },
      START,
    );
    settleOrder(
      sql,
      { order: id(1), payment: "tr_1", amount: 1_000, currency: "EUR", refundDays: 14 },
      START,
      emitNothing,
    );
  });
  expect(at(100).neverPaid).toBe(false);
  buyer.close();
});

test("a lower cap holds at once, a higher one or none after a day, and setting the same cap again does not restart that day", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  const cap = (amount: number | null, hours: number) =>
    buyer.transaction(() => {
      setSpendingCap(
        sql,
        amount === null ? null : { amount, currency: "EUR", period: "week" },
        START + hours * HOUR_MS,
      );
    });
  const holds = (hours: number) => spendingCapAt(sql, START + hours * HOUR_MS).now?.amount ?? null;
  cap(5_000, 0);
  expect(holds(0)).toBe(5_000);
  cap(10_000, 1);
  expect([holds(1), holds(24.9), holds(25)]).toEqual([5_000, 5_000, 10_000]);
  cap(10_000, 20);
  expect(holds(25)).toBe(10_000);
  cap(2_000, 21);
  expect([holds(21), holds(60)]).toEqual([2_000, 2_000]);
  cap(null, 61);
  expect([holds(84.9), holds(85)]).toEqual([2_000, null]);
  buyer.close();
});

test("an order over the cap is refused, and one that was given up and paid after all goes back where it would break it", () => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  const place = (n: number, amount: number, replaces: number | null = null) =>
    buyer.transaction(
      () =>
        placeOrder(
          sql,
          {
            key: id(n),
            terms: termsOf(n, { amount, credits: 50, code: null }),
            once: false,
            replaces: replaces === null ? null : id(replaces),
          },
          START + n,
        ).outcome,
    );
  const pay = (n: number, amount: number) =>
    buyer.transaction(
      () =>
        settleOrder(
          sql,
          { order: id(n), payment: `tr_${n}`, amount, currency: "EUR", refundDays: 14 },
          START + HOUR_MS,
          emitNothing,
        )?.outcome,
    );
  buyer.transaction(() => {
    setSpendingCap(sql, { amount: 1_500, currency: "EUR", period: "week" }, START);
  });
  expect([place(1, 1_600), place(2, 1_000), place(3, 1_000, 2)]).toEqual([
    "spending_cap",
    "placed",
    "placed",
  ]);
  expect([pay(3, 1_000), pay(2, 1_000)]).toEqual(["settled", "refused"]);
  expect(spentWithin(sql, { period: "week", currency: "EUR" }, START + HOUR_MS)).toBe(1_000);
  expect(place(4, 501)).toBe("spending_cap");
  buyer.close();
});

test("a share that comes back never exceeds what was paid, and all of it comes back for all credits", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(10_000),
      (amount, credits, unused) => {
        const some = Math.min(unused, credits);
        const row = { amount, credits, returned_amount: 0, returned_credits: 0 };
        expect(refundAmount(row, some)).toBeLessThanOrEqual(amount);
        expect(refundAmount(row, credits)).toBe(amount);
        expect(refundAmount(row, some) + refundAmount(row, credits - some)).toBeGreaterThanOrEqual(
          amount - 1,
        );
      },
    ),
  );
});

/** A buyer of purchases of 50 credits for 10.00 each, paid in turn; `spent` of them are used. */
function buyerOf(purchases: number, spent: number) {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  buyer.transaction(() => {
    for (let n = 1; n <= purchases; n++) {
      placeOrder(
        sql,
        {
          key: id(n),
          terms: termsOf(n, { amount: 1_000, credits: 50, code: null }),
          once: false,
          replaces: null,
        },
        START + n,
      );
      const paid = { order: id(n), payment: `tr_${n}`, amount: 1_000, currency: "EUR", refundDays: 14 };
      settleOrder(sql, paid, START + n, emitNothing);
    }
    if (spent > 0) addEntry(sql, { id: "message/1", kind: "message", amount: -spent }, START);
  });
  const back = (n: number, chargeback: string, amount: number, isReversed = false) =>
    buyer.transaction(() =>
      returnPayment(
        sql,
        { payment: `tr_${n}`, returns: [{ id: chargeback, kind: "chargeback", amount, isReversed }] },
        START + DAY_MS,
        emitNothing,
      ),
    );
  const isPremium = () => first<{ paid: number }>(sql, "SELECT paid_user AS paid FROM member")?.paid === 1;
  return { ...buyer, back, isPremium };
}

test("a chargeback of a spent purchase takes nothing of the one that was paid later", () => {
  const buyer = buyerOf(2, 60);
  expect(buyer.back(1, "chb_1", 1_000)).toEqual({ due: { chb_1: 50 }, entries: [] });
  expect([balance(buyer.sql), buyer.isPremium()]).toEqual([40, true]);
  buyer.close();
});

test("a chargeback of a part takes its share and leaves premium, the rest takes the rest and ends it", () => {
  const buyer = buyerOf(1, 0);
  buyer.back(1, "chb_1", 333);
  expect([balance(buyer.sql), buyer.isPremium()]).toEqual([34, true]);
  const [own] = ownOrders(buyer.sql, 14, START + DAY_MS);
  expect(own?.withdrawable).toEqual({ credits: 34, amount: 667 });
  buyer.back(1, "chb_2", 667);
  expect([balance(buyer.sql), buyer.isPremium()]).toEqual([0, false]);
  buyer.close();
});

test("a chargeback that is reversed gives back what it took, once, and premium, and an older report takes nothing again", () => {
  const buyer = buyerOf(1, 20);
  expect(buyer.back(1, "chb_1", 1_000)).toMatchObject({ due: { chb_1: 50 }, entries: [{ credits: 30 }] });
  expect([balance(buyer.sql), buyer.isPremium()]).toEqual([0, false]);
  for (const isReversed of [true, true, false]) buyer.back(1, "chb_1", 1_000, isReversed);
  expect([balance(buyer.sql), buyer.isPremium()]).toEqual([30, true]);
  buyer.close();
});

test("the operator decides once on what is spent: take it from later credits, or restore what was taken", () => {
  const decided = (decision: ReturnResolution) => {
    const buyer = buyerOf(2, 70);
    buyer.back(2, "chb_2", 1_000);
    const decide = (what: ReturnResolution) =>
      buyer.transaction(() => decideReturn(buyer.sql, "chb_2", what, START + DAY_MS, emitNothing));
    buyer.transaction(() =>
      addEntry(buyer.sql, { id: "signup", kind: "signup", amount: 10 }, START + DAY_MS),
    );
    const answers = [decide(decision), decide(decision)];
    expect(answers[0]).not.toBeNull();
    expect(answers[1]).toEqual(answers[0]);
    expect(decide(decision === "accept" ? "take" : "accept")).toBeNull();
    const left = balance(buyer.sql);
    buyer.close();
    return left;
  };
  expect([decided("accept"), decided("take"), decided("restore")]).toEqual([10, 0, 40]);
});

const debitsThat = (ends: readonly ("failed" | "ended" | "paid")[]) => {
  const buyer = emptyBuyer();
  const { sql } = buyer;
  let at = START;
  buyer.transaction(() => {
    for (const [n, end] of ends.entries()) {
      const terms: OrderTerms = {
        ...termsOf(n, { amount: 1_000, credits: 50, code: null }),
        method: "directdebit",
      };
      expect(placeOrder(sql, { key: id(n), terms, once: false, replaces: null }, at).outcome).toBe("placed");
      if (end === "paid")
        settleOrder(
          sql,
          { order: id(n), payment: `tr_${n}`, amount: 1_000, currency: "EUR", refundDays: 14 },
          at,
          emitNothing,
        );
      else markOrder(sql, id(n), end);
      // beyond the window of the limits
      at += 31 * DAY_MS;
    }
  });
  const { debit } = purchaseStatus(sql, at);
  return { debit, buyer, at };
};

test("four debits that fail in a row block further ones, three do not, nor do cancelled ones, nor four around one that was paid", () => {
  const fail = "failed" as const;
  expect(debitsThat([fail, fail, fail]).debit).toBeNull();
  expect(debitsThat([fail, "ended", fail, fail]).debit).toBeNull();
  expect(debitsThat([fail, fail, "paid", fail, fail]).debit).toBeNull();
  expect(debitsThat([fail, fail, fail, fail]).debit).toBe("blocked");
});

test("a debit that is charged back blocks further ones until that is reversed", () => {
  const { buyer, at } = debitsThat(["paid"]);
  const back = (isReversed: boolean) => {
    const returns = [{ id: "chb_1", kind: "chargeback" as const, amount: 1_000, isReversed }];
    buyer.transaction(() => returnPayment(buyer.sql, { payment: "tr_0", returns }, at, emitNothing));
    return purchaseStatus(buyer.sql, at).debit;
  };
  expect([back(false), back(true)]).toEqual(["blocked", null]);
});

function emptyBuyer() {
  const database = openDatabase();
  database.transaction((sql) => {
    migrate(sql);
    sql.exec(
      "INSERT INTO member (one, id, pool, site, status, paid_user, signed_up_at, active_at, told_day) VALUES (1, 'm', 'p', 's', 'active', 0, ?, 0, 0)",
      START,
    );
  });
  return database;
}
