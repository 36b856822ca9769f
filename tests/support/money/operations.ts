import type { CreditsAnswer } from "#contract/calls/money/credits.ts";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import type { OrderAnswer } from "#contract/calls/money/orders.ts";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { inMember, json } from "#tests/support/accounts.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { actAtProvider, call, notify, order, type Choice } from "#tests/support/purchases.ts";
import { HOSTS } from "#tests/support/site.ts";
import { codeFor } from "#tests/support/sms.ts";
import { providerOf } from "./provider.ts";
import {
  answered,
  balanceOf,
  count,
  CROWD,
  join,
  poolOf,
  POOLS,
  rowsOf,
  somebody,
  untilProviderAnswers,
  type Person,
  type World,
} from "./world.ts";

type Operation = (world: World) => Promise<void>;
interface Failed {
  error?: { code: string };
}

const HOOKS = ["once", "twice", "late", "never"] as const;
/** What becomes of a payment, the likely more often. */
const ENDS: readonly Choice[] = [
  "paid",
  "paid",
  "paid",
  "paid",
  "paid",
  "paid",
  "failed",
  "cancelled",
  "expired",
  "pending",
];

const companyOf = ({ account: { site } }: Person): string =>
  site === "world" ? "liffey" : site === "german" ? "isar" : "amstel";
const offerTo = async ({ site }: World, person: Person, query = "") =>
  (await call<CreditsAnswer>(site, person, "GET", `/api/credits.php?country=${person.country}${query}`)).body;

/**
 * By any method that is offered, with a code or without; and then perhaps what is done on the provider's
 * page.
 */
const buy: Operation = async (world) => {
  const { site, chance } = world;
  const person = somebody(world);
  if (!person) return;
  const code = chance.is(0.2) ? chance.pick(world.codes.get(person.host) ?? []) : undefined;
  const offer = await offerTo(world, person, code === undefined ? "" : `&code=${code}`);
  const method = chance.pick(
    (offer.methods ?? []).filter(({ kind }) => kind !== "debit" || offer.debit === "ready"),
  );
  const chosen = chance.pick(method?.bundles ?? []);
  const bundle = offer.bundles.find(({ id }) => id === chosen);
  if (!method || !bundle) return count(world, "buy: nothing offered");
  const card = chance.is(0.5) ? chance.pick(offer.cards) : undefined;
  const { status, body } = await order(site, person, {
    method: card?.method ?? method.method,
    bundle: bundle.id,
    country: person.country,
    total: bundle.amount,
    ...(offer.discount?.kind === "code" && code !== undefined && { code }),
    ...(offer.open_order && { replaces: offer.open_order.id }),
    ...(card
      ? { card: card.id }
      : method.kind === "card" && chance.is(0.5)
        ? { remember_card: true as const }
        : {}),
  });
  answered(world, `${companyOf(person)}: buy`, { status, code: body.error?.code });
  if (status === 200 && body.order.checkout !== null && chance.is(0.85))
    await providerOf(site, companyOf(person)).pay(
      body.order.checkout,
      chance.pick(ENDS) ?? "paid",
      chance.pick(HOOKS) ?? "once",
    );
};

/** Signs a mandate, after which debits are offered. */
const sign: Operation = async (world) => {
  const { site } = world;
  const person = somebody(world);
  if (!person || person.account.site !== "dutch") return;
  const ask = async (method: string, body: object) => {
    const response = await site.ask("/api/directdebit.php", {
      method,
      host: person.host,
      cookie: person.cookie,
      headers: { ...json, "cf-connecting-ip": person.network },
      body: JSON.stringify(body),
    });
    const answer = await response.json<DebitAnswer & Failed>();
    answered(world, `mandate ${method}`, { status: response.status, code: answer.error?.code });
    return response.status;
  };
  const filled = await ask("POST", {
    holder: "A. Person",
    iban: "NL91 ABNA 0417 1643 00",
    street: "Lindekade",
    number: "12",
    postal_code: "1019 KD",
    city: "Amsterdam",
    country: "NL",
    mobile: person.mobile,
    agreed: true,
  });
  if (filled === 200) await ask("PUT", { code: await codeFor(site, person.mobile) });
};

interface PaymentRow {
  id: string;
  host: string;
  company: string;
  status: string;
  currency: string;
  amount: number;
}
const payments = async (world: World, statuses: readonly string[]): Promise<PaymentRow[]> =>
  (
    await Promise.all(
      POOLS.map((pool) =>
        rowsOf<PaymentRow>(
          world,
          pool,
          "SELECT payments.id, orders.host, orders.company, payments.status, payments.currency, payments.amount FROM payments JOIN orders ON orders.id = order_id WHERE payments.status IN (SELECT value FROM json_each(?1)) ORDER BY payments.id",
          JSON.stringify(statuses),
        ),
      ),
    )
  ).flat();

/** The provider's calls are repeated, come at the wrong site, or are not the provider's at all. */
const callAgain: Operation = async (world) => {
  const { site, chance } = world;
  const known = chance.pick(
    await payments(world, ["open", "pending", "paid", "failed", "cancelled", "expired"]),
  );
  const isForged = chance.is(0.2) || !known;
  const host = chance.is(0.2) ? chance.pick(Object.values(HOSTS)) : known?.host;
  for (let times = chance.between(1, 3); times > 0; times--) {
    const { status } = isForged
      ? await notify(site, host ?? HOSTS.dutch, `tr_forged${times}`)
      : await providerOf(site, known.company).call(known.id, host ?? known.host);
    answered(world, "webhook", { status });
  }
};

/** What a bank or the buyer does later: money that arrives, or fails after all. */
const changeLater: Operation = async (world) => {
  const { site, chance } = world;
  const isLate = chance.is(0.7);
  const payment = chance.pick(await payments(world, isLate ? ["open", "pending", "failed"] : ["paid"]));
  if (!payment) return;
  const provider = providerOf(site, payment.company);
  // cards decide once; and a debit that its bank sends back is not refunded as well
  if (!provider.canFail && (!isLate || payment.status === "failed")) return;
  if (!isLate && (await provider.returnsOf(payment.id)).length > 0) return;
  const end = isLate && chance.is(0.8) ? "paid" : "failed";
  await provider.decide(payment.id, end);
  count(world, `later: ${payment.status} becomes ${end}`);
};

/** A part of a payment, or null for all that is left. */
const part = ({ chance }: World, { amount }: PaymentRow): number | null =>
  chance.is(0.6) ? Math.max(1, Math.floor(amount * chance.next() * 0.7)) : null;

const refundInDashboard: Operation = async (world) => {
  const payment = world.chance.pick(await payments(world, ["paid"]));
  if (!payment) return;
  await providerOf(world.site, payment.company).refund(payment.id, part(world, payment));
  count(world, `${payment.company}: refund in the dashboard`);
};

const chargeBack: Operation = async (world) => {
  const payment = world.chance.pick(await payments(world, ["paid"]));
  if (!payment) return;
  await providerOf(world.site, payment.company).chargeBack(payment.id, part(world, payment));
  count(world, `${payment.company}: chargeback`);
};

/** A refund, by the company or by us, goes on; or a chargeback is reversed. */
const returnGoesOn: Operation = async (world) => {
  const { site, chance } = world;
  const paid = await payments(world, ["paid"]);
  for (let look = 0; look < 6; look++) {
    const payment = chance.pick(paid);
    if (!payment) return;
    const provider = providerOf(site, payment.company);
    // what has failed or was paid out stays so
    const found = (await provider.returnsOf(payment.id)).filter(
      ({ isOver, isPaidOut }) => !isOver && !isPaidOut,
    );
    const one = chance.pick(found);
    if (one) return count(world, `${payment.company}: ${await provider.goOn(payment.id, one, chance)}`);
  }
};

/** A purchase of theirs that is paid. */
async function purchaseOf(world: World, person: Person) {
  const { body } = await call<TransactionsAnswer>(world.site, person, "GET", "/api/transactions.php");
  return world.chance.pick((body.purchases ?? []).filter(({ paid_at: at }) => at !== null));
}

const withdraw: Operation = async (world) => {
  const person = somebody(world);
  const purchase = person && (await purchaseOf(world, person));
  if (!purchase) return;
  const amount = purchase.withdrawable?.amount ?? world.chance.between(0, 500);
  const { status, body } = await call<OrderAnswer & Failed>(
    world.site,
    person,
    "POST",
    "/api/withdrawals.php",
    {
      order: purchase.id,
      amount,
    },
  );
  answered(world, "withdraw", { status, code: body?.error?.code });
};

/** By the public form: of anybody, also of those who are gone; sometimes with a number that fits nothing. */
const stateWithdrawal: Operation = async (world) => {
  const { site, chance, people } = world;
  const person = chance.pick(people);
  const [own] = person
    ? await rowsOf<{ id: string }>(
        world,
        poolOf(person.account),
        "SELECT id FROM orders WHERE member = ?1 AND paid_at IS NOT NULL ORDER BY id LIMIT 1",
        person.account.id,
      )
    : [];
  if (!person) return;
  const response = await site.ask("/api/withdrawal-statements.php", {
    method: "POST",
    host: person.host,
    headers: { ...json, "cf-connecting-ip": person.network },
    body: JSON.stringify({
      name: "A. Person",
      language: "en",
      number: own && chance.is(0.8) ? own.id : `order ${chance.between(1, 999)}`,
      email: person.account.email,
    }),
  });
  answered(world, "statement", { status: response.status });
};

/** Credits go for messages and gifts, and some of a message's come back. */
const spend: Operation = async (world) => {
  const { site, chance } = world;
  const person = somebody(world);
  const most = person ? Math.min(60, await balanceOf(world, person)) : 0;
  if (!person || most < 1) return;
  const kind = chance.pick(["message", "photo", "voice", "gift"]) ?? "message";
  const id = `${kind}/${chance.between(1, 2 ** 31)}`;
  const spent = chance.between(1, most);
  const entry = (name: string, what: string, amount: number) =>
    `INSERT INTO ledger (id, kind, amount, balance, at) SELECT '${name}', '${what}', ${amount}, balance + ${amount}, ${Date.now()} FROM ledger WHERE entry = (SELECT max(entry) FROM ledger) AND balance + ${amount} >= 0`;
  await inMember(site, person.account, entry(id, kind, -spent));
  if (chance.is(0.1)) await inMember(site, person.account, entry(`${id}/back`, "refund", spent));
  count(world, `spend: ${kind}`);
};

/** An account is deleted, after a withdrawal or without one; or one that was is erased. */
const goAway: Operation = async (world) => {
  const { site, chance, people } = world;
  const gone = chance.pick(people.filter(({ isLeaving, isErased }) => isLeaving && !isErased));
  if (gone && chance.is(0.5)) {
    gone.isErased = true;
    await letPassSince(site, gone.account, days(15));
    count(world, "account: erased");
    return;
  }
  const person = somebody(world);
  if (!person || people.filter(({ isLeaving }) => !isLeaving).length < CROWD / 2) return;
  if (chance.is(0.5)) await withdraw(world);
  const response = await leave(site, person, {}, person.network);
  person.isLeaving ||= response.status === 200;
  answered(world, "account: deletion", { status: response.status });
};

const makeCode: Operation = async (world) => {
  const { site, chance, codes } = world;
  const host = chance.pick(Object.values(HOSTS)) ?? HOSTS.dutch;
  const code = `MONEY-${chance.between(1, 2 ** 31)}`;
  const response = await deskAsk(site, "POST /api/discount-codes", {
    host,
    body: { code, value_percentage: chance.between(1, 80) },
  });
  answered(world, "code", { status: response.status });
  if (response.status === 200) codes.set(host, [...(codes.get(host) ?? []), code]);
};

/** The operator decides something that waits, in any way that it can be decided. */
const decide: Operation = async (world) => {
  const { site, chance } = world;
  const host = chance.pick(Object.values(HOSTS)) ?? HOSTS.dutch;
  const { open } = await desk(site, "GET /api/cases", { host });
  const one = chance.pick(open);
  const resolution = chance.pick(one?.resolutions ?? []);
  if (!one || resolution === undefined) return;
  const [other] = await rowsOf<{ id: string }>(
    world,
    host === HOSTS.world ? "world" : "europe",
    "SELECT id FROM orders WHERE host = ?1 AND paid_at IS NOT NULL ORDER BY id DESC LIMIT 1",
    host,
  );
  const body = {
    about: one.about,
    resolution,
    reason: "for the tests",
    ...(resolution === "done" && { amount: chance.between(0, one.amount), reference: "BANK-1" }),
    ...(resolution === "withdraw" && other && { order: one.order ?? other.id }),
  };
  const answers = await Promise.all(
    Array.from({ length: chance.is(0.3) ? 2 : 1 }, () => deskAsk(site, "POST /api/cases", { host, body })),
  );
  for (const { status } of answers) answered(world, `resolution ${resolution}`, { status });
};

/** What waits longer than it did is due. */
const letTimePass = async (world: World) => {
  for (const pool of POOLS) {
    const db = await world.site.database(pool);
    await db.batch([
      db.prepare("UPDATE orders SET asked_at = 0 WHERE status IN ('open', 'pending', 'completed')"),
      db.prepare("UPDATE payments SET seen_at = 0 WHERE status IN ('open', 'pending')"),
      db.prepare("UPDATE refunds SET asked_at = min(asked_at, 1) WHERE status IN ('requested', 'sent')"),
      db.prepare("UPDATE payment_notices SET at = 0 WHERE done_at IS NULL"),
      db.prepare("UPDATE mails SET created_at = 0 WHERE sent_at IS NULL"),
      db.prepare("UPDATE document_faults SET next_at = 0"),
    ]);
  }
};
const quarterly: Operation = async (world) => {
  await letTimePass(world);
  await world.site.quarterly();
  count(world, "jobs: quarter of an hour");
};
const daily: Operation = async (world) => {
  await world.site.daily();
  count(world, "jobs: day");
};

/** The provider refuses its next questions, wherever they fall. */
const refuse: Operation = async (world) => {
  await actAtProvider(world.site, "busy", String(world.chance.between(1, 8)));
  count(world, "provider: busy");
};
const recover: Operation = async (world) => {
  await untilProviderAnswers(world);
};

/** The operations, and how often each comes among the others. */
const WEIGHTS: readonly (readonly [number, Operation])[] = [
  [28, buy],
  [3, sign],
  [6, callAgain],
  [6, changeLater],
  [6, refundInDashboard],
  [5, chargeBack],
  [9, returnGoesOn],
  [7, withdraw],
  [4, stateWithdrawal],
  [10, spend],
  [2, goAway],
  [2, makeCode],
  [5, decide],
  [3, quarterly],
  [1, daily],
  [2, refuse],
  [3, recover],
];
const ALL = WEIGHTS.flatMap(([weight, operation]) => Array<Operation>(weight).fill(operation));

/** A provider does not refund a payment in the moment in which its bank sends it back. */
const AT_ONCE = ALL.filter((operation) => operation !== changeLater);

/** One operation; now and then three at once. A crowd is kept. */
export async function operate(world: World): Promise<number> {
  const { chance, people } = world;
  while (people.filter(({ isLeaving }) => !isLeaving).length < CROWD) await join(world);
  const chosen = chance.is(0.1) ? Array.from({ length: 3 }, () => chance.pick(AT_ONCE)) : [chance.pick(ALL)];
  await Promise.all(chosen.map(async (operation) => operation?.(world)));
  return chosen.length;
}

/** Until nothing is under way any more but what the provider keeps waiting. */
export async function comeToRest(world: World): Promise<void> {
  await untilProviderAnswers(world);
  for (let round = 0; round < 3; round++) {
    await quarterly(world);
    await world.site.daily();
  }
}
