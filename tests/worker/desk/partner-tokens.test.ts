import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { json } from "#tests/support/accounts.ts";
import { desk, deskAsk } from "#tests/support/desk.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await (await site.database("europe")).prepare("DELETE FROM partner_tokens").run();
});

const issue = async (partner = "harbourlane", days = 30) => {
  const { token, tokens } = await desk(site, "POST /api/partner-tokens", { body: { partner, days } });
  return { token: token ?? "", id: tokens[0]?.id ?? "" };
};
const list = async () => (await desk(site, "GET /api/partner-tokens")).tokens;
const revoke = (id: string, host: string = HOSTS.dutch) =>
  deskAsk(site, "DELETE /api/partner-tokens", { host, body: { id, reason: "It leaked." } });
let people = 0;
const use = async (token: string, host: string = HOSTS.dutch) =>
  (
    await site.ask("/api/partner-signup.php", {
      method: "POST",
      host,
      body: JSON.stringify({ email: `sent${++people}@posteo.example` }),
      headers: { ...json, authorization: `Bearer ${token}` },
    })
  ).status;

test("a token opens the partner's call on its site alone, and the list says who issued it and when it was used", async () => {
  const { token } = await issue();
  expect(token).toMatch(/^harbourlane\.[\w-]{43}$/);
  expect((await list())[0]).toMatchObject({ issued_by: "Ada Brandt", used_on: null, state: "good" });
  expect([await use(token), await use(token, HOSTS.german), await use(`${token}x`)]).toEqual([201, 401, 401]);
  const [listed] = await list();
  expect(listed).toMatchObject({ partner: "harbourlane", used_on: new Date().toISOString().slice(0, 10) });
  // the token is nowhere: neither in the list nor in the database
  const db = await site.database("europe");
  const { results } = await db.prepare("SELECT * FROM partner_tokens").all();
  expect(JSON.stringify([listed, results])).not.toContain(token.split(".")[1]);
});

test("two run side by side while one is changed for the next; what is revoked or expired opens nothing", async () => {
  const [old, next] = [await issue(), await issue()];
  expect([await use(old.token), await use(next.token)]).toEqual([201, 201]);
  expect((await revoke(old.id)).status).toBe(200);
  expect([await use(old.token), await use(next.token)]).toEqual([401, 201]);
  await (
    await site.database("europe")
  )
    .prepare("UPDATE partner_tokens SET expires_at = unixepoch() WHERE id = ?1")
    .bind(next.id)
    .run();
  expect(await use(next.token)).toBe(401);
  expect((await list()).map(({ state }) => state).toSorted()).toEqual(["expired", "revoked"]);
  // again, and from another site: nothing more happens
  expect([(await revoke(old.id)).status, (await revoke(next.id, HOSTS.german)).status]).toEqual([200, 404]);
  const { entries } = await desk(site, "GET /api/audit", { query: { subject: old.id } });
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ["revoke partner token", "It leaked."],
  ]);
});

test("a token of a partner that the file no longer lists, or of one it never listed, opens nothing", async () => {
  const { token, id } = await issue();
  await (
    await site.database("europe")
  )
    .prepare("UPDATE partner_tokens SET partner = 'gone' WHERE id = ?1")
    .bind(id)
    .run();
  expect([await use(token), await use(token.replace("harbourlane", "gone"))]).toEqual([401, 401]);
  expect((await list())[0]?.state).toBe("unlisted");
  const body = { partner: "nobody", days: 30 };
  expect((await deskAsk(site, "POST /api/partner-tokens", { body })).status).toBe(404);
});

test("a repeated call issues one token and tells it once; of many at once five are issued", async () => {
  const key = crypto.randomUUID();
  const body = { partner: "fairwind", days: 30 };
  const first = await desk(site, "POST /api/partner-tokens", { body, key });
  const again = await desk(site, "POST /api/partner-tokens", { body, key });
  expect([typeof first.token, again.token, (await list()).length]).toEqual(["string", null, 1]);
  const many = await Promise.all(
    Array.from({ length: 8 }, () => deskAsk(site, "POST /api/partner-tokens", { body })),
  );
  expect(many.filter(({ status }) => status === 409)).toHaveLength(4);
  expect((await list()).filter(({ state }) => state === "good")).toHaveLength(5);
  const tooLong = { partner: "harbourlane", days: 4000 };
  expect((await deskAsk(site, "POST /api/partner-tokens", { body: tooLong })).status).toBe(422);
});

test("the command issues one, lists them and ends one", async () => {
  const issued = await operatorCommand(site, "partner", ["amberlind-nl", "harbourlane", "7"]);
  const [token = ""] = issued.stdout;
  expect([issued.code, await use(token)]).toEqual([0, 201]);
  const [listed] = await list();
  const ended = await operatorCommand(site, "partner", ["amberlind-nl", "revoke", listed?.id ?? "", "lost"]);
  expect([ended.code, ended.stdout[1], await use(token)]).toEqual([
    0,
    expect.stringMatching(/harbourlane {2}revoked, until .*, issued by Ada Brandt, last used 20/),
    401,
  ]);
});
