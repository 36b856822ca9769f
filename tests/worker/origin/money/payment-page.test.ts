import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PaymentProvider } from "#origin/money/payments/payment.ts";
import { adapterOf, newPayment, payAt, paymentsAtDesk } from "#tests/support/payments.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
let provider: PaymentProvider;
beforeAll(async () => {
  site = await sharedSite();
  provider = adapterOf(site);
});
afterAll(() => site.close());

test("the page to pay on says what it is, needs no script, and leads back to the site", async () => {
  const { id, checkout } = await provider.createPayment(newPayment({ description: "75 credits <b>" }));
  expect(checkout).toBe(`https://${HOSTS.dutch}/dev/pay/${id}`);
  const page = await site.ask(`/dev/pay/${id}`, { host: HOSTS.dutch });
  const html = await page.text();
  expect([page.status, page.headers.get("content-security-policy")]).toEqual([
    200,
    expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    ),
  ]);
  for (const words of ["stand-in", "No money moves", "75 credits &#60;b&#62;", "EUR 12.50", "ideal"])
    expect(html).toContain(words);
  expect(html).not.toMatch(/<script|style=|<b>/);
  const back = await payAt(site, id, "paid", "never", HOSTS.dutch);
  expect([back.status, back.headers.get("location")]).toEqual([303, "/credits/p1/ideal?back=1"]);
  expect((await payAt(site, id, "failed", "never", HOSTS.dutch)).status).toBe(409);
  expect((await provider.findPayment(id))?.status).toBe("paid");
});

test("a form of another site pays nothing", async () => {
  const { id } = await provider.createPayment(newPayment());
  const response = await site.ask(`/dev/pay/${id}`, {
    method: "POST",
    host: HOSTS.dutch,
    body: "status=paid",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
  });
  expect([response.status, (await provider.findPayment(id))?.status]).toEqual([403, "open"]);
});

const noticesOf = async (payment: string) =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT host FROM payment_notices WHERE payment = ?1")
      .bind(payment)
      .all<{ host: string }>()
  ).results.map(({ host }) => host);
const hooksOf = async (payment: string) =>
  (await paymentsAtDesk(site)).find(({ id }) => id === payment)?.hooks;

test("the news of a payment comes to its site at once, twice, late or never", async () => {
  const made = async () => (await provider.createPayment(newPayment())).id;
  const [once, twice, late, never] = [await made(), await made(), await made(), await made()];
  await payAt(site, late, "paid", "late");
  await payAt(site, never, "paid", "never");
  await payAt(site, twice, "paid", "twice");
  await payAt(site, once, "failed");
  expect([
    await noticesOf(once),
    await noticesOf(twice),
    await noticesOf(late),
    await noticesOf(never),
  ]).toEqual([[HOSTS.dutch], [HOSTS.dutch, HOSTS.dutch], [], []]);
  expect(await hooksOf(once)).toEqual([{ answered: "200", attempts: 1, waits: false }]);
  await vi.waitFor(
    async () => {
      expect(await noticesOf(late)).toEqual([HOSTS.dutch]);
    },
    { timeout: 60_000, interval: 500 },
  );
});

test("news that its site does not take comes again", async () => {
  const { id } = await provider.createPayment(
    newPayment({ webhook: `https://${HOSTS.dutch}/webhooks/nothing` }),
  );
  await payAt(site, id, "paid");
  await vi.waitFor(
    async () => {
      expect((await hooksOf(id))?.[0]?.attempts).toBeGreaterThan(1);
    },
    { timeout: 60_000, interval: 300 },
  );
  expect((await hooksOf(id))?.[0]).toMatchObject({ answered: expect.not.stringMatching("200"), waits: true });
});

const notify = (
  body: string,
  { host = HOSTS.dutch, from = "192.0.2.9" }: { host?: string; from?: string } = {},
) =>
  site.ask("/webhooks/payments", {
    method: "POST",
    host,
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", "cf-connecting-ip": from },
  });

test("what is no notice is taken down nowhere", async () => {
  for (const body of [
    "",
    "id=",
    "id=x",
    "id=tr_",
    "id=tr_a&id=tr_b",
    "id=tr_%20",
    "{}",
    `id=tr_${"x".repeat(61)}`,
  ])
    expect([body, (await notify(body)).status]).toEqual([body, 422]);
  expect((await notify(`id=tr_long&x=${"x".repeat(5_000)}`)).status).toBe(413);
  expect((await site.ask("/webhooks/payments", { host: HOSTS.dutch })).status).toBe(404);
  expect(await noticesOf("tr_long")).toEqual([]);
});

test("a notice carries no cookie and sets none, and belongs to the site it came to", async () => {
  const answer = await notify("id=tr_ofGerman", { host: HOSTS.german });
  expect([answer.status, await answer.text(), answer.headers.getSetCookie()]).toEqual([200, "", []]);
  expect(await noticesOf("tr_ofGerman")).toEqual([HOSTS.german]);
});

test("a network that makes up payments is no longer listened to, except for those that an order names", async () => {
  const db = await site.database("europe");
  await db
    .prepare(
      "INSERT INTO orders (seller, id, site, host, member, company, bundle, credits, method, country, currency, list_amount, amount, vat_rate, vat_amount, locale, status, payment, created_at) VALUES ('{}', 'o1', 'amberlind-nl', 'nl.amberlind.localhost', 'm', 'amstel', 'p0', 1, 'ideal', 'NL', 'EUR', 1, 1, 2100, 0, 'nl', 'open', 'tr_ofOrder', 0)",
    )
    .run();
  const from = "192.0.2.10";
  const answers: number[] = [];
  for (let i = 0; i < 125; i += 25)
    answers.push(
      ...(
        await Promise.all(Array.from({ length: 25 }, (_, j) => notify(`id=tr_madeUp${i + j}`, { from })))
      ).map(({ status }) => status),
    );
  expect(answers.filter((status) => status === 200).length).toBe(120);
  expect(answers.filter((status) => status === 429).length).toBe(5);
  expect((await notify("id=tr_ofOrder", { from })).status).toBe(200);
  expect((await notify("id=tr_other", { from: "192.0.2.11" })).status).toBe(200);
});
