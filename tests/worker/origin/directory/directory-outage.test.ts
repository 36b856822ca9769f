import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChatAnswer, SentAnswer } from "#contract/calls/chat/chat.ts";
import type { AccountInput } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { startFaulty } from "#tests/support/faulty-directory.ts";
import { callAs, newPerson, type Person } from "#tests/support/sessions.ts";

/** Milliseconds in which a page is complete. */
const PAGE = 3_000;
const PRICE = 5;

let site: Awaited<ReturnType<typeof startFaulty>>;
beforeAll(async () => {
  site = await startFaulty();
});
afterAll(() => site.close());

const somebody = (input: AccountInput = {}): Promise<Person> =>
  newPerson(site, { credits: 100, paid: true, ...input });
let anna: Person;
let bert: Person;
let carl: Person;
/** Anna and Bert have written to each other; Carl has written to Anna, who has not answered. */
beforeEach(async () => {
  [anna, bert, carl] = await Promise.all([
    somebody(),
    somebody({ gender: "male" }),
    somebody({ gender: "male" }),
  ]);
  await write(anna, bert, "from Anna");
  await write(bert, anna, "from Bert");
  await write(carl, anna, "from Carl");
  await until(async () =>
    expect([await textsOf(anna, bert), await textsOf(anna, carl)]).toEqual([
      ["from Anna", "from Bert"],
      ["from Carl"],
    ]),
  );
});
afterEach(() => site.be("well"));

const write = (who: Person, partner: Person, text: string, id: string = crypto.randomUUID()) =>
  callAs<SentAnswer & { error?: { code: string; retry_after?: number } }>(
    site,
    who,
    "POST",
    "/api/chat.php",
    {
      profile: partner.id,
      id,
      text,
    },
  );
const chatOf = (who: Person, partner: Person) =>
  callAs<ChatAnswer>(site, who, "GET", `/api/chat.php?conversation=${partner.id}`);
const textsOf = async (who: Person, partner: Person) =>
  (await chatOf(who, partner)).body.conversation.messages.map(({ text }) => text);
const creditsOf = async (who: Person) =>
  (await callAs<{ user: { credits: number } }>(site, who, "GET", "/api/user.php")).body.user.credits;
async function pageOf(who: Person, path: string): Promise<{ html: string; ms: number }> {
  const began = performance.now();
  const answer = await site.ask(path, { host: who.host, cookie: who.cookie });
  const html = await answer.text();
  return { html, ms: performance.now() - began };
}

for (const health of ["fails", "hangs"] as const) {
  test(`while the directory ${health}, two who have written to each other go on reading and writing, and nothing is doubled afterwards`, async () => {
    const before = await creditsOf(anna);
    await site.be(health);
    const read = await chatOf(anna, bert);
    expect(read).toMatchObject({
      status: 200,
      body: {
        conversation: { messages: [{ text: "from Anna" }, { text: "from Bert" }] },
        profile: { id: bert.id, name: bert.name },
        is_profile_missing: true,
        closed: null,
      },
    });
    const id = crypto.randomUUID();
    const sent = await write(anna, bert, "meanwhile", id);
    expect(sent).toMatchObject({ status: 200, body: { message: { id, text: "meanwhile" } } });
    expect((await write(anna, bert, "meanwhile", id)).status).toBe(200);
    await until(async () => expect(await textsOf(bert, anna)).toContain("meanwhile"));
    await site.be("well");
    expect((await write(anna, bert, "meanwhile", id)).status).toBe(200);
    for (const [who, partner] of [
      [anna, bert],
      [bert, anna],
    ] as const)
      expect(await textsOf(who, partner)).toEqual(["from Anna", "from Bert", "meanwhile"]);
    expect(await creditsOf(anna)).toBe(before - PRICE);
    expect((await chatOf(anna, bert)).body.is_profile_missing).toBeUndefined();
  });

  test(`while the directory ${health}, who was never written to can be read and is written to later, once`, async () => {
    const before = await creditsOf(anna);
    await site.be(health);
    expect(await chatOf(anna, carl)).toMatchObject({
      status: 200,
      body: { conversation: { messages: [{ text: "from Carl" }] }, profile: { id: carl.id, name: "" } },
    });
    const id = crypto.randomUUID();
    // whether Carl is fictional, which a member confirms before the first message, only the directory knows
    const refused = await write(anna, carl, "an answer", id);
    expect([refused.status, refused.body.error?.code]).toEqual([503, "origin_unavailable"]);
    expect((await chatOf(bert, carl)).status).toBe(503);
    await site.be("well");
    expect(await creditsOf(anna)).toBe(before);
    expect((await write(anna, carl, "an answer", id)).status).toBe(200);
    expect(await textsOf(anna, carl)).toEqual(["from Carl", "an answer"]);
  });

  test(`while the directory ${health}, every page ends in time, a conversation is there, and what is not says what it is`, async () => {
    await site.be(health);
    const [talk, list, profile, members] = await Promise.all(
      [`/chats/${bert.id}`, "/chats", `/members/${bert.id}`, "/members"].map((path) => pageOf(anna, path)),
    );
    for (const page of [talk, list, profile, members]) expect(page?.ms).toBeLessThan(PAGE);
    expect(talk?.html).toContain("from Bert");
    expect(talk?.html).toContain(bert.name);
    const headings = [list, profile, members].map((page) => /<h1[^>]*>([^<]*)</.exec(page?.html ?? "")?.[1]);
    expect(headings).toEqual([
      "We can’t load your messages right now",
      "We can’t load this profile right now",
      "We can’t load members right now",
    ]);
  });
}
