import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DECISIONS_COOKIE, DECISIONS_PATH, decisionsKey } from "#contract/platform/decisions-cookie.ts";
import { CLOSED_POLICY, SECURITY_HEADERS } from "#edge/headers.ts";
import { DESK } from "#tests/support/desk.ts";
import { decisionsOf, HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";
import { siteWorkers, startRuntime } from "#tools/dev/runtime.ts";

/** Every file of the production build, as npm test has just made it. */
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile() && !name.endsWith(".map"));
const code = files("dist/production").map((name) => [name, readFileSync(name, "utf8")] as const);

const MASTER_SECRET = "a secret of this test alone, which is long";
/** A worker's configuration, to which the secret is bound as it is in production. */
function withSecret(worker: "edge" | "origin"): string {
  const name = "wrangler.secret.json";
  const config: { vars?: object } = JSON.parse(
    readFileSync(`dist/production/${worker}/wrangler.json`, "utf8"),
  );
  const written = { ...config, vars: { ...config.vars, MASTER_SECRET } };
  writeFileSync(`dist/production/${worker}/${name}`, JSON.stringify(written));
  return name;
}
let site: RunningSite;
beforeAll(async () => {
  site = await startSite("dist/production", withSecret("edge"), withSecret("origin"));
});
afterAll(() => site.close());

test.each([
  "cf-ipcountry",
  "demo-life",
  "demo.example",
  "demo-password",
  "demo.invalid",
  "fillMembers",
  "DemoMember",
  "demo_answers",
  "demo profile",
  "DEMO",
  "ACCEPT_SECONDS",
  "PaymentStandIn",
  "PaymentDesk",
  "/dev/pay",
  "/dev/mollie",
  "EmerchantpayDesk",
  "/dev/emerchantpay",
  "No money moves",
  "SmsStandIn",
  "/dev/sms",
  "demo-sms",
  "AnalyticsStandIn",
  "AnalyticsStore",
  "PushStandIn",
  "/dev/push",
  "demo-push",
  "/dev/fill",
  "/dev/join",
  "of the demo alone",
  "everybody may know it",
  "demo-commands",
])("the production build does not hold %s", (word) => {
  // not within another word: emoji are found as "demonstration"
  // what is a name in capitals is looked for in capitals: "demo" is a Danish word for a demonstration
  const pattern = new RegExp(`(?<![a-z])${word}(?![a-z])`, word === word.toUpperCase() ? "" : "i");
  expect(code.filter(([, text]) => pattern.test(text)).map(([name]) => name)).toEqual([]);
});

test("the server half of a page is in the edge alone, never in a file for browsers", () => {
  const holds = (folder: string) =>
    code.filter(([name, text]) => name.startsWith(folder) && text.includes("server half of a page")).length;
  expect(holds("dist/production/edge")).toBeGreaterThan(0);
  expect(holds("dist/production/client")).toBe(0);
});

test("the demo build does hold them, so the search would find them", () => {
  const demo = files("dist/demo")
    .map((name) => readFileSync(name, "utf8"))
    .join("\n");
  expect(demo).toContain("cf-ipcountry");
  expect(demo).toContain("demo-life");
  expect(demo).toContain("demo_answers");
  expect(demo).toContain("demo profile");
  for (const word of [
    "PaymentStandIn",
    "PaymentDesk",
    "/dev/pay",
    "/dev/mollie",
    "EmerchantpayDesk",
    "/dev/emerchantpay",
    "No money moves",
    "SmsStandIn",
    "/dev/sms",
    "demo-sms",
    "PushStandIn",
    "/dev/push",
    "demo-push",
    "/dev/join",
    "everybody may know it",
    "demo-commands",
  ])
    expect(demo).toContain(word);
});

test("in production a header says nothing about the country, nor about the decisions", async () => {
  const closed = await site.ask("/lang-config", { country: "CH" });
  expect(decisionsOf(closed)).toEqual({});
  expect(await closed.text()).not.toContain("Switzerland");
});

test("the decisions are for a browser with a cookie that the desk gave out for this site, in its time", async () => {
  const [dutch, german] = [
    { pool: "europe", id: "amberlind-nl" },
    { pool: "europe", id: "rubinelle" },
  ];
  const now = Math.floor(Date.now() / 1000);
  const right = await decisionsKey(MASTER_SECRET, dutch, now + 60);
  const told = async (key: string, host: string = HOSTS.dutch) =>
    decisionsOf(await site.ask("/", { host, cookie: `${DECISIONS_COOKIE}=${key}` }));
  const taken = async (key: string, host: string = HOSTS.dutch) => {
    const answer = await site.ask(`${DECISIONS_PATH}?key=${key}`, { host });
    return [answer.status, answer.headers.get("set-cookie")?.split(";")[0] ?? null];
  };
  const wrong = {
    empty: "",
    forged: `${now + 60}.${"A".repeat(43)}`,
    prolonged: right.replace(/^\d+/, String(now + 900)),
    ended: await decisionsKey(MASTER_SECRET, dutch, now - 1),
    "another site's": await decisionsKey(MASTER_SECRET, german, now + 60),
    "another pool's": await decisionsKey(MASTER_SECRET, { ...dutch, pool: "world" }, now + 60),
  };
  for (const [what, key] of Object.entries(wrong))
    expect([what, await told(key), await taken(key)]).toEqual([what, {}, [404, null]]);
  expect(await taken(right)).toEqual([303, `${DECISIONS_COOKIE}=${right}`]);
  expect(await told(right)).toMatchObject({ tenant: "amberlind-nl: nl.amberlind.localhost" });
  expect([await told(right, HOSTS.german), await taken(right, HOSTS.german)]).toEqual([{}, [404, null]]);
  // what the operator was told stays in no cache for others
  expect(decisionsOf(await site.ask("/", { host: HOSTS.dutch }))).toEqual({});
});

test("the desk answers 403 to everything while it was not told its gateway", async () => {
  const workers = await siteWorkers("dist/production");
  const runtime = startRuntime(
    workers.map((worker) =>
      worker.name === "rendezvous-desk" ? { ...worker, routes: [`${DESK}/*`] } : worker,
    ),
  );
  try {
    for (const path of ["/", "/api/me", "/assets/x.js", "/evidence/amberlind-nl/x", "/cdn-cgi/access/login"])
      for (const headers of [
        {},
        { "cf-access-jwt-assertion": "x.y.z" },
        { authorization: `Bearer ada.${"x".repeat(43)}` },
      ]) {
        const answer = await runtime.dispatchFetch(`http://${DESK}${path}`, { headers });
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          403,
          { error: { code: "operator_not_allowed" } },
        ]);
      }
  } finally {
    await runtime.dispose();
  }
});

test("no secret, no source map and no site file is among the public assets", () => {
  expect(readFileSync("dist/production/client/.assetsignore", "utf8").split("\n")).toContain(".vite");
  const assets = files("dist/production/client").filter((name) => !name.includes(".vite"));
  expect(
    assets.filter(
      (name) =>
        !/\/(_headers|\.assetsignore|assets\/[\w.-]+\.(js|css|avif|mp4|svg|webm)|assets\/(language|document)-[\w.-]+\.json|icons\/[\w-]+\.(png|jpg)|share\/[\w-]+\.jpg|scenes\/[\w-]+\.webp)$/.test(
          name,
        ),
    ),
  ).toEqual([]);
  expect(assets.filter((name) => readFileSync(name, "utf8").includes('support_email":'))).toEqual([]);
});

test("the assets carry the same security headers as everything else", () => {
  const written = Object.fromEntries(
    [
      ...readFileSync("dist/production/client/_headers", "utf8")
        .split("/assets/*")[0]!
        .matchAll(/^ {2}([\w-]+): (.*)$/gm),
    ].map(([, name = "", value]) => [name.toLowerCase(), value]),
  );
  expect(written).toEqual({ ...SECURITY_HEADERS, "content-security-policy": CLOSED_POLICY });
});
