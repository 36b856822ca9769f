import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "#contract/calls/chat/chat.ts";
import { cookiesOf, json } from "#tests/support/accounts.ts";
import { creditsOf, messagesOf, until } from "#tests/support/chats.ts";
import { linkIn, mailsTo, pressConfirm } from "#tests/support/outbox.ts";
import { someone, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
  await (
    await site.database("europe")
  )
    .prepare(
      "INSERT INTO places (id, country, region, name, lat, lon, population) VALUES (7, 'NL', '09', 'Utrecht', 5209, 511, 290000)",
    )
    .run();
});
afterAll(() => site.close());

let people = 0;
/** A member who signed up with first words for another, and opened the email's link. */
async function newcomer(to: string, words: string): Promise<Someone> {
  const email = `first${++people}@posteo.example`;
  const body = {
    gender: "male",
    looking_for: "female",
    date_of_birth: "1990-02-03",
    place: 7,
    username: `Firstling ${people}`,
    email,
    password: "a long enough one",
    language: "nl",
    consents: { terms: true, sexuality: true, newsletter: false },
    profile: to,
    signup_message: words,
  };
  const signup = await site.ask("/api/signup.php", {
    method: "POST",
    host: HOSTS.dutch,
    body: JSON.stringify(body),
    headers: { ...json, "cf-connecting-ip": `203.0.113.${people}` },
  });
  expect(signup.status).toBe(200);
  await expect.poll(async () => (await mailsTo(site, email)).length, { timeout: 60_000 }).toBe(1);
  const own = { host: HOSTS.dutch, cookie: cookiesOf(signup) };
  const cookie = cookiesOf(await pressConfirm(site, linkIn((await mailsTo(site, email))[0]), own));
  const { user } = await (
    await site.ask("/api/user.php", { host: HOSTS.dutch, cookie })
  ).json<{ user: { id: string } }>();
  return {
    host: HOSTS.dutch,
    cookie,
    account: { id: user.id, email, name: body.username, site: "dutch", host: HOSTS.dutch },
  };
}
const chatOf = async (who: Someone, partner: Someone) =>
  (
    await site.ask(`/api/chat.php?profile=${partner.account.id}`, { host: who.host, cookie: who.cookie })
  ).json<ChatAnswer>();

test("what was written with the signup is delivered at activation, once, and paid from the first credits", async () => {
  const anna = await someone(site);
  const bert = await newcomer(anna.account.id, "  Hoi Anna!  ");
  await until(async () =>
    expect(await messagesOf(site, anna, bert)).toMatchObject([{ text: "Hoi Anna!", from_me: false }]),
  );
  expect([await creditsOf(site, bert), (await chatOf(bert, anna)).waiting_text]).toEqual([10, null]);
});

test.each([
  ["a fictional profile, which the member has not confirmed yet", { fictional: 1 as const }, "Hoi!", true],
  ["words that are asked about", {}, "Jij kutwijf", false],
  ["more words than a message may have", {}, "x".repeat(1_900), false],
])(
  "what is for %s waits in the box of that conversation, and costs nothing",
  async (_what, input, words, isToUnderstand) => {
    const anna = await someone(site, input);
    const bert = await newcomer(anna.account.id, words);
    expect(await chatOf(bert, anna)).toMatchObject({
      waiting_text: words,
      to_understand: isToUnderstand,
      conversation: { messages: [] },
    });
    expect(await creditsOf(site, bert)).toBe(15);
    // gone once something is sent there
    const sent = await site.ask("/api/chat.php", {
      method: "POST",
      host: bert.host,
      cookie: bert.cookie,
      headers: json,
      body: JSON.stringify({
        profile: anna.account.id,
        id: crypto.randomUUID(),
        text: "Hoi Anna",
        understood: true,
      }),
    });
    expect([sent.status, (await chatOf(bert, anna)).waiting_text]).toEqual([200, null]);
  },
);

test("first words for a deleted member send no message and cost nothing", async () => {
  const bert = await newcomer("nobody-there", "Hoi!");
  expect(await creditsOf(site, bert)).toBe(15);
});
