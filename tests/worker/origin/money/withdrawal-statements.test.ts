import { afterAll, beforeAll, expect, test } from "vitest";
import { ERASED_ROWS } from "#origin/accounts/deletion/erased-rows.ts";
import { inMember, json } from "#tests/support/accounts.ts";
import { creditsOf, until, write } from "#tests/support/chats.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { days, leave, letPassSince } from "#tests/support/leaving.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import {
  booked,
  bought,
  newBuyer,
  orderOf,
  P0,
  placed,
  refundsOf,
  untilBooksFit,
  type Buyer,
} from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { newNetwork } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(async () => {
  await untilBooksFit(site);
  await site.close();
});

const ENGLISH = "__Host-locale=en";
const ACKNOWLEDGED = "We’ve received your withdrawal";
interface Typed {
  name?: string;
  number: string;
  email: string;
}
const state = (typed: Typed, network = newNetwork()): Promise<Response> =>
  site.ask("/api/withdrawal-statements.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "cf-connecting-ip": network },
    body: JSON.stringify({ name: "Anna de Vries", language: "en", ...typed }),
  });
const acknowledgements = async (email: string) =>
  (await mailsTo(site, email)).filter(({ subject }) => subject === ACKNOWLEDGED);
async function acknowledged(email: string, count = 1): Promise<string> {
  await expect.poll(async () => (await acknowledgements(email)).length, { timeout: 60_000 }).toBe(count);
  return (await acknowledgements(email))[0]?.text ?? "";
}
const cases = async () =>
  (await desk(site, "GET /api/cases")).open.filter(({ what }) => what === "withdrawal_statement");
const casesOf = async (email: string) =>
  (await cases()).filter(({ statement }) => statement?.email === email);
const caseOf = async (email: string) => (await casesOf(email))[0];
/** Somebody who has bought the smallest bundle. */
async function purchase() {
  const buyer = await newBuyer(site);
  return { buyer, id: (await bought(site, buyer)).id, email: buyer.account.email };
}
const stated = ({ account }: Buyer, id: string): Typed => ({ number: id, email: account.email });
const strangersAddress = (): string => `${crypto.randomUUID().slice(0, 12)}@posteo.example`;

const formOf = (fields: Record<string, string>, network = newNetwork()): Promise<Response> =>
  site.ask("/withdrawal", {
    method: "POST",
    host: HOSTS.dutch,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      "cf-connecting-ip": network,
    },
    cookie: ENGLISH,
    body: new URLSearchParams(fields).toString(),
  });

test("who states a withdrawal by order number and address gets what they haven't used back, once, and an email with content, date and time", async () => {
  const { buyer, id } = await purchase();
  await inMember(
    site,
    buyer.account,
    "INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/x', 'message', -5, balance - 5, at FROM ledger ORDER BY entry DESC LIMIT 1",
  );
  const answers = await Promise.all(
    [id, ` Order ${id.slice(-8).toUpperCase()} `, id].map((number) =>
      state({ number, email: ` ${buyer.account.email.toUpperCase()}` }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  // two writings of one order are two statements, and one withdrawal
  const text = await acknowledged(buyer.account.email, 2);
  expect(text).toContain("“I withdraw from the contract for the purchase named below.”");
  expect(text).toContain("Name: Anna de Vries.");
  expect(text).toMatch(/We received your statement of withdrawal on .*\d{4} at \d{2}:\d{2} UTC/);
  expect(text).toContain("We’re refunding €10.11");
  expect(await refundsOf(site, id)).toMatchObject([{ amount: 1_011, credits: 45, why: "withdrawn" }]);
  expect(await creditsOf(site, buyer)).toBe(0);
  expect((await orderOf(site, buyer, id)).order).toMatchObject({ status: "refunded", reason: "withdrawn" });
  expect((await state(stated(buyer, id))).status).toBe(204);
  expect((await acknowledgements(buyer.account.email)).length).toBe(2);
  expect(
    (await mailsTo(site, buyer.account.email)).filter(({ subject }) =>
      subject.startsWith("Your withdrawal:"),
    ),
  ).toHaveLength(1);
  expect(await caseOf(buyer.account.email)).toBeUndefined();
});

test("the number of the invoice will do, and a statement in time counts although it is looked at later", async () => {
  const { buyer, id } = await purchase();
  const { invoice } = (await orderOf(site, buyer, id)).order;
  expect(invoice).not.toBeNull();
  const late = await newBuyer(site);
  const other = await bought(site, late);
  await inMember(site, late.account, `UPDATE orders SET withdraw_until = ${Date.now() - 60_000}`);
  await state(stated(late, other.id));
  await state({ number: `invoice no. ${invoice?.toLowerCase()}`, email: buyer.account.email });
  expect(await acknowledged(buyer.account.email)).toContain("We’re refunding €11.24");
  expect(await acknowledged(late.account.email)).toContain(
    "the withdrawal period for this purchase had ended",
  );
  expect(await refundsOf(site, other.id)).toEqual([]);
  expect(await creditsOf(site, late)).toBe(P0.credits);
});

test("a statement that names more than one purchase, or many invoices, is the operator's, and nothing is withdrawn by itself", async () => {
  const { buyer, id } = await purchase();
  const { invoice } = (await orderOf(site, buyer, id)).order;
  const second = await bought(site, buyer, { total: P0.list });
  const email = buyer.account.email;
  const guessed = [`${invoice?.slice(0, -6)}999998`, invoice].join(" ");
  await state({ number: `${id.slice(-8)} and ${second.id.slice(-8)}`, email });
  await state({ number: guessed, email });
  await acknowledged(email, 2);
  expect(await casesOf(email)).toHaveLength(2);
  expect([await refundsOf(site, id), await refundsOf(site, second.id)]).toEqual([[], []]);
});

test("the same words after an operator's resolution are a statement of their own", async () => {
  const email = strangersAddress();
  const vague = { number: "my last order", email };
  await state(vague);
  await acknowledged(email);
  const first = (await caseOf(email))?.about ?? "";
  await state(vague);
  const decided = await operatorCommand(site, "cases", [
    "amberlind-nl",
    first,
    "no_purchase",
    "Nobody has this address",
  ]);
  expect(decided.code).toBe(0);
  expect(await caseOf(email)).toBeUndefined();
  await state(vague);
  await acknowledged(email, 2);
  expect((await caseOf(email))?.about).not.toBe(first);
  expect(await caseOf(email)).toBeDefined();
});

test("a suspended, a closed and a deleted account withdraw like any other", async () => {
  const people = [await newBuyer(site), await newBuyer(site), await newBuyer(site)];
  const orders = await Promise.all(people.map((buyer) => bought(site, buyer)));
  for (const [i, action] of (["suspend", "close"] as const).entries())
    await desk(site, "POST /api/member-decisions", {
      body: {
        action,
        profile: people[i]?.account.id ?? "",
        reason: "fraud",
        facts: "You asked for money.",
      },
    });
  expect((await leave(site, people[2]!)).status).toBe(200);
  for (const [i, buyer] of people.entries()) {
    await state(stated(buyer, orders[i]?.id ?? ""));
    expect(await acknowledged(buyer.account.email)).toContain("We’re refunding €11.24");
    expect(await refundsOf(site, orders[i]?.id ?? "")).toMatchObject([
      { amount: P0.bonus, credits: P0.credits },
    ]);
  }
});

test("an erased account is refunded what was unused at its erasure, by the address it had, once", async () => {
  const { buyer, id } = await purchase();
  await leave(site, buyer);
  await letPassSince(site, buyer.account, days(15));
  await until(async () => {
    await site.quarterly();
    expect(
      await inMember(site, buyer.account, "SELECT name FROM sqlite_master WHERE name = 'member'"),
    ).toEqual([]);
  });
  const db = await site.database("europe");
  const kept = await db.prepare("SELECT * FROM erased_purchases WHERE order_id = ?1").bind(id).first();
  expect(kept).toMatchObject({ credits: P0.credits, amount: P0.bonus });
  expect(JSON.stringify(kept)).not.toContain(buyer.account.email);
  await state({ number: id, email: strangersAddress() });
  expect(await refundsOf(site, id)).toEqual([]);
  await state(stated(buyer, id));
  await state({ ...stated(buyer, id.slice(-8)) });
  expect(await acknowledged(buyer.account.email, 2)).toContain("We’re refunding €11.24");
  expect(await refundsOf(site, id)).toMatchObject([
    { amount: P0.bonus, credits: P0.credits, why: "withdrawn" },
  ]);
  expect((await booked(site, buyer, id)).status).toBe("refunded");
  const notes = db.prepare("SELECT amount FROM documents WHERE order_id = ?1 AND kind = 'credit_note'");
  expect((await notes.bind(id).all()).results).toEqual([{ amount: P0.bonus }]);
});

test("a wrong combination is answered like a right one; the typed address learns nothing of ours, and the operator withdraws by hand as of that time", async () => {
  const { buyer, id } = await purchase();
  const typo = strangersAddress();
  const [wrong, right] = [
    await state({ number: id, email: typo, name: "Free money at www.evil.example/x" }),
    await state({ number: "no such order", email: buyer.account.email }),
  ];
  expect([wrong.status, await wrong.text()]).toEqual([right.status, await right.text()]);
  for (const email of [typo, buyer.account.email]) {
    const text = await acknowledged(email);
    expect(text).toContain("A person on our team will match it to your purchase");
    for (const ours of ["€", "credits", "evil.example", "www.", buyer.account.email.split("@")[0] ?? ""])
      expect([ours, text.includes(ours)]).toEqual([ours, false]);
  }
  expect(await refundsOf(site, id)).toEqual([]);
  const found = await caseOf(typo);
  expect(found).toMatchObject({
    resolutions: ["withdraw", "no_purchase"],
    statement: { number: id, email: typo, has_account: false },
  });
  expect((await caseOf(buyer.account.email))?.statement?.has_account).toBe(true);
  // the operator looks at it after the period
  await inMember(site, buyer.account, `UPDATE orders SET withdraw_until = ${Date.now()}`);
  const about = found?.about ?? "";
  const resolve = async (...given: string[]) =>
    (await operatorCommand(site, "cases", ["amberlind-nl", about, ...given])).code;
  expect(await resolve("withdraw", "no order named")).toBe(1);
  expect(await resolve("withdraw", "The address has a typo", id)).toBe(0);
  expect(await resolve("no_purchase", "too late")).toBe(1);
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, why: "withdrawn" }]);
  expect(await caseOf(typo)).toBeUndefined();
});

test("a network has a budget of statements", async () => {
  const network = newNetwork();
  for (let i = 0; i < 20; i++)
    expect((await state({ number: `guess ${i}`, email: strangersAddress() }, network)).status).toBe(204);
  const refused = await state({ number: "one more", email: strangersAddress() }, network);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { code: "too_many_requests" } });
});

test("strangers' guesses for an address cost its owner neither the withdrawal nor its acknowledgement", async () => {
  const { buyer, id, email } = await purchase();
  const { invoice } = (await orderOf(site, buyer, id)).order;
  // from everywhere
  for (let i = 0; i < 8; i++) await state({ number: `guess ${i}`, email });
  await until(async () => expect(await casesOf(email)).toHaveLength(8));
  // the first six are acknowledged, and then those that fit
  await acknowledged(email, 6);
  await state({ number: invoice ?? "", email });
  await acknowledged(email, 7);
  // the invoice's number could have been guessed, so an operator decides
  expect(await casesOf(email)).toHaveLength(9);
  expect((await casesOf(email)).filter(({ order }) => order === id)).toHaveLength(1);
  expect(await refundsOf(site, id)).toEqual([]);
  await state({ number: id, email });
  await acknowledged(email, 8);
  expect((await acknowledgements(email)).some(({ text }) => text.includes("We’re refunding €11.24"))).toBe(
    true,
  );
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus }]);
  // the same in other words has no effect, and is acknowledged a few times a day
  for (let i = 0; i < 6; i++) await state({ number: `${id} ${"a".repeat(i + 1)}`, email });
  await acknowledged(email, 11);
  const db = await site.database("europe");
  await until(async () => {
    expect(await db.prepare("SELECT 1 FROM mails WHERE sent_at IS NULL").first()).toBeNull();
  });
  expect(await acknowledgements(email)).toHaveLength(11);
  expect(await refundsOf(site, id)).toHaveLength(1);
});

test("an operator sees whose statement it is and what they bought, names the order by its invoice too, and is told of one that was withdrawn from before", async () => {
  const { buyer, id, email } = await purchase();
  const { invoice } = (await orderOf(site, buyer, id)).order;
  await state({ number: "my last purchase", email });
  await state({ number: "the one of last week", email });
  await acknowledged(email, 2);
  const listed = async () =>
    (await desk(site, "GET /api/open-cases")).cases.filter(({ statement }) => statement?.email === email);
  const [first, second] = await listed();
  expect(first).toMatchObject({
    member: buyer.account.id,
    name: buyer.account.name,
    orders: [{ id, invoice, amount: P0.bonus, currency: "EUR", status: "completed", withdrawn_at: null }],
  });
  const withdraw = (about: string, order: string) =>
    deskAsk(site, "POST /api/cases", { body: { about, resolution: "withdraw", reason: "test", order } });
  const unknown = await withdraw(first?.about ?? "", "AMSTEL-EUROPE-999999");
  expect([unknown.status, await unknown.json()]).toMatchObject([
    422,
    { error: { code: "invalid_input", field: "order" } },
  ]);
  const done = await withdraw(first?.about ?? "", ` ${invoice?.toLowerCase()}`);
  expect(await done.json()).toMatchObject({ withdrawal: "withdrawn" });
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus, why: "withdrawn" }]);
  expect((await listed())[0]?.orders).toMatchObject([{ id, withdrawn_at: expect.stringMatching(/^20/) }]);
  const again = await withdraw(second?.about ?? "", id);
  expect(await again.json()).toMatchObject({ withdrawal: "already" });
  expect(await refundsOf(site, id)).toHaveLength(1);
  expect(await listed()).toEqual([]);
});

test("two operators who choose different purchases of one statement at once withdraw from one of them", async () => {
  const { buyer, id, email } = await purchase();
  const other = await bought(site, buyer, { total: P0.list });
  await state({ number: "my last purchase", email });
  await acknowledged(email);
  const about = (await casesOf(email))[0]?.about ?? "";
  const resolve = (order: string) =>
    deskAsk(site, "POST /api/cases", { body: { about, resolution: "withdraw", reason: "test", order } });
  const answers = await Promise.all([id, other.id, id, other.id].map(resolve));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refunds = [...(await refundsOf(site, id)), ...(await refundsOf(site, other.id))];
  expect(refunds).toHaveLength(1);
  expect(await casesOf(email)).toEqual([]);
});

test("two operators who withdraw from two purchases of a member at once take each credit back once", async () => {
  const { buyer, id, email } = await purchase();
  const other = await bought(site, buyer, { total: P0.list });
  await inMember(
    site,
    buyer.account,
    "INSERT INTO ledger (id, kind, amount, balance, at) SELECT 'message/y', 'message', -20, balance - 20, at FROM ledger ORDER BY entry DESC LIMIT 1",
  );
  await state({ number: "the first one", email });
  await state({ number: "the second one", email });
  await acknowledged(email, 2);
  const [first, second] = await casesOf(email);
  const answers = await Promise.all(
    [
      { about: first?.about, order: id },
      { about: second?.about, order: other.id },
    ].map((body) =>
      deskAsk(site, "POST /api/cases", { body: { ...body, resolution: "withdraw", reason: "test" } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // the credits that were spent are the first purchase's
  expect(await refundsOf(site, id)).toMatchObject([{ credits: P0.credits - 20, amount: 674 }]);
  expect(await refundsOf(site, other.id)).toMatchObject([{ credits: P0.credits, amount: P0.list }]);
  expect(await creditsOf(site, buyer)).toBe(0);
});

test("a statement that fits no purchase is stored for a month, and one of an erased account until its acknowledgement is sent", async () => {
  const { buyer, id, email } = await purchase();
  const typed = strangersAddress();
  await state({ number: "nothing", email: typed });
  await state({ number: id, email });
  await acknowledged(typed);
  await acknowledged(email);
  const db = await site.database("europe");
  const stored = async () =>
    (
      await db
        .prepare("SELECT email FROM withdrawal_statements WHERE email IN (?1, ?2)")
        .bind(typed, email)
        .all<{ email: string }>()
    ).results.map((row) => row.email);
  await operatorCommand(site, "cases", [
    "amberlind-nl",
    (await caseOf(typed))?.about ?? "",
    "no_purchase",
    "Nobody has this address",
  ]);
  const ended = (days: number) =>
    db
      .prepare("UPDATE withdrawal_statements SET ended_at = unixepoch() - ?1")
      .bind(days * 86_400)
      .run();
  await ended(29);
  await site.daily();
  expect(await stored()).toHaveLength(2);
  await ended(31);
  await site.daily();
  expect(await stored()).toEqual([email]);
  // decided, and then nothing was running until the account was erased
  const erase = Object.values(ERASED_ROWS)
    .flat()
    .map((statement) => db.prepare(statement).bind(buyer.account.id));
  await db
    .prepare(
      "UPDATE mails SET sent_at = NULL, recipient = ?1, details = NULL, created_at = 0 WHERE link IN (SELECT id FROM withdrawal_statements WHERE email = ?1)",
    )
    .bind(email)
    .run();
  await db.batch(erase);
  expect(await stored()).toEqual([email]);
  await site.quarterly();
  expect(await acknowledged(email, 2)).toContain("We’re refunding €11.24");
  await site.daily();
  expect(await stored()).toEqual([]);
});

test("an order that is not paid waits for the operator", async () => {
  const buyer = await newBuyer(site);
  const { id } = await placed(site, buyer);
  await state(stated(buyer, id));
  await acknowledged(buyer.account.email);
  expect(await caseOf(buyer.account.email)).toMatchObject({ order: id });
});

test("the page works by plain forms: what lacks is said, the statement is shown, one button confirms it", async () => {
  const { buyer, id } = await purchase();
  const page = await site.ask(`/withdrawal?number=${id}`, {
    host: HOSTS.dutch,
    cookie: ENGLISH,
  });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain(`value="${id}"`);
  expect(html).toContain('action="/withdrawal"');
  const lacking = await formOf({ step: "check", name: "", number: id, email: "nobody" });
  const again = await lacking.text();
  expect(lacking.status).toBe(422);
  expect(again).toContain("Please enter your name.");
  expect(again).toContain("That doesn’t look like an email address.");
  expect(again).toContain(`value="${id}"`);
  const typed = { name: "<b>Anna</b>", number: id, email: buyer.account.email };
  const second = await formOf({ step: "check", ...typed });
  const statement = await second.text();
  expect(second.status).toBe(200);
  expect(statement).toContain("I withdraw from the contract for the purchase named below.");
  expect(statement).toContain("&lt;b&gt;Anna&lt;/b&gt;");
  expect(statement).toMatch(/<button[^>]*value="send"[^>]*>Confirm withdrawal</);
  expect(await refundsOf(site, id)).toEqual([]);
  expect(await (await formOf({ step: "edit", ...typed })).text()).toContain(`value="${typed.email}"`);
  const sent = await formOf({ step: "send", ...typed });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/withdrawal?sent=1"]);
  const done = await site.ask("/withdrawal?sent=1", {
    host: HOSTS.dutch,
    cookie: ENGLISH,
  });
  expect(await done.text()).toContain("We have your statement");
  await acknowledged(buyer.account.email);
  expect(await refundsOf(site, id)).toMatchObject([{ amount: P0.bonus }]);
  const network = newNetwork();
  for (let i = 0; i < 20; i++) await state({ number: `flood ${i}`, email: strangersAddress() }, network);
  const refused = await formOf({ step: "send", ...typed, number: "another" }, network);
  const words = await refused.text();
  expect(refused.status).toBe(429);
  expect(words).toContain("That’s a lot of statements from your network.");
  expect(words).toContain("mailto:");
  const crossSite = await site.ask("/withdrawal", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" },
    body: new URLSearchParams({ step: "send", ...typed }).toString(),
  });
  expect(crossSite.status).toBe(403);
});

test("every page, the receipt and the mail of a deletion lead there", async () => {
  const { buyer, id } = await purchase();
  const partner = await newBuyer(site);
  const none = await site.ask("/chats", { host: HOSTS.dutch, cookie: buyer.cookie });
  expect((await write(site, buyer, partner, "Hello")).status).toBe(200);
  for (const [path, html] of [
    ["no conversation", await none.text()],
    ...(await Promise.all(
      ["/chats", `/chats/${partner.account.id}`, "/profile"].map(
        async (each) =>
          [each, await (await site.ask(each, { host: HOSTS.dutch, cookie: buyer.cookie })).text()] as const,
      ),
    )),
  ] as const)
    expect([path, html.includes('href="/withdrawal"')]).toEqual([path, true]);
  const receipt = async () =>
    (await mailsTo(site, buyer.account.email)).find(({ text }) => text.includes("View invoice"))?.text ?? "";
  await until(async () => {
    expect(await receipt()).toContain(`/withdrawal?number=${id}`);
  });
  await leave(site, buyer);
  await until(async () => {
    const deleted = (await mailsTo(site, buyer.account.email)).find(({ text }) =>
      text.includes("/reactivate/"),
    );
    expect(deleted?.text).toMatch(/Withdraw from contract here: https:\/\/[^/]+\/withdrawal\s/);
  });
  for (const path of ["/", "/pages/terms", "/withdrawal", "/nothing-here"]) {
    const html = await (await site.ask(path, { host: HOSTS.dutch })).text();
    expect([path, html.includes('href="/withdrawal"')]).toEqual([path, true]);
  }
});
