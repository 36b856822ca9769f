import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChatAnswer, MessageView, SentAnswer } from "#contract/calls/chat/chat.ts";
import type { ChatsAnswer } from "#contract/calls/chat/chats.ts";
import { inMember, memberObject, type Account, type AccountInput } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

/** Credits that a message costs on the Dutch site. */
const PRICE = 5;

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const somebody = (input: AccountInput = {}): Promise<Person> => newPerson(site, { credits: 100, ...input });
let anna: Person;
let bert: Person;
beforeEach(async () => {
  [anna, bert] = await Promise.all([somebody({ paid: true }), somebody({ gender: "male", paid: true })]);
});

const call = <T>(who: Person, method: string, path: string, body?: unknown) =>
  callAs<T>(site, who, method, path, body);
const write = (who: Person, partner: Account, text: string, more: object = {}) =>
  call<SentAnswer & { error?: { code: string } }>(who, "POST", "/api/chat.php", {
    profile: partner.id,
    id: crypto.randomUUID(),
    text,
    ...more,
  });
const chatOf = async (who: Person, partner: Account, more = "") =>
  (await call<ChatAnswer>(who, "GET", `/api/chat.php?conversation=${partner.id}${more}`)).body;
const chatsOf = async (who: Person) => (await call<ChatsAnswer>(who, "GET", "/api/chats.php")).body.chats;
const textsOf = (messages: readonly MessageView[]) => messages.map(({ text }) => text);
const creditsOf = async (who: Person) =>
  (await call<{ user: { credits: number } }>(who, "GET", "/api/user.php")).body.user.credits;

test("a message is paid, stands in both copies with one order, is delivered and then read", async () => {
  const sent = await write(anna, bert, "Hello Bert");
  expect(sent).toMatchObject({
    status: 200,
    body: {
      message: { text: "Hello Bert", from_me: true, kind: "text" },
      balance: { credits: 100 - PRICE, entries: 2 },
    },
  });
  await until(async () =>
    expect((await chatOf(bert, anna)).conversation.messages).toMatchObject([
      {
        id: sent.body.message?.id,
        order: sent.body.message?.order,
        text: "Hello Bert",
        from_me: false,
        state: "received",
      },
    ]),
  );
  await until(async () =>
    expect((await chatOf(anna, bert)).conversation.messages).toMatchObject([{ state: "delivered" }]),
  );
  const [listed] = await chatsOf(bert);
  expect(listed).toMatchObject({
    conversation: { id: anna.id },
    profile: { id: anna.id, name: anna.name },
    num_unread_messages: 1,
    last_message: { text: "Hello Bert" },
  });
  expect(
    (await call(bert, "PUT", "/api/chat.php", { conversation: anna.id, read: listed?.last_message?.arrival }))
      .body,
  ).toEqual({ num_unread_messages: 0 });
  await until(async () =>
    expect((await chatOf(anna, bert)).conversation.messages).toMatchObject([{ state: "read" }]),
  );
  expect(await chatsOf(bert)).toMatchObject([{ num_unread_messages: 0 }]);
});

test("the same message sent six times at once is one, and paid once", async () => {
  const id = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => write(anna, bert, "Once", { id })));
  expect(answers.map(({ status, body }) => [status, body.message?.id, body.balance?.credits])).toEqual(
    answers.map(() => [200, id, 100 - PRICE]),
  );
  await until(async () =>
    expect(textsOf((await chatOf(bert, anna)).conversation.messages)).toEqual(["Once"]),
  );
  expect(await chatsOf(bert)).toMatchObject([{ num_unread_messages: 1 }]);
  expect(await inMember(site, anna, "SELECT kind, amount, balance FROM ledger ORDER BY entry")).toEqual([
    { kind: "signup", amount: 100, balance: 100 },
    { kind: "message", amount: -PRICE, balance: 100 - PRICE },
  ]);
});

test("forty messages at once with credit for one are one message, and thirty-nine are refused in words", async () => {
  const poor = await somebody({ credits: PRICE + 1 });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => write(poor, bert, `Try ${i}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 402)).toHaveLength(39);
  expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
    error: { code: "not_enough_credits" },
  });
  expect(await creditsOf(poor)).toBe(1);
  await until(async () => expect((await chatOf(bert, poor)).conversation.messages).toHaveLength(1));
});

test("both copies stand in one order, and a reply stands below what it answers", async () => {
  const words = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
  await Promise.all(
    words.map((word, i) => write(...(i % 2 === 0 ? ([anna, bert] as const) : ([bert, anna] as const)), word)),
  );
  await until(async () => {
    const [annasChat, bertsChat] = await Promise.all([chatOf(anna, bert), chatOf(bert, anna)]);
    expect(textsOf(annasChat.conversation.messages)).toHaveLength(8);
    expect(textsOf(bertsChat.conversation.messages)).toEqual(textsOf(annasChat.conversation.messages));
  });
  const last = (await chatOf(anna, bert)).conversation.messages.at(-1);
  const reply = await write(bert, anna, "an answer to all of that");
  expect(reply.body.message?.order).toBeGreaterThan(last?.order ?? 0);
});

test("a conversation is paged upwards without a gap, and what came since an arrival is told oldest first", async () => {
  [anna, bert] = await Promise.all([
    somebody({ paid: true, credits: 1_000 }),
    somebody({ gender: "male", paid: true, credits: 1_000 }),
  ]);
  for (let i = 0; i < 29; i++) await write(anna, bert, `a${i}`);
  for (let i = 0; i < 29; i++) await write(bert, anna, `b${i}`);
  await until(async () => expect(await chatsOf(anna)).toMatchObject([{ num_unread_messages: 29 }]));
  const newest = await chatOf(anna, bert);
  expect(newest.conversation.messages).toHaveLength(40);
  const older = await chatOf(anna, bert, `&older=${newest.older}`);
  expect([older.conversation.messages.length, older.older]).toEqual([18, null]);
  expect(textsOf([...older.conversation.messages, ...newest.conversation.messages])).toEqual([
    ...Array.from({ length: 29 }, (_, i) => `a${i}`),
    ...Array.from({ length: 29 }, (_, i) => `b${i}`),
  ]);
  const since = await chatOf(anna, bert, "&after=10");
  expect([since.conversation.messages.length, since.more, since.conversation.messages[0]?.arrival]).toEqual([
    40,
    true,
    11,
  ]);
  const rest = await chatOf(anna, bert, `&after=${since.conversation.messages.at(-1)?.arrival}`);
  expect([rest.conversation.messages.length, rest.more]).toEqual([8, false]);
});

test("a page is answered around a message and below a cursor; a message that is in no copy, or is hidden from a free member, is not found", async () => {
  const free = await somebody({ credits: 1_000 });
  bert = await somebody({ gender: "male", paid: true, credits: 1_000 });
  const sent: string[] = [];
  for (let i = 0; i < 28; i++) sent.push((await write(free, bert, `a${i}`)).body.message?.id ?? "");
  await until(async () => expect(await chatsOf(bert)).toMatchObject([{ num_unread_messages: 28 }]));
  const around = await chatOf(bert, free, `&around=${sent[2]}`);
  expect(textsOf(around.conversation.messages)).toEqual(Array.from({ length: 22 }, (_, i) => `a${i}`));
  expect([around.older, around.newer, around.may_jump]).toEqual([
    null,
    expect.stringMatching(/^\d+\./),
    true,
  ]);
  const below = await chatOf(bert, free, `&newer=${around.newer}`);
  expect([textsOf(below.conversation.messages), below.newer]).toEqual([
    Array.from({ length: 6 }, (_, i) => `a${i + 22}`),
    null,
  ]);
  const asked = (more: string) => call(free, "GET", `/api/chat.php?conversation=${bert.id}&around=${more}`);
  expect((await asked(sent[8] ?? "")).status).toBe(200);
  const [hidden, unknown] = [await asked(sent[7] ?? ""), await asked(crypto.randomUUID())];
  expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
});

test("a free member sees the newest twenty messages without another call, and how many are hidden", async () => {
  const free = await somebody();
  bert = await somebody({ gender: "male", paid: true, credits: 1_000 });
  await write(free, bert, "the very first");
  for (let i = 0; i < 24; i++) await write(bert, free, `b${i}`);
  await until(async () => expect(await chatsOf(free)).toMatchObject([{ num_unread_messages: 24 }]));
  const seen = await chatOf(free, bert);
  expect([seen.conversation.messages.length, seen.older, seen.hidden_messages]).toEqual([20, null, 5]);
  for (const more of ["&after=0", `&older=9007199254740991.${crypto.randomUUID()}`]) {
    const texts = textsOf((await chatOf(free, bert, more)).conversation.messages);
    expect(texts).toHaveLength(20);
    expect(texts).not.toContain("the very first");
  }
  expect((await chatOf(bert, free)).hidden_messages).toBe(0);
});

test("a free member begins two conversations and no third, and answers everyone who writes to them", async () => {
  const [free, cleo, dora, emma] = await Promise.all([
    somebody({ gender: "male" }),
    somebody(),
    somebody(),
    somebody({ paid: true }),
  ]);
  expect((await write(free, cleo, "Hello")).status).toBe(200);
  expect((await write(free, dora, "Hello")).status).toBe(200);
  expect((await chatOf(free, emma)).closed).toBe("premium_required");
  const page = await site.ask(`/members/${emma.id}/chat`, {
    host: free.host,
    cookie: free.cookie.replace("locale=en", "locale=nl"),
  });
  expect((await page.text()).includes("Alleen voor Premium-leden.")).toBe(true);
  expect(await write(free, emma, "Hello")).toMatchObject({
    status: 403,
    body: { error: { code: "premium_required" } },
  });
  expect((await write(free, cleo, "Hello again")).status).toBe(200);
  await write(emma, free, "Hello you");
  await until(async () => expect(await chatsOf(free)).toHaveLength(3));
  expect((await write(free, emma, "Hello")).status).toBe(200);
  expect(await creditsOf(free)).toBe(100 - 4 * PRICE);
  // emptying a list makes no room
  await call(free, "DELETE", `/api/chat.php?conversation=${cleo.id}`);
  const fay = await somebody();
  expect((await write(free, fay, "Hello")).status).toBe(403);
});

test("what is not to be sent is refused with its code, and costs nothing", async () => {
  const [unproven, fictional] = await Promise.all([
    somebody({ accountStatus: "not_confirmed", status: "disabled" }),
    somebody({ fictional: 1 }),
  ]);
  const refusals = await Promise.all([
    write(anna, { ...bert, id: "nobody-there" }, "Hello"),
    write(anna, anna, "Hello"),
    write(anna, unproven, "Hello"),
    write(unproven, bert, "Hello"),
    write(anna, bert, " \u0000 "),
    write(anna, bert, "x".repeat(5_000)),
    write(anna, fictional, "Hello"),
  ]);
  expect(refusals.map(({ status, body }) => [status, body.error?.code])).toEqual([
    [404, "not_found"],
    [404, "not_found"],
    [404, "not_found"],
    [403, "not_confirmed"],
    [422, "message_empty"],
    [422, "message_too_long"],
    [409, "fictional"],
  ]);
  expect(await creditsOf(anna)).toBe(100);
  expect(await chatsOf(anna)).toEqual([]);
});

test("before the first message to a fictional profile a member confirms once what it is", async () => {
  const [one, two] = await Promise.all([somebody({ fictional: 1 }), somebody({ fictional: 1 })]);
  expect((await chatOf(anna, one)).to_understand).toBe(true);
  expect((await write(anna, one, "Hello", { understood: true })).status).toBe(200);
  expect((await chatOf(anna, two)).to_understand).toBe(false);
  expect((await write(anna, two, "Hello")).status).toBe(200);
  expect((await chatsOf(anna))[0]?.profile).toMatchObject({ fictional: true });
});

test("a member whose address is no longer confirmed cannot be replied to", async () => {
  await write(bert, anna, "Hello");
  await until(async () => expect(await chatsOf(anna)).toHaveLength(1));
  await (
    await site.database("europe")
  )
    .prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?1")
    .bind(bert.id)
    .run();
  expect((await chatOf(anna, bert)).closed).toBe("partner_not_confirmed");
  expect(await write(anna, bert, "Hello?")).toMatchObject({
    status: 403,
    body: { error: { code: "partner_not_confirmed" } },
  });
});

test("after a block nothing is sent or shown either way, and what was under way comes back with its price", async () => {
  await write(anna, bert, "Hello");
  await until(async () => expect(await chatsOf(bert)).toHaveLength(1));
  // the receiver's object knows of the block before the sender's does
  await inMember(
    site,
    bert,
    `INSERT INTO blocks_given (profile, stands, turn, at) VALUES ('${anna.id}', 1, 1, 0)`,
  );
  const late = await write(anna, bert, "Are you there?");
  expect(late.status).toBe(200);
  await until(async () =>
    expect((await chatOf(anna, bert)).conversation.messages).toMatchObject([
      { text: "Hello" },
      { text: "Are you there?", state: "returned" },
    ]),
  );
  expect(await creditsOf(anna)).toBe(100 - PRICE);
  expect(await chatsOf(bert)).toEqual([]);
  expect(await call(bert, "GET", `/api/chat.php?conversation=${anna.id}`)).toMatchObject({
    status: 403,
    body: { error: { code: "blocked_by_you" } },
  });
  await call(bert, "POST", "/api/blocks.php", { profile: anna.id });
  expect(await write(bert, anna, "No")).toMatchObject({
    status: 403,
    body: { error: { code: "blocked_by_you" } },
  });
});

test("a member who hides their read marks is not told of others' either", async () => {
  await call(bert, "PUT", "/api/preferences.php", { read_marks: false });
  const { body } = await write(anna, bert, "Did you see this?");
  await write(bert, anna, "Did you?");
  await until(async () => expect((await chatOf(anna, bert)).conversation.messages).toHaveLength(2));
  await call(bert, "PUT", "/api/chat.php", { conversation: anna.id, read: 1_000 });
  await call(anna, "PUT", "/api/chat.php", { conversation: bert.id, read: 1_000 });
  await until(async () =>
    expect(await inMember(site, bert, "SELECT seen_order > 0 AS told FROM conversations")).toEqual([
      { told: 1 },
    ]),
  );
  expect((await chatOf(bert, anna)).conversation.messages.filter(({ from_me }) => from_me)).toMatchObject([
    { state: "delivered" },
  ]);
  expect(
    (await chatOf(anna, bert)).conversation.messages.find(({ id }) => id === body.message?.id)?.state,
  ).toBe("delivered");
});

test("an emptied conversation is gone from its own list alone, comes back with the next message, and what was sent in it is not sent again", async () => {
  const id = crypto.randomUUID();
  await write(anna, bert, "Keep this", { id });
  await until(async () => expect(await chatsOf(bert)).toHaveLength(1));
  expect((await call(anna, "DELETE", `/api/chat.php?conversation=${bert.id}`)).status).toBe(204);
  expect(await chatsOf(anna)).toEqual([]);
  expect(textsOf((await chatOf(bert, anna)).conversation.messages)).toEqual(["Keep this"]);
  expect((await write(anna, bert, "Keep this", { id })).body).toEqual({
    message: null,
    balance: { credits: 100 - PRICE, entries: 2 },
  });
  await write(bert, anna, "I do");
  await until(async () =>
    expect(textsOf((await chatOf(anna, bert)).conversation.messages)).toEqual(["I do"]),
  );
  expect(await chatsOf(bert)).toMatchObject([{ last_message: { text: "I do" } }]);
});

test("what a member never opened before their account was deleted is refunded, what they read is not, and the message shows it", async () => {
  await write(anna, bert, "read");
  await until(async () => expect(await chatsOf(bert)).toHaveLength(1));
  await call(bert, "PUT", "/api/chat.php", { conversation: anna.id, read: 1 });
  await write(anna, bert, "never opened");
  await until(async () => expect(await chatsOf(bert)).toMatchObject([{ num_unread_messages: 1 }]));
  await memberObject(site, "dutch", bert.id).deleteAccount();
  await until(async () =>
    expect((await chatOf(anna, bert)).conversation.messages).toMatchObject([
      { text: "read" },
      { text: "never opened", state: "returned" },
    ]),
  );
  expect(await creditsOf(anna)).toBe(100 - PRICE);
  expect(
    await inMember(site, bert, "SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'"),
  ).toEqual([]);
  // and to a member whose account is already deleted
  await write(anna, bert, "anybody?");
  await until(async () => expect(await creditsOf(anna)).toBe(100 - PRICE));
});

test("thirty messages in a minute are a person's, the next one waits", async () => {
  const rich = await somebody({ credits: 1_000, paid: true });
  for (let i = 0; i < 30; i++) expect((await write(rich, bert, `m${i}`)).status).toBe(200);
  expect(await write(rich, bert, "one more")).toMatchObject({
    status: 429,
    body: { error: { code: "too_fast", retry_after: expect.any(Number) } },
  });
});

test("the receiver of a message is warned gently, its sender is not told, and a phone number is a reason only at the first contact", async () => {
  await write(anna, bert, "Call me on +49 171 2345678");
  await write(anna, bert, "Can you send me 200 euro by Western Union?");
  await until(async () =>
    expect((await chatOf(bert, anna)).conversation.messages).toMatchObject([
      { warning: "phone" },
      { warning: "money" },
    ]),
  );
  expect((await chatOf(anna, bert)).conversation.messages.map((message) => "warning" in message)).toEqual([
    false,
    false,
  ]);
  await write(bert, anna, "Why?");
  await write(anna, bert, "My number again: +49 171 2345678");
  await until(async () => expect((await chatOf(bert, anna)).conversation.messages).toHaveLength(4));
  expect((await chatOf(bert, anna)).conversation.messages.at(-1)).not.toHaveProperty("warning");
});

test("words that hurt are asked about once before they go", async () => {
  const id = crypto.randomUUID();
  expect(await write(anna, bert, "You asshole", { id })).toMatchObject({
    status: 409,
    body: { error: { code: "are_you_sure" } },
  });
  expect(await creditsOf(anna)).toBe(100);
  expect((await write(anna, bert, "You asshole", { id, sure: true })).status).toBe(200);
});

test("a message with the id of one of the receiver's own is returned, and is in no copy of theirs", async () => {
  const id = crypto.randomUUID();
  await write(anna, bert, "Mine", { id });
  await until(async () => expect(await chatsOf(bert)).toHaveLength(1));
  await write(bert, anna, "Not yours", { id });
  await until(async () =>
    expect((await chatOf(bert, anna)).conversation.messages).toMatchObject([
      { text: "Mine" },
      { text: "Not yours", state: "returned" },
    ]),
  );
  expect(textsOf((await chatOf(anna, bert)).conversation.messages)).toEqual(["Mine"]);
  expect(await creditsOf(bert)).toBe(100);
});

test("what comes while a conversation is being emptied stands, and is unread", async () => {
  await write(bert, anna, "old");
  await until(async () => expect(await chatsOf(anna)).toMatchObject([{ last_message: { arrival: 1 } }]));
  await write(bert, anna, "came meanwhile");
  await until(async () => expect(await chatsOf(anna)).toMatchObject([{ num_unread_messages: 2 }]));
  await call(anna, "DELETE", `/api/chat.php?conversation=${bert.id}&upto=1`);
  expect(await chatsOf(anna)).toMatchObject([
    { num_unread_messages: 1, last_message: { text: "came meanwhile" } },
  ]);
  expect(textsOf((await chatOf(anna, bert)).conversation.messages)).toEqual(["came meanwhile"]);
});

test("a member who answers has opened what they received: it is not refunded when they leave", async () => {
  await write(anna, bert, "Hello");
  await until(async () => expect(await chatsOf(bert)).toHaveLength(1));
  await write(bert, anna, "I never looked");
  await until(async () => expect(await chatsOf(anna)).toMatchObject([{ num_unread_messages: 1 }]));
  await memberObject(site, "dutch", bert.id).deleteAccount();
  // nothing of the account is left once every partner has acknowledged it
  await until(async () =>
    expect(await inMember(site, bert, "SELECT name FROM sqlite_master WHERE name = 'member'")).toEqual([]),
  );
  expect(await creditsOf(anna)).toBe(100 - PRICE);
});

test("a confirmation sent with a message to a real member does not count for fictional profiles", async () => {
  const fictional = await somebody({ fictional: 1 });
  await write(anna, bert, "Hello", { understood: true });
  expect(await write(anna, fictional, "Hello")).toMatchObject({
    status: 409,
    body: { error: { code: "fictional" } },
  });
});
