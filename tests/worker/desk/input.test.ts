import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeskCallName } from "#contract/desk/rules.ts";
import { deskAsk } from "#tests/support/desk.ts";
import { errorOf } from "#tests/support/photos.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import type { RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

interface Faulty {
  query?: Record<string, string>;
  body?: unknown;
}
const FAULTY: readonly (readonly [DeskCallName, Faulty])[] = [
  ["GET /api/closings", { query: { month: "2026-13" } }],
  ["POST /api/closings", { body: { month: "last" } }],
  ["GET /api/journal", { query: { part: "all", from: "2026-01-01", to: "2026-01-31" } }],
  ["GET /api/journal", { query: { part: "cash", from: "September", to: "2026-01-31" } }],
  ["GET /api/records", {}],
  ["GET /api/audit", { query: { before: "yesterday" } }],
  ["GET /api/orders", { query: { status: "lost" } }],
  ["GET /api/visits", { query: { from: "2026-01-01", to: "today" } }],
  ["GET /api/visits", { query: { from: "2026-01-01", to: "2026-01-31", country: "NL' OR 1=1" } }],
  ["GET /api/open-cases", { query: { after: "x" } }],
  ["POST /api/cases", { body: { about: "order x", resolution: "again", reason: "a test" } }],
  ["POST /api/cases", { body: { about: "refund x", resolution: "again", reason: "" } }],
  ["POST /api/holds", { body: { profile: "x", held: "yes", reason: "test" } }],
  ["POST /api/claims", { body: { kind: "anything", subject: "x" } }],
  ["POST /api/tokens", { body: { label: "" } }],
  ["DELETE /api/planned", { query: { id: "1" } }],
  ["PUT /api/reports", { body: { receipts: [], outcome: "acted", reason: "We have removed it." } }],
];

test.each(FAULTY)("%s refuses %o", async (name, given) => {
  expect(await errorOf(await deskAsk(site, name, given))).toEqual([422, "invalid_input"]);
});

test("a body that is too large is refused", async () => {
  const large = await deskAsk(site, "POST /api/tokens", { body: { label: "x".repeat(300_000) } });
  expect(await errorOf(large)).toEqual([413, "too_large"]);
});
