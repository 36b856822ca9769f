import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOSED_POLICY, SECURITY_HEADERS } from "#edge/headers.ts";
import { decisionsOf, HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

/** Every file of the production build, as npm test has just made it. */
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => statSync(name).isFile() && !name.endsWith(".map"));
const code = files("dist/production").map((name) => [name, readFileSync(name, "utf8")] as const);

const TOKEN = "a-token-for-this-test-only";
const MASTER_SECRET = "a secret of this test alone, which is long";
let site: RunningSite;
beforeAll(async () => {
  const config: { vars: object } = JSON.parse(readFileSync("dist/production/origin/wrangler.json", "utf8"));
  const hash = createHash("sha256").update(TOKEN).digest("hex");
  writeFileSync(
    "dist/production/origin/wrangler.operator.json",
    JSON.stringify({ ...config, vars: { ...config.vars, MASTER_SECRET, OPERATOR_TOKENS: `cem ${hash}` } }),
  );
  site = await startSite("dist/production", "wrangler.json", "wrangler.operator.json");
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
  "PushStandIn",
  "/dev/push",
  "demo-push",
  "/dev/fill",
  "/dev/join",
  "of-the-demo-alone",
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
  ])
    expect(demo).toContain(word);
});

test("in production a header says nothing about the country, and the decisions are for the operator alone", async () => {
  const closed = await site.ask("/lang-config", { country: "CH" });
  expect(decisionsOf(closed)).toEqual({});
  expect(await closed.text()).not.toContain("Switzerland");
  const asked = async (token: string, host: string = HOSTS.dutch) =>
    decisionsOf(await site.ask("/", { host, headers: { "x-operator-token": token } }));
  // nor does a token of the demo open anything here
  for (const wrong of ["", "a-token-for-this-test-onlx", `${TOKEN} `.repeat(2), "ada-of-the-demo-alone"])
    expect(await asked(wrong)).toEqual({});
  expect(await asked(TOKEN)).toMatchObject({ tenant: "amberlind-nl: nl.amberlind.localhost" });
  expect(await asked(TOKEN, HOSTS.german)).toEqual({});
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
