import { afterAll, beforeAll, expect, test } from "vitest";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ensurePhp, serveExample } from "#tools/operator/backend/php.ts";
import { samples } from "#tools/operator/backend/requests.ts";

/**
 * The example of docs/backend in PHP, behind a site. Without PHP, and no way to install it, there is nothing
 * to drive: the tests say so and are skipped.
 */
const hasPhp = await ensurePhp();
if (!hasPhp) console.warn("no PHP on this machine: docs/backend/example.php was not driven");

let example: Awaited<ReturnType<typeof serveExample>>;
let site: BackendSite;
let cookie = "";
beforeAll(async () => {
  if (!hasPhp) return;
  example = await serveExample(await freePort());
  site = await startBackendSite(example.url);
});
afterAll(async () => {
  if (!hasPhp) return;
  await site.close();
  await example.close();
});

const posted = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

/** A member who has paid has no welcome code, and the example answers each call by itself. */
const REFUSED = ["GET /api/discountcode.php", "GET /api/page.php"];

test.skipIf(!hasPhp)("every call of the published contract is answered through the edge", async () => {
  for (const { name, query, body } of samples.filter(({ name }) => name !== "GET /api/logout.php")) {
    const [method = "", path = ""] = name.split(" ");
    const search = new URLSearchParams(query);
    const response = await site.ask(`${path}${search.size > 0 ? `?${search}` : ""}`, {
      method,
      cookie,
      headers: posted,
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isExpected = REFUSED.includes(name) ? response.status === 404 : response.status < 300;
    expect([name, response.status, isExpected, isExpected ? "" : text]).toEqual([
      name,
      response.status,
      true,
      "",
    ]);
    const [own] = response.headers.getSetCookie();
    if (own?.startsWith("__Host-b-")) cookie = own.split(";")[0] ?? "";
  }
});

test.skipIf(!hasPhp)("every page that those calls enable has its content", async () => {
  const login = await site.ask("/api/user.php", {
    method: "POST",
    body: JSON.stringify({ email: "ottoline@example.com", password: "correct horse" }),
    headers: posted,
  });
  const member = login.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  for (const [path, text] of [
    ["/members", "Ignatius"],
    ["/members/7", "This is how others see you."],
    ["/members/8", "I repair nets."],
    ["/likes", "Ignatius"],
    ["/chats/31", "A walk it is."],
    ["/members/8/chat", "A walk it is."],
    ["/swipe-game", "Barnaby"],
    ["/match-finder?show=1", "Ignatius"],
    ["/signup-matches", "Ignatius"],
    ["/profile", "Ottoline"],
    ["/notifications", "Firefox"],
    ["/notifications", 'href="/members/7"'],
  ] as const) {
    const response = await site.ask(path, { cookie: member });
    const html = await response.text();
    expect([path, response.status, html.includes(text), html.includes("Not available on this site")]).toEqual(
      [path, 200, true, false],
    );
    // such a backend is not asked for these
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
    expect([
      path,
      main.match(/Send a photo|voice message|id="(passkeys|export|leaving)"|verification/i),
    ]).toEqual([path, null]);
  }
});
