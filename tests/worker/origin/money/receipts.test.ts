import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { until } from "#tests/support/chats.ts";
import { mailsTo, type Mail } from "#tests/support/outbox.ts";
import { atPaymentDesk, paymentsAtDesk } from "#tests/support/payments.ts";
import { bought, call, newBuyer, notify, untilBooked, type Buyer } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const europe = () => site.database("europe");
/** The mails about an order, once there are so many, the oldest first. */
async function mailsAbout(buyer: Buyer, order: string, count: number): Promise<Mail[]> {
  let found: Mail[] = [];
  await until(async () => {
    found = (await mailsTo(site, buyer.account.email))
      .filter(({ text }) => text.includes(order))
      .toReversed();
    expect(found).toHaveLength(count);
  });
  return found;
}
const attached = async (mail: Mail | undefined): Promise<string> => {
  const [file] = mail?.attachments ?? [];
  const bytes = await (await site.ask(file?.path ?? "")).arrayBuffer();
  return (
    await extractText(await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }), { mergePages: true })
  ).text;
};

test("the receipt confirms the contract on a durable medium, with the invoice as a PDF", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  const [receipt] = await mailsAbout(buyer, id, 1);
  const {
    invoice,
    at_once: atOnce,
    withdraw_until: until,
  } = (await call<TransactionsAnswer>(site, buyer, "GET", `/api/transactions.php?id=${id}`)).body
    .purchases[0] ?? {};
  expect(atOnce).toMatchObject({
    language: "en",
    version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    text: expect.stringContaining("I expressly ask for my credits straight away"),
  });
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/Amsterdam" });
  for (const part of [
    "Amstel Social B.V.\nLindekade 12\n1019 KD Amsterdam",
    "Company registration no. 81234567",
    "VAT no. NL861234567B01",
    `Number: ${invoice}`,
    `Order number: ${id}`,
    "Payment method: iDEAL",
    "50 credits, VAT included: €14.99",
    "Net amount: €9.29",
    "VAT 21%, Netherlands: €1.95",
    "Total: €11.24",
    atOnce?.text ?? "no text",
    "You agreed to this on",
    `until ${day.format(new Date(until ?? 0))}`,
    "Withdraw from contract here",
    "\n\nMODEL WITHDRAWAL FORM\nComplete and return this form only if",
    "I/We (*) hereby give notice that I/We (*) withdraw",
    "To Amstel Social B.V., Lindekade 12, 1019 KD Amsterdam, ",
    `Your invoice ${invoice} is attached as a PDF.`,
  ])
    expect(receipt?.text).toContain(part);
  expect(receipt?.text).not.toMatch(/\{|undefined/);
  expect(receipt?.html).toContain("€11.24");
  expect(receipt?.attachments).toMatchObject([{ name: `${invoice}.pdf`, type: "application/pdf" }]);
  expect(await attached(receipt)).toContain(`Number ${invoice}`);
});

test("what was agreed to is shown as it was, years and other languages later", async () => {
  const buyer = await newBuyer(site, { country: "DE" });
  const { id } = await bought(site, buyer, { country: "DE", method: "visa" });
  const agreed = async () =>
    (await call<TransactionsAnswer>(site, buyer, "GET", `/api/transactions.php?id=${id}`)).body.purchases[0]
      ?.at_once;
  const db = await europe();
  // As if it had been agreed to in German, in words of an earlier day.
  const earlier = {
    text: "Ich verlange meine Credits sofort.",
    version: "2020-01-31",
    language: "de",
    at: "2020-02-01T12:00:00.000Z",
  };
  expect(await agreed()).toMatchObject({ language: "en" });
  await db.prepare("UPDATE orders SET at_once = ?2 WHERE id = ?1").bind(id, JSON.stringify(earlier)).run();
  expect(await agreed()).toEqual(earlier);
  const page = await (
    await site.ask(`/transactions/${id}`, { host: buyer.host, cookie: buyer.cookie })
  ).text();
  expect(page).toContain('<p lang="de">Ich verlange meine Credits sofort.</p>');
});

test("a receipt goes out although its PDF fails, which follows in a mail of its own", async () => {
  const buyer = await newBuyer(site);
  const { id } = await bought(site, buyer);
  await mailsAbout(buyer, id, 1);
  const db = await europe();
  const document = db.prepare("SELECT number FROM documents WHERE order_id = ?1").bind(id);
  const number = (await document.first<{ number: string }>())?.number ?? "";
  const renumber = (to: string) =>
    db.prepare("UPDATE documents SET number = ?2, pdf_at = NULL WHERE order_id = ?1").bind(id, to).run();
  // The queue lost the receipt, and no file can have so long a name.
  await renumber(number + "0".repeat(1_100));
  await db
    .prepare(
      "UPDATE mails SET sent_at = NULL, recipient = ?2, created_at = created_at - 3600 WHERE link = ?1 AND kind = 'receipt'",
    )
    .bind(id, buyer.account.email)
    .run();
  await site.quarterly();
  const [, second] = await mailsAbout(buyer, id, 2);
  expect(second?.attachments).toEqual([]);
  expect(second?.text).toContain("will follow as a PDF in a separate email");
  await renumber(number);
  await db
    .prepare("UPDATE mails SET created_at = created_at - 3600 WHERE link = ?1 AND kind = 'document'")
    .bind(id)
    .run();
  await site.quarterly();
  const [, , third] = await mailsAbout(buyer, id, 3);
  expect(third?.subject).toBe(`Invoice ${number}`);
  expect(third?.attachments).toMatchObject([{ name: `${number}.pdf` }]);
});

test("a withdrawal, a chargeback and its reversal are mailed with their documents, each once", async () => {
  const [one, two] = [await newBuyer(site), await newBuyer(site)];
  const first = await bought(site, one);
  await mailsAbout(one, first.id, 1);
  await call(site, one, "POST", "/api/withdrawals.php", { order: first.id, amount: 1_124 });
  const [, withdrawal] = await mailsAbout(one, first.id, 2);
  expect(withdrawal?.subject).toContain("Your withdrawal");
  expect(await attached(withdrawal)).toContain("Total credited −€11.24");

  const second = await bought(site, two);
  await mailsAbout(two, second.id, 1);
  await atPaymentDesk(site, `charge-back ${second.payment}`);
  await untilBooked(site, two, second.id, "refunded");
  const [, note] = await mailsAbout(two, second.id, 2);
  expect(note?.subject).toMatch(/^Credit note AMSTEL-EUROPE-C\d{6}$/);
  expect(await attached(note)).toContain("Your bank reversed your payment by this amount.");
  const chargeback = (await paymentsAtDesk(site)).find(({ id }) => id === second.payment)?.chargebacks[0];
  await atPaymentDesk(site, `reverse-chargeback ${chargeback?.id}`);
  await untilBooked(site, two, second.id, "completed");
  const [, , reversal] = await mailsAbout(two, second.id, 3);
  expect(await attached(reversal)).toContain(
    `Cancels credit note ${note?.subject.slice("Credit note ".length)}`,
  );
  await notify(site, two.host, second.payment);
  await site.daily();
  await mailsAbout(two, second.id, 3);
});
