import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import { demoTexts } from "#origin/demo/texts/index.ts";
import { inMember, memberObject } from "#tests/support/accounts.ts";
import { messagesOf, until, write } from "#tests/support/chats.ts";
import { bringIn } from "#tests/support/members.ts";
import { someone, type Someone } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

let anna: Someone;
beforeEach(async () => {
  anna = await someone(site, { paid: true, credits: 100, language: "nl" });
});

let profiles = 0;
/** A member of the demo's crowd: in the directory, and without an account. */
async function ofTheCrowd(answers: boolean): Promise<Someone> {
  const id = `demo-life-${++profiles}`;
  await bringIn(await site.database("europe"), [
    { id, site: "amberlind-nl", fictional: answers ? 1 : 0, active_at: 1_000 },
  ]);
  if (answers) await memberObject(site, "dutch", id).answerAutomatically(id);
  return {
    account: { id, email: "", name: "", site: "dutch", host: HOSTS.dutch },
    host: HOSTS.dutch,
    cookie: "",
  };
}

test("an automated profile reads, types, and answers within seconds in the other's language, saying first what it is", async () => {
  const profile = await ofTheCrowd(true);
  const { webSocket: socket } = await site.openSocket(anna.host, "/api/live.php", {
    cookie: anna.cookie,
    origin: `http://${anna.host}`,
  });
  const received: LiveEvent["type"][] = [];
  socket?.accept();
  socket?.addEventListener("message", ({ data }) => {
    if (typeof data === "string") received.push(JSON.parse(data).type);
  });
  const { first, next } = demoTexts("nl").replies;
  expect((await write(site, anna, profile, "Hoi!", { understood: true })).status).toBe(200);
  await until(async () =>
    expect(await messagesOf(site, anna, profile)).toMatchObject([
      { text: "Hoi!", state: "read" },
      { from_me: false, automated: true, text: expect.stringMatching(/demoprofiel/) },
    ]),
  );
  const [sent, answer] = await messagesOf(site, anna, profile);
  expect(first).toContain(answer?.text);
  expect(new Date(answer?.at ?? 0).getTime() - new Date(sent?.at ?? 0).getTime()).toBeGreaterThan(2_000);
  expect(received.indexOf("typing")).toBeGreaterThan(received.indexOf("read"));
  expect(received.lastIndexOf("message")).toBeGreaterThan(received.indexOf("typing"));
  for (const text of ["Wat doe je zondag?", "En maandag?"]) {
    const before = (await messagesOf(site, anna, profile)).length;
    await write(site, anna, profile, text);
    await until(async () => expect(await messagesOf(site, anna, profile)).toHaveLength(before + 2));
  }
  const answers = (await messagesOf(site, anna, profile))
    .filter((message) => !message.from_me)
    .slice(1)
    .map(({ text }) => text);
  expect([new Set(answers).size, answers.every((text) => next.includes(text))]).toEqual([2, true]);
  socket?.close();
});

test("everyone of the demo's crowd can be written to; a profile without automated replies does not answer and is not shown as active", async () => {
  const person = await ofTheCrowd(false);
  expect((await write(site, anna, person, "Hello")).status).toBe(200);
  await until(async () =>
    expect(await messagesOf(site, anna, person)).toMatchObject([{ state: "delivered" }]),
  );
  expect(await inMember(site, person.account, "SELECT duty FROM due WHERE duty LIKE 'demo-%'")).toEqual([]);
  expect(
    await (
      await site.database("europe")
    )
      .prepare("SELECT active_at FROM profiles WHERE id = ?1")
      .bind(person.account.id)
      .first("active_at"),
  ).toBe(1_000);
});

test("a member whose account was deleted is not created again", async () => {
  const bert = await someone(site);
  await memberObject(site, "dutch", bert.account.id).deleteAccount();
  await write(site, anna, bert, "Are you there?");
  await until(async () => expect(await messagesOf(site, anna, bert)).toMatchObject([{ state: "returned" }]));
});
