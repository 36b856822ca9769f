import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { DAY_MS } from "#contract/product/units-of-time.ts";
import { ERASED_ROWS } from "#origin/accounts/deletion/erased-rows.ts";
import {
  inMember,
  memberObject,
  json,
  letPass,
  sessionOf,
  signUp,
  type Account,
  type AccountInput,
} from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { adapterOf, atPaymentDesk, paymentsAtDesk } from "#tests/support/payments.ts";
import { booked, offerTo, placed } from "#tests/support/purchases.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { codeFor, smsTo } from "#tests/support/sms.ts";

interface Payer {
  account: Account;
  cookie: string;
  /** As typed, and as it is called. */
  typed: string;
  mobile: string;
  network: string;
}

let site: RunningSite;
let anna: Payer;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  anna = await payer();
});

let payers = 0;
/** A member with their own mobile and network. */
async function payer(input: AccountInput = {}): Promise<Payer> {
  const account = await signUp(site, input);
  const number = String(10_000_000 + ++payers).slice(1);
  return {
    account,
    cookie: await sessionOf(site, account),
    typed: `06 1${number}`,
    mobile: `+3161${number}`,
    network: `198.51.100.${payers}`,
  };
}

const IBAN = "NL91 ABNA 0417 1643 00";
const formOf = ({ typed }: Payer, more: object = {}) => ({
  holder: "  A.   Person ",
  iban: IBAN,
  street: "Lindekade",
  number: "12 b",
  postal_code: "1019 KD",
  city: "Amsterdam",
  country: "NL",
  mobile: typed,
  agreed: true,
  ...more,
});
const call = (who: Payer, method: string, body?: object) =>
  site.ask("/api/directdebit.php", {
    method,
    host: who.account.host,
    cookie: who.cookie,
    headers: { ...json, "cf-connecting-ip": who.network },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const look = async (who: Payer) => (await call(who, "GET")).json<DebitAnswer>();
/** Whether the page of the mandate and that of an order by debit say so, in Dutch. */
const pagesSay = ({ account: { host }, cookie }: Payer, words: string) =>
  Promise.all(
    ["/directdebit", "/credits/p1/directdebit?country=NL"].map(async (path) => {
      const page = await site.ask(path, { host, cookie: cookie.replace("locale=en", "locale=nl") });
      return (await page.text()).includes(words);
    }),
  );
const fill = (who: Payer, more: object = {}) => call(who, "POST", formOf(who, more));
const give = (who: Payer, code: string) => call(who, "PUT", { code });
const again = (who: Payer) => call(who, "PUT", { again: true });
const said = async (response: Response) => [
  response.status,
  (await response.json<{ error: { code: string; field?: string } }>()).error,
];
const sign = async (who: Payer) => {
  await fill(who);
  return (await give(who, await codeFor(site, who.mobile))).json<DebitAnswer>();
};
/** A code that is not the one. */
const wrongFor = async (who: Payer) =>
  String((Number(await codeFor(site, who.mobile)) + 1) % 1_000_000).padStart(6, "0");
/** Lets seconds pass for the codes that were sent. */
async function wait({ account }: Payer, seconds: number): Promise<void> {
  await inMember(site, account, `UPDATE codes_sent SET at = at - ${seconds * 1000}`);
  await inMember(site, account, `UPDATE debit_form SET sent_at = sent_at - ${seconds * 1000}`);
}
const mandatesOf = async ({ account }: Payer) =>
  (
    await (
      await site.database("europe")
    )
      .prepare("SELECT * FROM mandates WHERE member = ?1 ORDER BY signed_at")
      .bind(account.id)
      .all<Record<string, string | number | null>>()
  ).results;

test("the form says which company a mandate authorises, and its reference", async () => {
  const answer = await look(anna);
  expect(answer).toEqual({
    state: "form",
    countries: expect.arrayContaining(["NL", "DE", "FR"]),
    creditor: {
      name: "Amstel Social B.V.",
      id: "NL82ZZZ812345670000",
      reference: expect.stringMatching(/^RV-[A-Z0-9]{12}$/),
    },
    code: null,
    mandate: null,
  });
  expect((await look(anna)).creditor.reference).toBe(answer.creditor.reference);
});

test("a form, a code and a mandate: at the provider, in the books, and of the account no more than its last digits", async () => {
  const { creditor } = await look(anna);
  const filled = await (await fill(anna)).json<DebitAnswer>();
  expect(filled).toMatchObject({
    state: "code",
    mandate: null,
    creditor,
    code: {
      mobile: `••• ${anna.mobile.slice(-3)}`,
      resend_in: expect.any(Number),
      tries: 5,
      valid_for: expect.any(Number),
    },
  });
  expect(filled.code?.resend_in).toBeGreaterThan(50);
  expect(filled.code?.valid_for).toBeGreaterThan(590);
  const [sms] = await smsTo(site, anna.mobile);
  expect(sms?.text).toMatch(/^\d{6} is your code to sign the direct debit mandate for Amberlind\./);
  const response = await give(anna, await codeFor(site, anna.mobile));
  const answer = await response.json<DebitAnswer>();
  expect([response.status, answer]).toEqual([
    200,
    expect.objectContaining({
      state: "ready",
      code: null,
      mandate: {
        holder: "A. Person",
        iban: "NL•• •••• 4300",
        reference: creditor.reference,
        signed_at: expect.stringMatching(/^20\d\d-/),
      },
    }),
  ]);
  expect(answer.creditor.reference).not.toBe(creditor.reference);
  const [row] = await mandatesOf(anna);
  expect(row).toMatchObject({
    site: "amberlind-nl",
    kind: "debit",
    method: "directdebit",
    customer: expect.stringMatching(/^cst_/),
    mandate: expect.stringMatching(/^mdt_/),
    label: "NL•• •••• 4300",
    holder: "A. Person",
    reference: creditor.reference,
    ended_at: null,
  });
  expect(await adapterOf(site).mandatesOf(String(row?.["customer"]))).toEqual([
    { id: row?.["mandate"], isValid: true, hasEnded: false, method: "directdebit", label: "•••• 4300" },
  ]);
  expect(await inMember(site, anna.account, "SELECT * FROM debit_form")).toEqual([]);
  expect(
    JSON.stringify([await mandatesOf(anna), await inMember(site, anna.account, "SELECT * FROM settings")]),
  ).not.toContain("0417");
});

test("the code itself is stored nowhere", async () => {
  await fill(anna);
  const rows = JSON.stringify(await inMember(site, anna.account, "SELECT * FROM debit_form"));
  expect(rows).toContain("NL91ABNA0417164300");
  expect(rows).not.toContain(await codeFor(site, anna.mobile));
});

test("a message is in its reader's language", async () => {
  await inMember(site, anna.account, `UPDATE settings SET value = '"nl"' WHERE name = 'language'`);
  await fill(anna);
  expect((await smsTo(site, anna.mobile))[0]?.text).toMatch(/^\d{6} is je code/);
});

test("five tries at a code, and then not even the right one", async () => {
  await fill(anna);
  const wrong = await wrongFor(anna);
  for (const left of [4, 3, 2, 1, 0]) {
    expect(await said(await give(anna, wrong))).toEqual([422, { code: "sms_code_invalid", field: "code" }]);
    expect((await look(anna)).code?.tries).toBe(left);
  }
  expect(await said(await give(anna, await codeFor(site, anna.mobile)))).toEqual([
    410,
    { code: "sms_code_over" },
  ]);
  expect([(await look(anna)).state, await mandatesOf(anna)]).toEqual(["code", []]);
});

test("forty wrong codes at once are five tries", async () => {
  await fill(anna);
  const wrong = await wrongFor(anna);
  const statuses = (await Promise.all(Array.from({ length: 40 }, () => give(anna, wrong)))).map(
    ({ status }) => status,
  );
  expect([
    statuses.filter((status) => status === 422).length,
    statuses.filter((status) => status === 410).length,
  ]).toEqual([5, 35]);
});

test("a code is good for ten minutes", async () => {
  await fill(anna);
  await wait(anna, 601);
  expect((await look(anna)).code).toMatchObject({ valid_for: 0 });
  expect(await said(await give(anna, await codeFor(site, anna.mobile)))).toEqual([
    410,
    { code: "sms_code_over" },
  ]);
});

test("a code just before its ten minutes are over signs", async () => {
  await fill(anna);
  await wait(anna, 590);
  expect((await give(anna, await codeFor(site, anna.mobile))).status).toBe(200);
});

test("another code comes after a minute and not before, for the form as it was, and the first one is good no more", async () => {
  await fill(anna);
  const first = await codeFor(site, anna.mobile);
  const soon = await again(anna);
  expect([await said(soon), Number(soon.headers.get("retry-after"))]).toEqual([
    [429, { code: "too_soon", retry_after: expect.any(Number) }],
    expect.any(Number),
  ]);
  expect((await fill(anna)).status).toBe(429);
  await wait(anna, 61);
  const answer = await again(anna);
  expect([answer.status, (await answer.json<DebitAnswer>()).code?.tries]).toEqual([200, 5]);
  const second = await codeFor(site, anna.mobile);
  expect((await smsTo(site, anna.mobile)).length).toBe(2);
  if (first !== second) expect((await give(anna, first)).status).toBe(422);
  expect((await give(anna, second)).status).toBe(200);
});

test("a member is sent five codes in a day", async () => {
  await fill(anna);
  for (let i = 0; i < 4; i++) {
    await wait(anna, 61);
    expect((await again(anna)).status).toBe(200);
  }
  await wait(anna, 61);
  const sixth = await again(anna);
  expect([sixth.status, Number(sixth.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect((await smsTo(site, anna.mobile)).length).toBe(5);
  await wait(anna, 86_400);
  expect((await fill(anna)).status).toBe(200);
});

test("a mobile gets six messages a day, from all members together", async () => {
  const others = await Promise.all([payer(), payer(), payer(), payer(), payer(), payer()]);
  for (const other of others) expect((await fill(other, { mobile: anna.typed })).status).toBe(200);
  expect(await said(await fill(anna))).toEqual([429, { code: "too_soon", retry_after: expect.any(Number) }]);
  expect((await smsTo(site, anna.mobile)).length).toBe(6);
  expect((await look(anna)).state).toBe("form");
  await letPass(site, 1_441);
  expect((await fill(anna)).status).toBe(200);
});

test("a network has thirty messages sent in a day, to whatever mobiles", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) {
    const one = { ...(await payer()), network: anna.network };
    for (let code = 0; code < 5; code++) {
      statuses.push((await fill(one)).status);
      await wait(one, 61);
    }
  }
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([30, 5]);
});

test("a message that could not be sent does not count, and nothing of the form is stored", async () => {
  // the stand-in's own number for "cannot be delivered"
  const response = await fill(anna, { mobile: "+31610000000" });
  expect(await said(response)).toEqual([503, { code: "payment_unavailable" }]);
  expect([
    (await look(anna)).state,
    await inMember(site, anna.account, "SELECT * FROM codes_sent"),
    await inMember(site, anna.account, "SELECT * FROM debit_form"),
  ]).toEqual(["form", [], []]);
  expect((await fill(anna)).status).toBe(200);
});

test("a form that nobody signs is gone after an hour, with the account's number", async () => {
  await fill(anna);
  const [due] = await inMember(site, anna.account, "SELECT at FROM due WHERE duty = 'drop-debit-form'");
  expect(Number(due?.["at"])).toBeGreaterThan(Date.now() + 3_500_000);
  await inMember(site, anna.account, "UPDATE due SET at = 0 WHERE duty = 'drop-debit-form'");
  await memberObject(site, "dutch", anna.account.id).sweep();
  expect([await inMember(site, anna.account, "SELECT * FROM debit_form"), (await look(anna)).state]).toEqual([
    [],
    "form",
  ]);
});

test.each([
  ["a wrong checksum", { iban: "NL91ABNA0417164301" }, "invalid_iban", "iban"],
  ["a letter too few", { iban: "NL91ABNA041716430" }, "invalid_iban", "iban"],
  ["a country whose accounts cannot be debited", { iban: "GB29NWBK60161331926819" }, "invalid_iban", "iban"],
  ["no account at all", { iban: "000000000000000000" }, "invalid_iban", "iban"],
  ["a landline", { mobile: "020 1234567" }, "invalid_mobile", "mobile"],
  ["a mobile that is none", { mobile: "06 123" }, "invalid_mobile", "mobile"],
  ["a mobile from where messages are dear", { mobile: "+8801712345678" }, "invalid_mobile", "mobile"],
  ["a holder of nothing but spaces", { holder: "    " }, "invalid_input", "holder"],
  ["no word of agreement", { agreed: false }, "invalid_input", "agreed"],
])("%s is refused by its field, and no message leaves", async (_, more, code, field) => {
  expect(await said(await fill(anna, more))).toEqual([422, { code, field }]);
  expect([(await look(anna)).state, await smsTo(site, anna.mobile)]).toEqual(["form", []]);
});

test("an account of a neighbour and a mobile of another country are fine", async () => {
  const response = await fill(anna, {
    iban: "de89 3704 0044 0532 0130 00",
    mobile: "+49 1512 3456789",
    country: "DE",
  });
  expect([response.status, (await smsTo(site, "+4915123456789")).length]).toEqual([200, 1]);
  await give(anna, await codeFor(site, "+4915123456789"));
  expect((await look(anna)).mandate?.iban).toBe("DE•• •••• 3000");
});

test("a right code that comes again, also at the same time, is one mandate", async () => {
  await fill(anna);
  const code = await codeFor(site, anna.mobile);
  const answers = await Promise.all([give(anna, code), give(anna, code), give(anna, code)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await give(anna, code)).status).toBe(200);
  const rows = await mandatesOf(anna);
  expect([rows.length, (await adapterOf(site).mandatesOf(String(rows[0]?.["customer"]))).length]).toEqual([
    1, 1,
  ]);
});

test("a crash between the provider and our books leaves one mandate too", async () => {
  await fill(anna);
  const [form] = await inMember(site, anna.account, "SELECT * FROM debit_form");
  const code = await codeFor(site, anna.mobile);
  await give(anna, code);
  const [before] = await mandatesOf(anna);
  // as it was before the row was written and the form dropped
  await (
    await site.database("europe")
  )
    .prepare("DELETE FROM mandates WHERE member = ?1")
    .bind(anna.account.id)
    .run();
  const text = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`;
  await inMember(
    site,
    anna.account,
    `INSERT INTO debit_form (one, form, reference, code_hash, tries, sent_at) VALUES (1, ${text(form?.["form"])}, ${text(form?.["reference"])}, ${text(form?.["code_hash"])}, 5, ${Number(form?.["sent_at"])})`,
  );
  expect((await give(anna, code)).status).toBe(200);
  const [after] = await mandatesOf(anna);
  expect([after?.["mandate"], after?.["customer"], after?.["reference"]]).toEqual([
    before?.["mandate"],
    before?.["customer"],
    before?.["reference"],
  ]);
});

test("a mandate ends at the provider and here, and the next one is another", async () => {
  const { mandate } = await sign(anna);
  const ended = await call(anna, "DELETE");
  expect([ended.status, await ended.json()]).toEqual([
    200,
    expect.objectContaining({ state: "form", mandate: null, code: null }),
  ]);
  const [row] = await mandatesOf(anna);
  expect(row?.["ended_at"]).toEqual(expect.any(Number));
  expect((await adapterOf(site).mandatesOf(String(row?.["customer"]))).map(({ isValid }) => isValid)).toEqual(
    [false],
  );
  expect((await call(anna, "DELETE")).status).toBe(200);
  await wait(anna, 61);
  const next = await sign(anna);
  expect(next.state).toBe("ready");
  expect(next.mandate?.reference).not.toBe(mandate?.reference);
  expect((await mandatesOf(anna)).map(({ customer }) => customer)).toEqual([
    row?.["customer"],
    row?.["customer"],
  ]);
});

test("who has a mandate is sent no code, and nothing changes", async () => {
  const { mandate } = await sign(anna);
  await wait(anna, 61);
  const response = await fill(anna, { holder: "B. Person" });
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ state: "ready", mandate }),
  ]);
  expect((await smsTo(site, anna.mobile)).length).toBe(1);
});

test("nobody sees, signs or ends another's mandate", async () => {
  await fill(anna);
  const berta = await payer();
  const code = await codeFor(site, anna.mobile);
  expect(await said(await give(berta, code))).toEqual([410, { code: "sms_code_over" }]);
  await fill(berta);
  if ((await codeFor(site, berta.mobile)) !== code) expect((await give(berta, code)).status).toBe(422);
  await give(anna, code);
  expect(await look(berta)).toMatchObject({ state: "code", mandate: null });
  await call(berta, "DELETE");
  expect((await look(anna)).state).toBe("ready");
  expect((await look(berta)).creditor.reference).not.toBe((await look(anna)).mandate?.reference);
});

test.each(["after it brought credits", "before it brought any"])(
  "a member whose bank returned a debit %s sees that they are blocked, and can only end their mandate",
  async (when) => {
    await sign(anna);
    const payment = await debited(anna);
    const isSettledFirst = when === "after it brought credits";
    const creditsNow = async () =>
      (await offerTo(site, { ...anna, host: anna.account.host })).balance.credits;
    const before = await creditsNow();
    await atPaymentDesk(site, `paid ${payment}`, isSettledFirst ? "once" : "never");
    if (isSettledFirst)
      await until(async () => {
        expect(await creditsNow()).toBeGreaterThan(before);
      });
    await atPaymentDesk(site, `charge-back ${payment}`);
    await until(async () => {
      expect((await look(anna)).state).toBe("blocked");
    });
    expect(await look(anna)).toMatchObject({ state: "blocked", mandate: { holder: "A. Person" } });
    expect(await pagesSay(anna, "Je kunt niet betalen met automatische incasso")).toEqual([true, true]);
    expect(await said(await fill(anna))).toEqual([409, { code: "debit_blocked" }]);
    expect(await said(await give(anna, "123456"))).toEqual([409, { code: "debit_blocked" }]);
    expect(await (await call(anna, "DELETE")).json()).toMatchObject({ state: "blocked", mandate: null });
  },
);

/** Places an order by debit; the payment at the provider. */
async function debited(who: Payer): Promise<string> {
  const buyer = { ...who, host: who.account.host };
  const { id } = await placed(site, buyer, { method: "directdebit" });
  return (await booked(site, buyer, id)).payment ?? "";
}

test("a debit is announced for the day on which the provider will collect it", async () => {
  await sign(anna);
  const payment = await debited(anna);
  const collected = (await paymentsAtDesk(site)).find(({ id }) => id === payment);
  const due = collected?.details?.dueDate ?? "";
  expect(due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  const db = await site.database("europe");
  const stored = await db
    .prepare("SELECT collected_on FROM orders WHERE payment = ?1")
    .bind(payment)
    .first<string>("collected_on");
  expect(stored).toBe(due);
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(due));
  await until(async () => {
    const texts = (await mailsTo(site, anna.account.email)).map(({ text }) => text);
    expect(
      texts.some((text) => text.includes("on one of the following working days") && text.includes(day)),
    ).toBe(true);
  });
});

test("nobody signs a mandate that names another creditor than the provider debits by", async () => {
  await sign(anna);
  const payment = await debited(anna);
  const db = await site.database("europe");
  const seen = async () =>
    db.prepare("SELECT creditor FROM seen_creditors WHERE company = 'amstel'").first<string>("creditor");
  const { creditor } = await look(anna);
  expect([await seen(), (await paymentsAtDesk(site)).some(({ id }) => id === payment)]).toEqual([
    creditor.id,
    true,
  ]);
  await db
    .prepare("UPDATE seen_creditors SET creditor = 'NL08ZZZ502057730000' WHERE company = 'amstel'")
    .run();
  const other = await payer();
  try {
    expect(await said(await fill(other))).toEqual([503, { code: "payment_unavailable" }]);
    expect(await mandatesOf(other)).toEqual([]);
  } finally {
    await db
      .prepare("UPDATE seen_creditors SET creditor = ?1 WHERE company = 'amstel'")
      .bind(creditor.id)
      .run();
  }
  expect(await sign(other)).toMatchObject({ state: "ready" });
});

test("the proof of a mandate outlives its account until thirteen months after the last debit, and no longer", async () => {
  const berta = await payer();
  await sign(anna);
  await sign(berta);
  await debited(anna);
  const db = await site.database("europe");
  const proofsOf = async ({ account }: Payer) =>
    (
      await db
        .prepare("SELECT * FROM mandate_proofs WHERE member = ?1")
        .bind(account.id)
        .all<Record<string, string | number>>()
    ).results;
  const [proof] = await proofsOf(anna);
  const [mandate] = await mandatesOf(anna);
  expect(proof).toMatchObject({
    id: mandate?.["id"],
    reference: mandate?.["reference"],
    creditor_id: (await look(anna)).creditor.id,
    holder: "A. Person",
    account: mandate?.["label"],
    mobile: expect.stringMatching(/^\+\d+$/),
    signed_at: mandate?.["signed_at"],
  });
  expect(Number(proof?.["code_sent_at"])).toBeLessThanOrEqual(Number(proof?.["signed_at"]));
  expect(proof?.["text"]).toContain("Amstel Social B.V.");
  // the account is erased, and the debit was twelve months ago
  const ago = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400;
  const ordered = (days: number) =>
    db
      .prepare("UPDATE orders SET created_at = ?2, paid_at = NULL WHERE member = ?1")
      .bind(anna.account.id, ago(days));
  await db.batch([
    ...Object.values(ERASED_ROWS)
      .flat()
      .map((statement) => db.prepare(statement).bind(anna.account.id)),
    db.prepare("UPDATE mandate_proofs SET signed_at = ?1").bind(ago(800)),
    ordered(365),
  ]);
  expect(await mandatesOf(anna)).toEqual([]);
  await site.daily();
  expect((await proofsOf(anna)).map(({ id }) => id)).toEqual([proof?.["id"]]);
  const order = await db
    .prepare("SELECT id FROM orders WHERE member = ?1")
    .bind(anna.account.id)
    .first<string>("id");
  const printed = (await operatorCommand(site, "books", ["mandate", order ?? ""])).stdout.join("\n");
  for (const part of [
    `Mandate ${proof?.["reference"]}`,
    "A. Person, Lindekade",
    proof?.["mobile"],
    "Amstel Social B.V.",
  ])
    expect(printed).toContain(part);
  await ordered(404).run();
  await site.daily();
  expect(await proofsOf(anna)).toEqual([]);
  // a mandate that is in force keeps its proof, however long it is not used
  expect(await proofsOf(berta)).toHaveLength(1);
});

test("each company's debits are collected by the creditor that its mandate names", async () => {
  for (const where of ["dutch", "german"] as const) {
    const who = await payer({ site: where });
    const { creditor } = await sign(who);
    const payment = await debited(who);
    const collected = (await paymentsAtDesk(site)).find(({ id }) => id === payment);
    expect([where, collected?.details?.creditorIdentifier]).toEqual([where, creditor.id]);
  }
});

test.each(["its own page", "the credits page"])(
  "a mandate that was ended at the provider is no longer offered on %s",
  async (page) => {
    await sign(anna);
    const [mandate] = await mandatesOf(anna);
    await atPaymentDesk(site, `end-mandate ${mandate?.["mandate"]}`);
    const db = await site.database("europe");
    await db.prepare("UPDATE mandates SET checked_at = 0 WHERE member = ?1").bind(anna.account.id).run();
    if (page === "its own page") expect(await look(anna)).toMatchObject({ state: "form", mandate: null });
    const offer = await offerTo(site, { ...anna, host: anna.account.host });
    expect(offer.debit).toBe("no_mandate");
    expect(await mandatesOf(anna)).toMatchObject([{ ended_by: "provider" }]);
  },
);

test("a charge by a mandate that was ended at the provider is refused and says why, and another mandate is signed", async () => {
  await sign(anna);
  const [mandate] = await mandatesOf(anna);
  await look(anna);
  await atPaymentDesk(site, `end-mandate ${mandate?.["mandate"]}`);
  const buyer = { ...anna, host: anna.account.host };
  const refused = await placed(site, buyer, { method: "directdebit" });
  expect(refused).toMatchObject({ status: "failed", reason: "mandate_ended" });
  expect((await look(anna)).state).toBe("form");
  await wait(anna, 86_400);
  expect(await sign(anna)).toMatchObject({ state: "ready" });
  expect((await placed(site, buyer, { method: "directdebit" })).status).toBe("pending");
});

test("a debit that the bank refuses has its mandate looked at before it is offered again", async () => {
  await sign(anna);
  await look(anna);
  const payment = await debited(anna);
  const [mandate] = await mandatesOf(anna);
  await atPaymentDesk(site, `end-mandate ${mandate?.["mandate"]}`);
  expect((await look(anna)).state).toBe("ready");
  await atPaymentDesk(site, `failed ${payment}`);
  await until(async () => {
    expect((await look(anna)).state).toBe("form");
  });
});

let orders = 0;
const debitOrder = (
  { account }: Payer,
  { amount = 1_000, method = "directdebit", state = "open", daysAgo = 0 } = {},
) =>
  inMember(
    site,
    account,
    `INSERT INTO orders (id, key, terms, credits, amount, currency, placed_at, state) VALUES ('o${++orders}', 'k${orders}', '{"method":"${method}"}', 10, ${amount}, 'EUR', ${Date.now() - daysAgo * DAY_MS}, '${state}')`,
  );

test.each([
  ["two debits in thirty days", [{}, { state: "settled", daysAgo: 29 }], "limit"],
  ["one debit of a hundred and fifty euros", [{ amount: 15_000 }], "limit"],
  ["one debit of a cent less", [{ amount: 14_999 }], "form"],
  ["two debits of which one is older", [{}, { daysAgo: 31 }], "form"],
  ["two debits of which one was refused", [{}, { state: "refused" }], "form"],
  ["two debits of which one ended", [{}, { state: "ended" }], "form"],
  ["a debit and another way to pay", [{}, { method: "ideal", amount: 20_000 }], "form"],
] as const)("%s", async (_, placed, state) => {
  for (const order of placed) await debitOrder(anna, order);
  expect((await look(anna)).state).toBe(state);
  const isSaid = state === "limit";
  expect(await pagesSay(anna, "Limiet voor automatische incasso bereikt")).toEqual([isSaid, isSaid]);
  if (state === "limit") expect(await said(await fill(anna))).toEqual([409, { code: "debit_limit" }]);
  else expect((await fill(anna)).status).toBe(200);
});
