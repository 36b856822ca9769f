import { booksOf } from "#tests/support/purchases.ts";
import { HOSTS } from "#tests/support/site.ts";
import { providerOf } from "./provider.ts";
import { POOLS, rowsOf, type Pool, type World } from "./world.ts";

/** What is wrong after a run; nothing is expected. */
export async function faultsAfter(world: World): Promise<string[]> {
  return [
    ...world.faults,
    ...(await bookFaults(world)),
    ...(await Promise.all(POOLS.map((pool) => documentFaults(world, pool)))).flat(),
    ...(await Promise.all(POOLS.map((pool) => providerFaults(world, pool)))).flat(),
  ];
}

/**
 * The books sum to zero in every currency and in credits, and each ledger is its balance. A refund may have
 * been refused.
 */
async function bookFaults({ site }: World): Promise<string[]> {
  const all = await Promise.all([booksOf(site, HOSTS.dutch), booksOf(site, HOSTS.world)]);
  return all.flatMap(({ differences }) =>
    differences.filter((each) => !each.endsWith("the provider refused it")),
  );
}

interface Run {
  company: string;
  run: string;
  n: number;
  first: number;
  last: number;
}
interface NotesRow {
  id: string;
  invoiced: number | null;
  invoice_vat: number;
  credited: number;
  vat: number;
  cancelled: number;
  back: number;
}

/** Numbers have no gaps, every sale has its invoice, and the notes of each come to what went back. */
async function documentFaults(world: World, pool: Pool): Promise<string[]> {
  const runs = await rowsOf<Run>(
    world,
    pool,
    "SELECT company, run, count(*) AS n, min(serial) AS first, max(serial) AS last FROM documents GROUP BY company, run",
  );
  const notes = await rowsOf<NotesRow>(
    world,
    pool,
    `SELECT orders.id, (SELECT amount FROM documents WHERE id = 'invoice/' || orders.id) AS invoiced,
       (SELECT vat_amount FROM documents WHERE id = 'invoice/' || orders.id) AS invoice_vat,
       (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN amount ELSE -amount END), 0) FROM documents WHERE order_id = orders.id AND run = 'credit') AS credited,
       (SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN vat_amount ELSE -vat_amount END), 0) FROM documents WHERE order_id = orders.id AND run = 'credit') AS vat,
       (SELECT count(*) FROM documents WHERE order_id = orders.id AND kind = 'reversal') AS cancelled,
       (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = orders.id AND payment = orders.payment AND why = 'withdrawn')
         + (SELECT coalesce(sum(amount), 0) FROM payment_returns WHERE order_id = orders.id AND payment = orders.payment AND reversed_at IS NULL) AS back
     FROM orders WHERE paid_at IS NOT NULL`,
  );
  const made = await rowsOf<{ number: string }>(
    world,
    pool,
    "SELECT number FROM documents WHERE pdf_at IS NULL",
  );
  return [
    ...runs
      .filter(({ n, first, last }) => first !== 1 || last !== n)
      .map(({ company, run, n, last }) => `${pool}: ${company} has ${n} of ${last} numbers of ${run}`),
    ...made.map(({ number }) => `document ${number} has no PDF`),
    ...notes.flatMap(({ id, invoiced, invoice_vat: due, credited, vat, cancelled, back }) => {
      if (invoiced === null) return [`order ${id} has no invoice`];
      const expected = Math.min(invoiced, back);
      return [
        ...(credited === expected
          ? []
          : [`order ${id}: the notes credit ${credited}, ${expected} went back`]),
        // a cancelled note keeps its own cents of tax
        ...(credited === invoiced && Math.abs(vat - due) > cancelled
          ? [`order ${id}: the notes credit ${vat} of ${due} VAT`]
          : []),
      ];
    }),
  ];
}

interface PaymentRow {
  id: string;
  company: string;
  status: string;
  back: number;
  taken: number;
}

/** The provider says the same of each payment: its status, and what went back of it. */
async function providerFaults(world: World, pool: Pool): Promise<string[]> {
  const rows = await rowsOf<PaymentRow>(
    world,
    pool,
    `SELECT payments.id, orders.company, payments.status,
       (SELECT coalesce(sum(amount), 0) FROM refunds WHERE refunds.payment = payments.id AND refunds.status IN ('sent', 'done'))
         + (SELECT coalesce(sum(amount), 0) FROM payment_returns WHERE payment_returns.payment = payments.id AND kind = 'provider_refund' AND reversed_at IS NULL) AS back,
       (SELECT coalesce(sum(amount), 0) FROM payment_returns WHERE payment_returns.payment = payments.id AND payment_returns.id <> payments.id AND kind = 'chargeback' AND reversed_at IS NULL) AS taken
     FROM payments JOIN orders ON orders.id = order_id WHERE verdict IN ('settled', 'refused')`,
  );
  const faults: string[] = [];
  for (const { id, company, status, back, taken } of rows) {
    const provider = providerOf(world.site, company);
    const sum = (returns: Awaited<ReturnType<typeof provider.returnsOf>>, kind: string) =>
      returns.reduce((total, each) => total + (each.kind === kind && !each.isOver ? each.amount : 0), 0);
    const returns = await provider.returnsOf(id);
    const [refunded, chargedBack] = [sum(returns, "refund"), sum(returns, "chargeback")];
    const said = await provider.statusOf(id);
    if (said !== status) faults.push(`payment ${id} is ${String(said)}, in the books ${status}`);
    if (refunded !== back) faults.push(`payment ${id}: ${refunded} refunded, in the books ${back}`);
    if (chargedBack !== taken)
      faults.push(`payment ${id}: ${chargedBack} charged back, in the books ${taken}`);
  }
  return faults;
}
