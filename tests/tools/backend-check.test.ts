import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { html, json, startBackend, type Backend } from "#tests/support/backend.ts";
import { checkBackend } from "#tools/operator/backend/conformance.ts";
import { readTenants } from "#tools/tenants/read.ts";

const [tenant] = readTenants("tenants", ["europe", "world"], false).tenants;
if (!tenant) throw new Error("no site file");
const file = { ...tenant.settings, domain: "php.localhost" };

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => backend.reset());

const LOGIN = { email: "ottoline@example.com", password: "correct horse" };
async function check(login: typeof LOGIN | null = LOGIN): Promise<{ isFine: boolean; lines: string[] }> {
  const lines: string[] = [];
  const isFine = await checkBackend({
    address: backend.url,
    file,
    login,
    print: (line) => {
      lines.push(line.replace(/\(\d+ ms\) /, ""));
    },
  });
  return { isFine, lines };
}

test("a backend written after the specification alone is fine, and the pages that it lacks are named", async () => {
  const { isFine, lines } = await check();
  expect(lines.filter((line) => line.startsWith("✗"))).toEqual([]);
  expect(isFine).toBe(true);
  expect(lines).toContain("✓ GET /api/chats.php read: chats 2");
  expect(lines.find((line) => line.includes("GET /api/swipe.php"))).toMatch(
    /^✓ GET \/api\/swipe\.php not offered: nothing leads to .*\/swipe-game/,
  );
  expect(lines.find((line) => line.includes("companyinfo"))).toContain('name "Harbour Ltd."');
  expect(lines).toContain("✓ GET /api/preferences.php not offered");
  // nothing is asked that could change anything, but for the login
  const methods = [
    "/api/chat.php",
    "/api/likes.php",
    "/api/photos.php",
    "/api/logout.php",
    "/api/auto-like.php",
  ];
  expect(methods.flatMap((path) => backend.received(path).map(({ method }) => method))).toEqual([
    "GET",
    "GET",
    "GET",
  ]);
});

test("what cannot be read is printed by field, expected and found, and what is missing fails the check", async () => {
  backend.know({
    settings: { min_age: "twenty-one", refund_days: "30" },
    company: { name: "Harbour Ltd.", delete_discount: "a quarter" },
  });
  backend.answer("/api/chats.php", html(200, "<b>Warning</b>"));
  backend.answer("/api/regions.php", html(404, "Not Found"));
  const { isFine, lines } = await check();
  expect(isFine).toBe(false);
  expect(lines).toEqual(
    expect.arrayContaining([
      "    settings.min_age: expected a number, found a text",
      expect.stringMatching(/^ {4}delete_discount: expected .*a number of percent.*, found a text$/),
      expect.stringMatching(/^✗ GET \/api\/chats\.php no answer of the contract: .*\/chats/),
      expect.stringMatching(/^✗ GET \/api\/regions\.php missing, and every backend has it/),
    ]),
  );
  expect(lines.find((line) => line.includes("settings.php"))).toContain('"refund_days":30');
  expect(lines.join(" ")).not.toMatch(/twenty|quarter|Ottoline|Ignatius/);
});

test("without a login members' calls say that they want one, and a wrong one says that it failed", async () => {
  const { isFine, lines } = await check(null);
  expect(isFine).toBe(true);
  expect(lines.find((line) => line.includes("chats.php"))).toContain("wants a login");
  const wrong = await check({ ...LOGIN, password: "wrong" });
  expect([wrong.isFine, wrong.lines[0]]).toEqual([
    false,
    "✗ POST /api/user.php the login failed: members are told so",
  ]);
  backend.answer("/api/user.php", json({ message: "Account blocked for 12 minutes" }, 403));
  expect((await check()).lines[0]).toContain("blocked for 12 minutes");
});
