import { afterAll, beforeAll, expect, test } from "vitest";
import { deskRules, type DeskCallName } from "#contract/desk/rules.ts";
import { isCallName } from "#contract/rules.ts";
import { deskAsk, type Person } from "#tests/support/desk.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const PEOPLE: readonly Person[] = ["ada", "bea", "cem", "dag"];

const CASE_DECISION = {
  kind: "report",
  id: "R-22222-22222",
  outcome: "acted",
  measure: { what: "nothing" },
  answer: "We have removed it.",
  also: [],
  answers: [],
};
const NEWS = {
  type: "site_news",
  texts: [{ locale: "en", title: "T", paragraphs: ["P"], button: { words: "W", path: "/" } }],
};
/** A body for every call that has one. Nothing is there that it could be about. */
const BODIES: Partial<Record<DeskCallName, object>> = {
  "POST /api/inspection": { key: "0".repeat(32), decision: "accept" },
  "POST /api/holds": { profile: "nobody-here", held: true, reason: "test" },
  "POST /api/case-decisions": CASE_DECISION,
  "POST /api/case-previews": CASE_DECISION,
  "POST /api/member-decisions": {
    action: "suspend",
    profile: "nobody-here",
    reason: "fraud",
    facts: "You asked for money.",
  },
  "POST /api/complaint-decisions": { number: "C-2222-2222-2222", decision: "review", reason: "test" },
  "POST /api/member-actions": { action: "end_sessions", profile: "nobody-here", reason: "test" },
  "POST /api/member-notes": { id: crypto.randomUUID(), profile: "nobody-here", text: "test" },
  "POST /api/credit-grants": {
    id: crypto.randomUUID(),
    profile: "nobody-here",
    credits: 5,
    reason: "test",
  },
  "PUT /api/credit-grants": { id: crypto.randomUUID(), decision: "refuse", reason: "test" },
  "POST /api/next": {},
  "POST /api/photo-claims": { items: [{ site: "amberlind-nl", kind: "photo", subject: "none" }] },
  "DELETE /api/photo-claims": { items: [{ site: "amberlind-nl", kind: "photo", subject: "none" }] },
  "POST /api/photo-decisions": { decisions: [{ key: "0".repeat(32), decision: "accept" }] },
  "POST /api/claims": { kind: "photo", subject: "none" },
  "DELETE /api/claims": { kind: "photo", subject: "none" },
  "POST /api/closings": { month: "2099-01" },
  "POST /api/settlements": { settlement: "stl_none" },
  "POST /api/cases": { about: "refund x", resolution: "again", reason: "test" },
  "POST /api/discount-codes": { code: "NEWCODE1", value_percentage: 10 },
  "POST /api/dead-letters": { id: crypto.randomUUID(), action: "repeat", reason: "test" },
  "DELETE /api/bans": { email: "nobody@posteo.example", reason: "test" },
  "POST /api/news": { slug: "a-slug", receivers: 0, ...NEWS },
  "DELETE /api/news": { slug: "no-such-slug", reason: "test" },
  "POST /api/news-previews": NEWS,
  "POST /api/news-tests": { ...NEWS, locale: "en" },
  "POST /api/order-checks": { order: crypto.randomUUID() },
  "POST /api/refunds": {
    id: crypto.randomUUID(),
    order: crypto.randomUUID(),
    amount: 100,
    reason: "test",
    keep_credits: false,
  },
  "POST /api/partner-tokens": { partner: "nobody", days: 30 },
  "DELETE /api/partner-tokens": { id: crypto.randomUUID(), reason: "test" },
  "PUT /api/reports": { receipts: ["R-22222-22222"], outcome: "acted", reason: "We have removed it." },
  "POST /api/site-previews": { id: "a-new-site", text: "hosts = []" },
  "POST /api/tokens": { label: "a test" },
};

/** Who may make each call about the Dutch site. A call without a line here does not compile. */
const MAY: Record<DeskCallName, readonly Person[]> = {
  "GET /api/affiliates": ["ada", "dag"],
  "GET /api/audit": ["ada"],
  "GET /api/audit-exports": ["ada"],
  "DELETE /api/bans": ["ada", "cem"],
  "GET /api/books": ["ada", "dag"],
  "GET /api/caches": PEOPLE,
  "GET /api/case": ["ada", "bea"],
  "POST /api/case-decisions": ["ada", "bea"],
  "GET /api/case-list": ["ada", "bea"],
  "POST /api/case-previews": ["ada", "bea"],
  "GET /api/cases": ["ada", "dag"],
  "POST /api/cases": ["ada", "dag"],
  "GET /api/chargebacks": ["ada", "dag"],
  "DELETE /api/claims": PEOPLE,
  "POST /api/claims": PEOPLE,
  "GET /api/closings": ["ada", "dag"],
  "POST /api/closings": ["ada", "dag"],
  "GET /api/cohorts": ["ada", "dag"],
  "GET /api/complaint-decisions": ["ada", "bea"],
  "POST /api/complaint-decisions": ["ada", "bea"],
  "GET /api/dead-letter": ["ada", "cem"],
  "GET /api/dead-letters": PEOPLE,
  "POST /api/dead-letters": ["ada", "cem"],
  "GET /api/discount-codes": ["ada", "dag"],
  "GET /api/credit-grants": ["ada", "dag"],
  "POST /api/credit-grants": ["ada", "dag"],
  "PUT /api/credit-grants": ["ada", "dag"],
  "POST /api/discount-codes": ["ada", "dag"],
  "POST /api/erasures": ["ada"],
  "GET /api/growth": ["ada", "dag"],
  "GET /api/exports": ["ada", "dag"],
  "GET /api/errors": PEOPLE,
  "GET /api/health": PEOPLE,
  "POST /api/holds": ["ada", "bea"],
  "GET /api/inspection": ["ada", "bea"],
  "POST /api/inspection": ["ada", "bea"],
  "GET /api/journal": ["ada", "dag"],
  "GET /api/liability": ["ada", "dag"],
  "GET /api/me": PEOPLE,
  "GET /api/member": PEOPLE,
  "POST /api/member-actions": ["ada", "cem"],
  "GET /api/member-lists": PEOPLE,
  "POST /api/member-notes": PEOPLE,
  "GET /api/member-decisions": ["ada", "bea", "cem"],
  "POST /api/member-decisions": ["ada", "bea"],
  "GET /api/news": ["ada", "cem"],
  "POST /api/news": ["ada"],
  "DELETE /api/news": ["ada", "cem"],
  "GET /api/news-item": ["ada", "cem"],
  "POST /api/news-previews": ["ada"],
  "GET /api/news-receivers": ["ada", "cem"],
  "POST /api/news-tests": ["ada"],
  "GET /api/open-cases": ["ada", "dag"],
  "GET /api/order": ["ada", "dag"],
  "POST /api/next": PEOPLE,
  "POST /api/order-checks": ["ada", "dag"],
  "GET /api/order-events": ["ada", "dag"],
  "GET /api/orders": ["ada", "dag"],
  "DELETE /api/partner-tokens": ["ada"],
  "GET /api/partner-tokens": ["ada"],
  "POST /api/partner-tokens": ["ada"],
  "DELETE /api/photo-claims": ["ada", "bea"],
  "POST /api/photo-claims": ["ada", "bea"],
  "POST /api/photo-decisions": ["ada", "bea"],
  "GET /api/photos": ["ada", "bea"],
  "DELETE /api/planned": PEOPLE,
  "GET /api/planned": PEOPLE,
  "GET /api/payment-account": ["ada", "dag"],
  "GET /api/records": ["ada", "dag"],
  "GET /api/refunds": ["ada", "dag"],
  "POST /api/refunds": ["ada", "dag"],
  "GET /api/reports": ["ada", "bea"],
  "PUT /api/reports": ["ada", "bea"],
  "GET /api/search": PEOPLE,
  "POST /api/server-timing": PEOPLE,
  "GET /api/settlements": ["ada", "dag"],
  "POST /api/settlements": ["ada", "dag"],
  "GET /api/site": PEOPLE,
  "POST /api/site-previews": ["ada"],
  "GET /api/tokens": PEOPLE,
  "POST /api/tokens": PEOPLE,
  "DELETE /api/tokens": PEOPLE,
  "GET /api/vat-evidence": ["ada", "dag"],
  "GET /api/visits": ["ada", "dag"],
  "GET /api/work": PEOPLE,
};
const QUERIES: Partial<Record<DeskCallName, Record<string, string>>> = {
  "GET /api/case": { kind: "report", id: "R-22222-22222" },
  "GET /api/dead-letter": { id: crypto.randomUUID() },
  "DELETE /api/tokens": { id: "000000000000" },
  "GET /api/news-item": { slug: "no-such-slug" },
  "GET /api/news-receivers": { type: "site_news" },
  "GET /api/order": { id: "none" },
  "GET /api/member": { id: "nobody-here" },
  "GET /api/member-lists": { id: "nobody-here", list: "notes" },
  "GET /api/search": { q: "nobody here" },
  "GET /api/visits": { from: "2026-01-01", to: "2026-01-31" },
  "DELETE /api/planned": { id: crypto.randomUUID() },
};
const CALLS = Object.keys(deskRules) as DeskCallName[];

const ask = (name: DeskCallName, as: Person, host: string) =>
  deskAsk(site, name, { as, host, body: BODIES[name], ...(QUERIES[name] && { query: QUERIES[name] }) });
/** Who gets past the door of a call about a site. */
const admitted = async (name: DeskCallName, host: string) => {
  const through: Person[] = [];
  for (const person of PEOPLE) if ((await ask(name, person, host)).status !== 403) through.push(person);
  return through;
};

test.each(CALLS)("%s opens for its roles and for an owner, and is a 403 for everybody else", async (name) => {
  expect(await admitted(name, HOSTS.dutch)).toEqual(MAY[name]);
});

test("a call about a site is for those who work for it", async () => {
  // Cem works for one site, Dag for one company, Bea for two of three.
  expect(await admitted("GET /api/reports", HOSTS.german)).toEqual(["ada", "bea"]);
  expect(await admitted("GET /api/reports", HOSTS.world)).toEqual(["ada"]);
  expect(await admitted("POST /api/server-timing", HOSTS.german)).toEqual(["ada", "bea"]);
  const nowhere = await deskAsk(site, "GET /api/reports", { as: "ada", host: "no-such-site" });
  expect(nowhere.status).toBe(403);
});

test("no call of the desk is reachable from a site's host, and none of a site's from the desk's", async () => {
  for (const name of CALLS) {
    const [method = "", path = ""] = name.split(" ");
    const paths = isCallName(`${method} ${path}.php`) ? [path] : [path, `${path}.php`];
    for (const there of paths) {
      const headers = { authorization: `Bearer ada.${"x".repeat(43)}`, "sec-fetch-site": "same-origin" };
      const { status } = await site.ask(there, { method, host: HOSTS.dutch, headers });
      expect([method, there, [404, 405].includes(status)]).toEqual([method, there, true]);
    }
  }
  const other = await deskAsk(site, "GET /api/user.php" as DeskCallName, { as: "ada" });
  expect(other.status).toBe(404);
});
