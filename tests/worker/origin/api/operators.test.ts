import { afterAll, beforeAll, expect, test } from "vitest";
import type { InspectionAnswer } from "#contract/calls/money/inspection.ts";
import type { AuditAnswer } from "#contract/calls/operator/audit.ts";
import type { ComplaintDecisionsAnswer } from "#contract/calls/safety/complaint-decisions.ts";
import { rules, type CallName } from "#contract/rules.ts";
import { evidenceNames } from "#origin/safety/evidence/evidence-names.ts";
import { json } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/images.ts";
import { operatorCommand } from "#tests/support/operator-command.ts";
import { bearer, errorOf, someone, uploaded } from "#tests/support/photos.ts";
import { sharedSite, tokenOf } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

/** A body for every operator's call that has one. Nothing is there that it could be about. */
const BODIES: Partial<Record<CallName, object>> = {
  "POST /api/inspection.php": { key: "0".repeat(32), decision: "accept" },
  "POST /api/holds.php": { profile: "nobody-here", held: true, reason: "test" },
  "POST /api/member-decisions.php": {
    action: "suspend",
    profile: "nobody-here",
    reason: "fraud",
    facts: "You asked for money.",
  },
  "POST /api/complaint-decisions.php": { number: "C-2222-2222-2222", decision: "review", reason: "test" },
  "POST /api/closings.php": { month: "2099-01" },
  "POST /api/settlements.php": { settlement: "stl_none" },
  "POST /api/cases.php": { about: "refund x", resolution: "again", reason: "test" },
  "POST /api/discount-codes.php": { code: "NEWCODE1", value_percentage: 10 },
  "DELETE /api/bans.php": { email: "nobody@posteo.example", reason: "test" },
  "POST /api/news.php": {
    slug: "a-slug",
    type: "site_news",
    texts: [{ locale: "en", title: "T", paragraphs: ["P"], button: { words: "W", path: "/" } }],
  },
  "POST /api/partner-tokens.php": { partner: "nobody" },
  "PUT /api/reports.php": { receipts: ["R-22222-22222"], outcome: "acted", reason: "We have removed it." },
};
const OPERATOR_CALLS = (Object.keys(rules) as CallName[]).filter((name) => rules[name].needs === "operator");

const ask = (name: CallName, token: string, host: string = HOSTS.dutch) => {
  const [method = "", path = ""] = name.split(" ");
  const body = BODIES[name];
  return site.ask(path, {
    method,
    host,
    headers: { ...json, ...bearer(token) },
    ...(body && { body: JSON.stringify(body) }),
  });
};
/** Who of the demo's people got past the door of a call, on a host. */
const admitted = async (name: CallName, host: string) => {
  const through: string[] = [];
  for (const operator of ["ada", "bea", "cem", "dag"] as const) {
    const { status } = await ask(name, tokenOf(operator), host);
    if (status !== 403) through.push(operator);
  }
  return through;
};

test("every operator's call opens for its roles and for an owner, on their own sites, and for no other token", async () => {
  const found: Record<string, string[]> = {};
  for (const name of OPERATOR_CALLS) {
    found[name] = await admitted(name, HOSTS.dutch);
    for (const token of ["of-the-demo-alone", "the-desk-of-these-tests-alone", tokenOf("ada").slice(1), "x"])
      expect(await errorOf(await ask(name, token))).toEqual([401, "operator_required"]);
  }
  expect(found).toEqual({
    "GET /api/audit.php": ["ada"],
    "DELETE /api/bans.php": ["ada", "cem"],
    "GET /api/books.php": ["ada", "dag"],
    "GET /api/closings.php": ["ada", "dag"],
    "POST /api/closings.php": ["ada", "dag"],
    "GET /api/complaint-decisions.php": ["ada", "bea"],
    "POST /api/complaint-decisions.php": ["ada", "bea"],
    "GET /api/cases.php": ["ada", "dag"],
    "POST /api/cases.php": ["ada", "dag"],
    "POST /api/discount-codes.php": ["ada", "dag"],
    "POST /api/erasures.php": ["ada"],
    "POST /api/holds.php": ["ada", "bea"],
    "GET /api/inspection.php": ["ada", "bea"],
    "POST /api/inspection.php": ["ada", "bea"],
    "GET /api/journal.php": ["ada", "dag"],
    "GET /api/liability.php": ["ada", "dag"],
    "GET /api/member-decisions.php": ["ada", "bea", "cem"],
    "POST /api/member-decisions.php": ["ada", "bea"],
    "POST /api/news.php": ["ada"],
    "GET /api/operator.php": ["ada", "bea", "cem", "dag"],
    "GET /api/order-events.php": ["ada", "dag"],
    "POST /api/partner-tokens.php": ["ada"],
    "GET /api/payment-account.php": ["ada", "dag"],
    "GET /api/records.php": ["ada", "dag"],
    "GET /api/reports.php": ["ada", "bea"],
    "PUT /api/reports.php": ["ada", "bea"],
    "GET /api/settlements.php": ["ada", "dag"],
    "POST /api/settlements.php": ["ada", "dag"],
    "GET /api/vat-evidence.php": ["ada", "dag"],
  });
  // Cem works for one site, Dag for one company, Bea for two of three.
  expect(await admitted("GET /api/operator.php", HOSTS.german)).toEqual(["ada", "bea"]);
  expect(await admitted("GET /api/operator.php", HOSTS.world)).toEqual(["ada"]);
});

const audit = async (query = "") =>
  (
    await site.ask(`/api/audit.php${query}`, { host: HOSTS.dutch, headers: bearer(tokenOf("ada")) })
  ).json<AuditAnswer>();
const post = async (path: string, body: object, by: "ada" | "bea" = "ada") => {
  const response = await site.ask(`/api/${path}.php`, {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, ...bearer(tokenOf(by)) },
    body: JSON.stringify(body),
  });
  expect([path, response.status < 300]).toEqual([path, true]);
  return response;
};

test("everything an operator does is in the audit, under the name of their token whatever the call says", async () => {
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  const before = (await audit()).total;
  await post("inspection", { key, decision: "accept", operator: "Somebody Else" }, "bea");
  // a second press changes nothing, so there is nothing to record
  await post("inspection", { key, decision: "accept" }, "bea");
  await post("holds", { profile: anna.account.id, held: true, reason: "A report." }, "bea");
  await post("holds", { profile: anna.account.id, held: false, reason: "It was nothing." }, "bea");
  await post("discount-codes", { code: "AUDITED1", value_percentage: 10 });
  await post("discount-codes", { code: "AUDITED1", value_percentage: 20 });
  const texts = [{ locale: "en", title: "T", paragraphs: ["P"], button: { words: "W", path: "/" } }];
  await post("news", { slug: "audited", type: "promotions", texts });
  await post("news", { slug: "audited", type: "promotions", texts });
  const { token } = await (
    await post("partner-tokens", { partner: "harbourlane" })
  ).json<{ token: string }>();
  expect(token).toMatch(/^harbourlane\./);
  await post("erasures", {});

  const entries = (await audit()).entries.toReversed().slice(before);
  expect(
    entries.map(({ operator, area, action, subject, reason }) => [
      operator.id,
      area,
      action,
      subject,
      reason,
    ]),
  ).toEqual([
    ["bea", "photos", "accept photo", key.slice(0, 12), ""],
    ["bea", "holds", "hold account", anna.account.id, "A report."],
    ["bea", "holds", "release account", anna.account.id, "It was nothing."],
    ["ada", "codes", "write code", "AUDITED1", ""],
    ["ada", "codes", "write code", "AUDITED1", ""],
    ["ada", "news", "send promotions", "audited", ""],
    ["ada", "partners", "give out partner token", "harbourlane", ""],
    ["ada", "erasures", "repeat erasures", "europe", ""],
  ]);
  expect(entries[0]?.operator.name).toBe("Bea Novak");
  expect(entries[4]).toMatchObject({ before: { percentage: 10 }, after: { percentage: 20 } });
  expect(JSON.stringify(entries)).not.toContain(token);
  // narrowed down, and by the command
  expect(await audit(`?subject=${key.slice(0, 12)}`)).toMatchObject({
    total: 1,
    entries: [{ action: "accept photo" }],
  });
  expect((await audit(`?operator=cem`)).total).toBe(0);
  const { stdout } = await operatorCommand(site, "audit", ["amberlind-nl", "area=holds"]);
  expect(stdout[0]).toMatch(/; Bea Novak; holds: release account .* \(It was nothing\.\)$/);
});

test("each look at evidence is in the audit: at a case, and at each of its files", async () => {
  const filed = await site.ask("/api/complaints.php", {
    method: "POST",
    host: HOSTS.dutch,
    headers: { ...json, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({
      kind: "other",
      text: "It does not work.",
      email: "somebody@posteo.example",
      language: "en",
    }),
  });
  const { complaint } = await filed.json<{ complaint: { number: string } }>();
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  const seen = { host: HOSTS.dutch, headers: bearer(tokenOf("bea")) };
  await (await site.ask("/api/complaint-decisions.php", seen)).json<ComplaintDecisionsAnswer>();
  await site.ask(`/api/complaint-decisions.php?number=${complaint.number}`, seen);
  const { photos } = await (await site.ask("/api/inspection.php", seen)).json<InspectionAnswer>();
  const name = photos.find((photo) => photo.key === key)?.filename ?? "";
  for (let i = 0; i < 2; i++)
    expect((await site.ask(`/evidence/${name}`, { host: HOSTS.dutch })).status).toBe(200);
  expect(
    (await audit("?area=evidence&operator=bea")).entries.map(({ action, subject }) => [action, subject]),
  ).toEqual([
    ["open file", `europe/${key.slice(0, 12)}-full.webp`],
    ["view complaint", complaint.number],
  ]);
});

test("the name of a file ends after minutes, and opens nothing for who may not decide", async () => {
  const anna = await someone(site);
  const key = await uploaded(site, anna, await picture());
  const path = `europe/${key}-full.webp`;
  const SECRET = "of the demo alone: everybody may know it";
  const nameFor = (id: string, now: number) =>
    evidenceNames(
      { MASTER_SECRET: SECRET },
      { id: "amberlind-nl", pool: "europe" },
      { id },
      new Date(now),
    )(path);
  const status = async (name: string) => (await site.ask(`/evidence/${name}`, { host: HOSTS.dutch })).status;
  const MINUTES = 60_000;
  expect([
    await status(await nameFor("bea", Date.now() - 9 * MINUTES)),
    await status(await nameFor("bea", Date.now() - 11 * MINUTES)),
    // support, and somebody who left
    await status(await nameFor("cem", Date.now())),
    await status(await nameFor("eve", Date.now())),
  ]).toEqual([200, 404, 404, 404]);
});

test("a command goes on where a site is not its person's", async () => {
  const { code, stdout } = await operatorCommand(site, "reports", [], tokenOf("bea"));
  expect([code, stdout.filter((line) => line.includes("not for you to see"))]).toEqual([
    0,
    ["amberlind: not for you to see"],
  ]);
  expect(stdout).toContain("amberlind-nl: nothing waits");
  const other = await operatorCommand(site, "reports", [], "a-token-of-nobody");
  expect([other.code, other.stdout.join()]).toEqual([1, expect.stringContaining("operator_required")]);
});
