import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import type { DocumentRow } from "#origin/money/documents/stored-documents.ts";
import { inMember } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { atPaymentDesk, paymentsAtDesk, refundAtDesk } from "#tests/support/payments.ts";
import { bought, call, newBuyer, notify, P0, untilBooked, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const europe = () => site.database("europe");
const documentsOf = async (order: string): Promise<DocumentRow[]> =>
  (
    await (
      await europe()
    )
      .prepare("SELECT * FROM documents WHERE order_id = ?1 ORDER BY run DESC, serial")
      .bind(order)
      .all<DocumentRow>()
  ).results;
const untilDocuments = (order: string, kinds: string[]) =>
  until(async () => {
    expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual(kinds);
  });
const seen = async (buyer: Buyer, id: string): Promise<TransactionsAnswer> =>
  (await call<TransactionsAnswer>(site, buyer, "GET", `/api/transactions.php?id=${id}`)).body;
const fileOf = (buyer: Pick<Buyer, "host"> & { cookie?: string }, file: string) =>
  site.ask(file, { host: buyer.host, ...(buyer.cookie !== undefined && { cookie: buyer.cookie }) });
const textOf = async (pdf: ArrayBuffer): Promise<string> =>
  (
    await extractText(await getDocumentProxy(new Uint8Array(pdf.slice(0)), { verbosity: 0 }), {
      mergePages: true,
    })
  ).text;
const spend = (buyer: Buyer, credits: number) =>
  inMember(
    site,
    buyer.account,
    `INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/${crypto.randomUUID()}', 'message', -${credits}, balance - ${credits}, at FROM ledger ORDER BY entry DESC LIMIT 1`,
  );
const rename = async (buyer: Buyer, name: string) =>
  (await europe()).prepare("UPDATE profiles SET name = ?2 WHERE id = ?1").bind(buyer.account.id, name).run();

test("an invoice stays as it was issued, on the page and as a PDF, whatever its buyer is called later", async () => {
  const buyer = await newBuyer(site);
  await rename(buyer, "Żółć Łęcka");
  const { id } = await bought(site, buyer);
  const before = await seen(buyer, id);
  const [invoice] = before.purchases[0]?.documents ?? [];
  expect(invoice).toMatchObject({ kind: "invoice", amount: P0.bonus, number: before.purchases[0]?.invoice });
  expect(before.billed_to).toEqual({ name: "Żółć Łęcka", email: buyer.account.email });
  const first = await (await fileOf(buyer, invoice?.file ?? "")).arrayBuffer();
  const words = await textOf(first);
  for (const part of [
    "Invoice",
    invoice?.number ?? "",
    "Żółć Łęcka",
    "Amstel Social B.V.",
    "Lindekade 12",
    "81234567",
    "NL861234567B01",
    "iDEAL",
    id,
    "Net amount €9.29",
    "VAT 21%, Netherlands €1.95",
    "Total €11.24",
  ])
    expect(words).toContain(part);
  // a long address is broken
  expect(words.replaceAll("\n", "")).toContain(buyer.account.email);

  await rename(buyer, "Νίκος");
  const db = await europe();
  await db
    .prepare("UPDATE notification_index SET zone = 'Pacific/Kiritimati' WHERE member = ?1")
    .bind(buyer.account.id)
    .run();
  expect((await seen(buyer, id)).billed_to.name).toBe("Żółć Łęcka");
  // Even where the file was lost, it is made from what was stored, and is the same.
  await db.prepare("UPDATE documents SET pdf_at = NULL WHERE order_id = ?1").bind(id).run();
  const again = await (await fileOf(buyer, invoice?.file ?? "")).arrayBuffer();
  expect(Buffer.from(again).equals(Buffer.from(first))).toBe(true);
});

test.each([
  ["李小龙", null],
  ["محمد علي", null],
  ["דוד לוי", null],
  ["สมชาย", null],
  ["李 Anna", null],
  ["Anna ❤️🌸", "Anna"],
  ["🌸", null],
  ["Ελένη Παπαδάκη", "Ελένη Παπαδάκη"],
  ["Nguyễn Hằng", "Nguyễn Hằng"],
])(
  "of a buyer called %s the PDF says %s and the address, and the stored document has the name",
  async (name, shown) => {
    const buyer = await newBuyer(site);
    await rename(buyer, name);
    const { id } = await bought(site, buyer);
    const { purchases, billed_to: billedTo } = await seen(buyer, id);
    expect(billedTo?.name).toBe(name);
    const file = purchases[0]?.documents[0]?.file ?? "";
    const words = (await textOf(await (await fileOf(buyer, file)).arrayBuffer())).normalize("NFC");
    const box = words.slice(0, words.indexOf("Net amount"));
    expect(box.replaceAll("\n", "")).toContain(buyer.account.email);
    if (shown === null) expect(box).not.toContain(name.slice(0, 2));
    else expect(box.replace(/\s+/g, " ")).toContain(shown);
    // what a font has no sign for
    expect(words).not.toMatch(/[\0\ufffd\u{10000}-\u{10ffff}]/u);
  },
);

test("a document is opened by its own member alone, and a visitor logs in first", async () => {
  const [buyer, other] = [await newBuyer(site), await newBuyer(site)];
  const { id } = await bought(site, buyer);
  const file = (await seen(buyer, id)).purchases[0]?.documents[0]?.file ?? "";
  expect((await fileOf(buyer, file)).headers.get("content-type")).toBe("application/pdf");
  expect((await fileOf(other, file)).status).toBe(404);
  expect((await fileOf(buyer, file.replace(".pdf", ""))).status).toBe(404);
  const visitor = await site.ask(file, { host: buyer.host });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([303, "/login?next=%2Ftransactions"]);
});

test("a withdrawal makes one credit note for what comes back, and says that used credits stay charged", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  await spend(buyer, 5);
  await Promise.all(
    Array.from({ length: 4 }, () =>
      call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: 1_011 }),
    ),
  );
  await untilDocuments(id, ["invoice", "credit_note"]);
  const [invoice, note] = await documentsOf(id);
  expect(note).toMatchObject({
    why: "withdrawn",
    amount: 1_011,
    vat_amount: 175,
    credits: 45,
    credits_taken: 45,
  });
  const words = await textOf(await (await fileOf(buyer, `/documents/${note?.number}.pdf`)).arrayBuffer());
  for (const part of [
    "Credit note",
    `Corrects invoice ${invoice?.number}`,
    "Total credited −€10.11",
    "VAT 21%, Netherlands −€1.75",
    "the 45 credits you hadn’t used",
    "Credits you had used by then remain charged.",
  ])
    expect(words).toContain(part);
});

test("refunds of parts in the dashboard make a credit note each, whose VAT comes to the invoice’s; one that fails is cancelled", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await spend(buyer, 30);
  await refundAtDesk(site, payment, { sum: "5.62" });
  await untilDocuments(id, ["invoice", "credit_note"]);
  await refundAtDesk(site, payment);
  await untilDocuments(id, ["invoice", "credit_note", "credit_note"]);
  await untilBooked(site, buyer, id, "refunded");
  const [invoice, first, second] = await documentsOf(id);
  expect([first?.amount, second?.amount]).toEqual([562, 562]);
  expect((first?.vat_amount ?? 0) + (second?.vat_amount ?? 0)).toBe(invoice?.vat_amount);
  expect([first?.credits_taken, second?.credits_taken]).toEqual([20, 0]);
  const words = await textOf(await (await fileOf(buyer, `/documents/${first?.number}.pdf`)).arrayBuffer());
  expect(words).toContain(
    "the price of 25 credits. 20 credits were taken off your balance; 5 had already been spent.",
  );
  const refund = (await paymentsAtDesk(site)).find((each) => each.id === payment)?.refunds[0];
  await atPaymentDesk(site, `fail-refund ${refund?.id}`);
  await untilDocuments(id, ["invoice", "credit_note", "credit_note", "reversal"]);
  // What is reported again makes nothing more.
  await notify(site, buyer.host, payment);
  await site.daily();
  await site.quarterly();
  expect((await documentsOf(id)).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["invoice", P0.bonus],
    ["credit_note", 562],
    ["credit_note", 562],
    ["reversal", 562],
  ]);
});

test("a chargeback makes a credit note, and not more is credited than was charged", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await spend(buyer, 20);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: 674 });
  await untilDocuments(id, ["invoice", "credit_note"]);
  await atPaymentDesk(site, `charge-back ${payment}`);
  await untilDocuments(id, ["invoice", "credit_note", "credit_note"]);
  const [invoice, , note] = await documentsOf(id);
  expect(note).toMatchObject({ why: "charged_back", amount: P0.bonus - 674 });
  const sum = (await documentsOf(id)).slice(1).reduce((total, { vat_amount: vat }) => total + vat, 0);
  expect(sum).toBe(invoice?.vat_amount);
});

test("where a refund and a chargeback overlap and both are reversed, the notes come to what went back each time", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  const standing = async () =>
    (await documentsOf(id))
      .slice(1)
      .reduce((sum, { kind, amount }) => sum + (kind === "credit_note" ? amount : -amount), 0);
  const untilStanding = (amount: number) =>
    until(async () => {
      await site.quarterly();
      expect(await standing()).toBe(amount);
    });
  const refund = await refundAtDesk(site, payment, { sum: "5.00" });
  await untilStanding(500);
  await atPaymentDesk(site, `charge-back ${payment} 8.00`);
  await untilStanding(P0.bonus);
  await atPaymentDesk(site, `fail-refund ${refund}`);
  await untilStanding(800);
  const chargeback = (await paymentsAtDesk(site)).find((each) => each.id === payment)?.chargebacks[0];
  await atPaymentDesk(site, `reverse-chargeback ${chargeback?.id}`);
  await untilStanding(0);
  const all = await documentsOf(id);
  expect(
    all.flatMap(({ kind, amount }) => (kind === "reversal" ? [amount] : [])).toSorted((a, b) => a - b),
  ).toEqual([176, 324, 624]);
  const vat = all
    .slice(1)
    .reduce((sum, { kind, vat_amount: tax }) => sum + (kind === "reversal" ? -tax : tax), 0);
  expect(vat).toBe(0);
  await until(async () => {
    const texts = (await mailsTo(site, buyer.account.email)).map(({ text }) => text).join();
    // the first one came with the email about the refund
    for (const { number } of all.slice(2)) expect(texts).toContain(number);
  });
});

const resolve = (about: string, resolution: string, more: object = {}) =>
  deskAsk(site, "POST /api/cases", { body: { about, resolution, reason: "for the tests", ...more } });

test("a refund by hand of less than was promised has a correcting document, so that they come to the money", async () => {
  const buyer = await newBuyer(site);
  const { id, payment } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  await untilDocuments(id, ["invoice", "credit_note"]);
  const sent = (await paymentsAtDesk(site)).find((each) => each.id === payment)?.refunds[0];
  await atPaymentDesk(site, `fail-refund ${sent?.id}`);
  const byHand = { amount: 1_000, reference: "B-1" };
  await until(async () => {
    expect((await resolve(`refund ${payment}/withdrawn`, "done", byHand)).status).toBe(200);
  });
  await site.quarterly();
  const [, note, lower, ...more] = await documentsOf(id);
  expect(more).toEqual([]);
  expect([note?.kind, note?.amount]).toEqual(["credit_note", P0.bonus]);
  expect(lower).toMatchObject({ kind: "reversal", amount: P0.bonus - 1_000, why: "withdrawn", credits: 0 });
  // 21 % within 10.00, to the cent
  expect((note?.vat_amount ?? 0) - (lower?.vat_amount ?? 0)).toBe(174);
  const file = (await seen(buyer, id)).purchases[0]?.documents[2]?.file ?? "";
  const words = await textOf(await (await fileOf(buyer, file)).arrayBuffer());
  expect(words).toContain("Less went back than the credit note says.");
  expect(words).toContain("€1.24");
  await until(async () => {
    const texts = (await mailsTo(site, buyer.account.email)).map(({ text }) => text);
    expect(texts.some((text) => text.includes(lower?.number ?? ""))).toBe(true);
  });
});

test("a document that cannot be issued keeps no other back, waits longer each time, and is listed until it is there", async () => {
  const [broken, other] = [await newBuyer(site), await newBuyer(site)];
  const [first, second] = [await bought(site, broken), await bought(site, other)];
  const db = await europe();
  const seller = await db
    .prepare("SELECT seller FROM orders WHERE id = ?1")
    .bind(first.id)
    .first<string>("seller");
  await db.batch([
    db.prepare("DELETE FROM documents WHERE order_id IN (?1, ?2)").bind(first.id, second.id),
    db.prepare("UPDATE orders SET seller = 'null' WHERE id = ?1").bind(first.id),
  ]);
  await site.quarterly();
  expect(await documentsOf(second.id)).toMatchObject([{ kind: "invoice", pdf_at: expect.any(Number) }]);
  const about = `document invoice/${first.id}`;
  const waiting = async () =>
    (await desk(site, "GET /api/cases")).open.filter((each) => each.about === about);
  expect(await waiting()).toMatchObject([
    { what: "document_failed", order: first.id, resolutions: ["again"] },
  ]);
  const fault = () =>
    db
      .prepare("SELECT tries, next_at - unixepoch() AS wait FROM document_faults")
      .first<{ tries: number; wait: number }>();
  const before = await fault();
  await site.quarterly();
  expect((await fault())?.tries).toBe(1);
  expect((await resolve(about, "again")).status).toBe(200);
  await site.quarterly();
  const after = await fault();
  expect(after?.tries).toBe(2);
  expect(after?.wait).toBeGreaterThan((before?.wait ?? 0) + 600);
  await db.prepare("UPDATE orders SET seller = ?2 WHERE id = ?1").bind(first.id, seller).run();
  await resolve(about, "again");
  await site.quarterly();
  expect(await documentsOf(first.id)).toMatchObject([{ kind: "invoice", pdf_at: expect.any(Number) }]);
  expect(await waiting()).toEqual([]);
});

test("each company numbers its invoices, and what corrects them, without gaps", async () => {
  const runs = await (
    await europe()
  )
    .prepare(
      "SELECT company, run, count(*) AS n, min(serial) AS first, max(serial) AS last FROM documents GROUP BY company, run",
    )
    .all<{ n: number; first: number; last: number }>();
  expect(runs.results.length).toBeGreaterThan(1);
  for (const { n, first, last } of runs.results) expect([first, last]).toEqual([1, n]);
});

test("an order from before there were documents gets its invoice, and what was returned of it a credit note", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  await call(site, buyer, "POST", "/api/withdrawals.php", { order: id, amount: P0.bonus });
  await untilDocuments(id, ["invoice", "credit_note"]);
  const before = await documentsOf(id);
  await (await europe()).prepare("DELETE FROM documents WHERE order_id = ?1").bind(id).run();
  await site.quarterly();
  const after = await documentsOf(id);
  expect(after.map(({ number, amount }) => [number, amount])).toEqual(
    before.map(({ number, amount }) => [number, amount]),
  );
  expect(after.every(({ pdf_at }) => pdf_at !== null)).toBe(true);
});

test("an order of a site that is gone gets its invoice all the same, and keeps no other back", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const db = await europe();
  const [invoice] = await documentsOf(id);
  await db.prepare("DELETE FROM documents WHERE order_id = ?1").bind(id).run();
  await db.prepare("UPDATE orders SET host = 'gone.example' WHERE id = ?1").bind(id).run();
  await site.quarterly();
  expect(await documentsOf(id)).toMatchObject([
    { number: invoice?.number, amount: P0.bonus, host: "gone.example", pdf_at: expect.any(Number) },
  ]);
  await db.prepare("UPDATE orders SET host = ?2 WHERE id = ?1").bind(id, buyer.host).run();
});

test("a document is erased after the years that the law of the company’s country says, and its number stays", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const db = await europe();
  const { keep_until: until_ } =
    (await db
      .prepare("SELECT keep_until FROM documents WHERE order_id = ?1")
      .bind(id)
      .first<{ keep_until: number }>()) ?? {};
  // The Netherlands: seven full years.
  expect(until_).toBe(Date.UTC(new Date().getUTCFullYear() + 8, 0, 1) / 1000);
  const file = (await seen(buyer, id)).purchases[0]?.documents[0]?.file ?? "";
  expect((await fileOf(buyer, file)).status).toBe(200);
  await db.prepare("UPDATE documents SET keep_until = 0 WHERE order_id = ?1").bind(id).run();
  await site.daily();
  expect(await documentsOf(id)).toMatchObject([{ data: null, member: "", number: expect.any(String) }]);
  expect((await fileOf(buyer, file)).status).toBe(404);
  expect((await seen(buyer, id)).purchases[0]).toMatchObject({ invoice: null, documents: [] });
});
