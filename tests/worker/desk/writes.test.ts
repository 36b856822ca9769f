import { afterAll, beforeAll, expect, test } from "vitest";
import { desk, DESK, deskAsk, signIn } from "#tests/support/desk.ts";
import { errorOf } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, decisionsOf, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const code = (name: string, value: number) => ({ code: name, value_percentage: value });
const audited = async (subject: string) =>
  (await desk(site, "GET /api/audit", { query: { area: "codes", subject } })).total;

test("a write that is sent again with its key is made once, and answers the same", async () => {
  const key = crypto.randomUUID();
  const send = () => deskAsk(site, "POST /api/discount-codes", { key, body: code("TWICE", 10) });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await second.json()).toEqual(await first.json());
  expect(await audited("TWICE")).toBe(1);
  // another write under the same key is a mistake, and no answer of the first one
  const other = await deskAsk(site, "POST /api/discount-codes", { key, body: code("TWICE", 20) });
  expect(await errorOf(other)).toEqual([422, "invalid_input"]);
  // nor is somebody else's key the same key
  const others = await deskAsk(site, "POST /api/discount-codes", { key, as: "dag", body: code("TWICE", 30) });
  expect([others.status, await audited("TWICE")]).toEqual([200, 2]);
});

test("two at once with one key make the write once", async () => {
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      deskAsk(site, "POST /api/discount-codes", { key, body: code("ATONCE", 5) }),
    ),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect([answers.some(({ status }) => status === 200), await audited("ATONCE")]).toEqual([true, 1]);
});

test("a refused write may be made again with its key", async () => {
  const key = crypto.randomUUID();
  const send = (name: string) => deskAsk(site, "POST /api/discount-codes", { key, body: code(name, 10) });
  expect((await send("X")).status).toBe(422);
  expect((await send("AGAIN")).status).toBe(200);
});

test("a write needs a key and the token of a page of the desk, in a browser that came from there", async () => {
  const { cookie, token } = await signIn(site, "ada");
  const theirs = await signIn(site, "dag");
  const status = async (headers: Record<string, string>) =>
    (
      await site.ask("/api/discount-codes?site=amberlind-nl", {
        host: DESK,
        method: "POST",
        cookie,
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID(), ...headers },
        body: JSON.stringify(code("FORGED", 90)),
      })
    ).status;
  const own = { "x-desk-token": token, "sec-fetch-site": "same-origin" };
  expect({
    "no token": await status({ "sec-fetch-site": "same-origin" }),
    "another person's token": await status({ ...own, "x-desk-token": theirs.token }),
    "another site's page": await status({ ...own, "sec-fetch-site": "cross-site" }),
    "a page of one of our sites": await status({ ...own, "sec-fetch-site": "same-site" }),
    "no key": await status({ ...own, "idempotency-key": "" }),
    "the desk": await status(own),
  }).toEqual({
    "no token": 403,
    "another person's token": 403,
    "another site's page": 403,
    "a page of one of our sites": 403,
    "no key": 422,
    "the desk": 200,
  });
});

test("a token is shown once, opens the calls of its person, and ends when it is revoked", async () => {
  const key = crypto.randomUUID();
  const issue = () => deskAsk(site, "POST /api/tokens", { as: "cem", key, body: { label: "laptop" } });
  const issued = await (await issue()).json<{ token: string; tokens: { id: string; label: string }[] }>();
  // repeated, it is the same token, and it is not shown again
  expect(await (await issue()).json()).toEqual({ ...issued, token: null });
  const listed = await desk(site, "GET /api/tokens", { as: "cem" });
  const laptops = listed.tokens.filter(({ label }) => label === "laptop");
  expect([laptops.length, JSON.stringify(listed).includes(issued.token)]).toEqual([1, false]);
  expect((await desk(site, "GET /api/tokens", { as: "ada" })).tokens.map(({ label }) => label)).not.toContain(
    "laptop",
  );

  const { cookie } = await signIn(site, "ada");
  const me = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return site.ask("/api/me", { host: DESK, cookie, headers });
  };
  expect(await (await me(issued.token)).json()).toMatchObject({ operator: { id: "cem", role: "support" } });
  expect(await errorOf(await me(issued.token.replace("cem", "ada")))).toEqual([401, "operator_required"]);
  await desk(site, "DELETE /api/tokens", { as: "cem", query: { id: laptops[0]?.id ?? "" } });
  expect(await errorOf(await me(issued.token))).toEqual([401, "operator_required"]);
});

test("a person has 20 tokens at most", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i++)
    statuses.push((await deskAsk(site, "POST /api/tokens", { as: "dag", body: { label: `${i}` } })).status);
  expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
  const { tokens } = await desk(site, "GET /api/tokens", { as: "dag" });
  expect(tokens).toHaveLength(20);
  for (const { id } of tokens) await desk(site, "DELETE /api/tokens", { as: "dag", query: { id } });
});

test("the desk gives an address that opens the decisions about a site's pages to one browser", async () => {
  const { url } = await desk(site, "POST /api/server-timing", { as: "cem" });
  const taken = await site.ask(url ?? "", { host: HOSTS.dutch });
  expect(taken.status).toBe(303);
  const cookie = taken.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(decisionsOf(await site.ask("/", { host: HOSTS.dutch, cookie }))).toHaveProperty("locale");
  // it is this site's alone
  expect((await site.ask(url ?? "", { host: HOSTS.german })).status).toBe(404);
  expect((await site.ask("/decisions-cookie?key=9999999999.x", { host: HOSTS.dutch })).status).toBe(404);
});
