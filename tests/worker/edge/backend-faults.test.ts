import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cookieStorm,
  faults,
  LEAK,
  MEGABYTE,
  oddHeaders,
  slow,
  trickle,
} from "#tests/support/backend-faults.ts";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { json, memberCard, settingsAnswer, SITE, type Reply } from "#tests/support/backend.ts";

let site: BackendSite;
beforeAll(async () => {
  site = await startBackendSite();
});
afterAll(() => site.close());
/** Each test has a site for itself, whose backend has not failed yet; thirty are enough to come around again. */
let host: string = SITE.host;
let tests = 0;
beforeEach(() => {
  site.backend.reset();
  host = site.hosts[tests++ % site.hosts.length] ?? host;
});
const ask: BackendSite["ask"] = (path, more) => site.ask(path, { host, ...more });

/** Milliseconds in which a page has to be complete; the promise is three seconds, and the machine is shared. */
const IN_TIME = 3_500;
const BRAND = new RegExp(`<span class="word">(${SITE.fileName}|${SITE.backendName})</span>`);
/** Each its own, so that no page comes from the edge's store of earlier ones. */
let count = 0;
const newPage = (kind: "members" | "member"): string =>
  kind === "members"
    ? `/members?country=GB&min_age=${20 + (++count % 70)}&max_age=${98 - Math.floor(count / 70)}`
    : `/members/someone-${++count}`;

async function timed(
  path: string,
): Promise<{ status: number; html: string; took: number; cookies: string[] }> {
  const begun = performance.now();
  const response = await ask(path);
  const html = await response.text();
  return {
    status: response.status,
    html,
    took: performance.now() - begun,
    cookies: response.headers.getSetCookie(),
  };
}

/** A page that a visitor can live with: in time, whole, of this site, without a word of the backend. */
function expectSensible(
  { status, html, took, cookies }: Awaited<ReturnType<typeof timed>>,
  statuses: number[],
): void {
  expect({
    status: statuses.includes(status) ? "fine" : status,
    inTime: took < IN_TIME ? true : took,
    brand: BRAND.test(html),
    whole: html.endsWith("</html>"),
    leaks: html.includes(LEAK),
    cookies,
  }).toEqual({ status: "fine", inTime: true, brand: true, whole: true, leaks: false, cookies: [] });
}

test("pages stand on the site's file as long as settings.php never said anything, and on what it said from then on", async () => {
  site.backend.answer("/api/settings.php", json({}, 500));
  expect((await timed("/?min_age=18")).html).toContain(`– ${SITE.fileName}</title>`);
  site.backend.reset();
  expect((await timed("/")).html).toContain(`– ${SITE.backendName}</title>`);
});

for (const [fault, reply] of Object.entries(faults)) {
  test(`pages stand on what settings.php said last when it ${fault}`, async () => {
    await timed("/");
    site.backend.answer("/api/settings.php", reply);
    const page = await timed(`/?min_age=${++count}`);
    expectSensible(page, [200]);
    expect(page.html).toContain(`– ${SITE.backendName}</title>`);
    expect(site.backend.count("/elsewhere")).toBe(0);
  });

  test(`pages offer another try when members.php or member.php ${fault}`, async () => {
    site.backend.answer("/api/members.php", reply);
    site.backend.answer("/api/member.php", reply);
    const [members, member] = await Promise.all([timed(newPage("members")), timed(newPage("member"))]);
    for (const page of [members, member]) {
      // a page whose shell went ahead has said 200 already
      expectSensible(page, [200, 503]);
      expect(page.html).toMatch(/<a class="btn btn--main" href="\/members[^"]*">Try again<\/a>/);
      expect(page.html).not.toContain('"state":"ready"');
    }
    // The page's own question and the one whether the call exists; none while the circuit is open.
    for (const path of ["/api/members.php", "/api/member.php"])
      expect(site.backend.count(path)).toBeLessThanOrEqual(2);
    expect(site.backend.count("/elsewhere")).toBe(0);
  });

  test(`a call ends with a code and no more when the backend ${fault}`, async () => {
    site.backend.answer("/api/chats.php", reply);
    const begun = performance.now();
    const response = await ask("/api/chats.php", { cookie: "__Host-b-PHPSESSID=00ff" });
    const answer: unknown = await response.json();
    expect(performance.now() - begun).toBeLessThan(IN_TIME);
    expect(answer).toEqual({
      error: expect.objectContaining({
        code: response.status === 502 ? "origin_invalid" : "origin_unavailable",
      }),
    });
    expect([502, 503, 504]).toContain(response.status);
    expect([response.headers.get("cache-control"), response.headers.get("set-cookie")]).toEqual([
      "private, no-store",
      null,
    ]);
    expect(response.headers.has("retry-after")).toBe(response.status !== 502);
    // and the edge lets go of the connection
    await site.backend.over();
    expect(site.backend.sent("/api/chats.php")).toBeLessThan(8 * MEGABYTE);
    expect([site.backend.count("/api/chats.php"), site.backend.count("/elsewhere")]).toEqual([1, 0]);
  });
}

test("of an answer that goes on for 50 MB little more than 1 MB is read", async () => {
  site.backend.answer("/api/chats.php", trickle("application/json"));
  const response = await ask("/api/chats.php", { cookie: "__Host-b-PHPSESSID=00ff" });
  expect(response.status).toBe(502);
  await site.backend.over();
  const read = site.backend.sent("/api/chats.php") / MEGABYTE;
  expect(read).toBeGreaterThan(1);
  // what was under way while the edge hung up
  expect(read).toBeLessThan(2);
});

test("of an answer of another type, or that says how long it is, nothing beyond what is under way is read", async () => {
  for (const reply of [trickle("text/html"), trickle("application/json", 50 * MEGABYTE)]) {
    site.backend.reset();
    site.backend.answer("/api/chats.php", reply);
    expect((await ask("/api/chats.php", { cookie: "__Host-b-PHPSESSID=00ff" })).status).toBe(502);
    await site.backend.over();
    expect(site.backend.sent("/api/chats.php")).toBeLessThan(MEGABYTE);
  }
});

test("the index stands without faces while members.php fails", async () => {
  site.backend.answer("/api/members.php", json({ error: { code: "db_down" } }, 500));
  const response = await ask("/", { country: "JP" });
  const html = await response.text();
  expect([response.status, BRAND.test(html), html.includes("<form")]).toEqual([200, true, true]);
});

test("the shell comes before the backend has answered, and the members follow in the same page", async () => {
  site.backend.answer(
    "/api/members.php",
    slow(1_500, json({ profiles: [memberCard("late-1", { name: "Latecomer" })], num_results: 1 })),
  );
  const begun = performance.now();
  // a site whose backend has not failed yet
  const response = await ask(newPage("members"), { host: SITE.host });
  const reader = (response.body as ReadableStream<BufferSource>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let html = "";
  while (!BRAND.test(html)) html += (await reader.read()).value ?? "";
  expect(performance.now() - begun).toBeLessThan(1_200);
  expect(html).not.toContain("Latecomer");
  for (let part = await reader.read(); !part.done; part = await reader.read()) html += part.value;
  expect(html).toContain("Latecomer");
  expect(performance.now() - begun).toBeLessThan(IN_TIME);
});

test("a page that was shown stays for a while when the backend falls silent", async () => {
  const path = newPage("members");
  site.backend.answer(
    "/api/members.php",
    json({ profiles: [memberCard("kept-1", { name: "Keepsake" })], num_results: 1 }),
  );
  expect((await timed(path)).html).toContain("Keepsake");
  site.backend.answer("/api/members.php", json({}, 500));
  expect(await timed(path)).toMatchObject({ status: 200, html: expect.stringContaining("Keepsake") });
});

test("a failure is not cached: the next visitor sees the members as soon as they are back", async () => {
  const path = newPage("members");
  site.backend.answer("/api/members.php", json({}, 500));
  expect((await timed(path)).status).toBe(503);
  site.backend.answer(
    "/api/members.php",
    json({ profiles: [memberCard("back-1", { name: "Returned" })], num_results: 1 }),
  );
  expect(await timed(path)).toMatchObject({ status: 200, html: expect.stringContaining("Returned") });
});

test("a cookie storm does not reach the browser", async () => {
  site.backend.answer("/api/user.php", cookieStorm(json({ user: null })));
  const response = await ask("/api/user.php");
  const cookies = response.headers.getSetCookie();
  expect(response.status).toBeLessThan(504);
  expect(cookies.length).toBeLessThanOrEqual(10);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-b-[A-Za-z0-9]+=[!-~]*; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  expect(cookies.filter((cookie) => /^__Host-b-(__|huge|spaced|caf)/.test(cookie))).toEqual([]);
});

test("cookies of a public answer reach nobody, neither the first visitor nor the next", async () => {
  site.backend.answer("/api/regions.php", cookieStorm(json({ GB: [] })));
  site.backend.answer("/api/members.php", cookieStorm(json({ profiles: [], num_results: 0 })));
  site.backend.answer("/api/settings.php", cookieStorm(json(settingsAnswer({ domain: host }))));
  const answers = [
    await ask("/api/regions.php"),
    await ask("/api/regions.php"),
    await ask(newPage("members")),
    await ask(`/?min_age=${++count}`),
  ];
  expect(answers.map((answer) => answer.headers.getSetCookie())).toEqual([[], [], [], []]);
});

test("header lines of the backend end at the edge", async () => {
  site.backend.answer("/api/user.php", oddHeaders(json({ user: null })));
  const { status, headers } = await ask("/api/user.php");
  expect([status, headers.get("cache-control"), headers.get("content-type")]).toEqual([
    200,
    "private, no-store",
    "application/json",
  ]);
  expect(
    ["x-odd", "retry-after", "location", "link", "x-powered-by"].filter((name) => headers.has(name)),
  ).toEqual([]);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
});

const shapes: Record<string, Reply> = {
  "a list": json([]),
  "a word": json("profiles"),
  null: json(null),
  "nothing (204)": ({ response }) => {
    response.writeHead(204).end();
  },
  "nothing (205)": ({ response }) => {
    response.writeHead(205, { "content-type": "application/json" }).end();
  },
  "profiles that are none": json({ profiles: [{ id: 1 }, null], num_results: "2" }),
};
for (const [what, reply] of Object.entries(shapes)) {
  test(`pages offer another try when they get ${what} instead of members`, async () => {
    site.backend.answer("/api/members.php", reply);
    const page = await timed(newPage("members"));
    expectSensible(page, [503]);
    expect(page.html).toContain("Try again</a>");
    expect(page.html).not.toContain("evil");
  });
}

test("a member with a script for an id is left out, a photo elsewhere is none, and the page stands", async () => {
  site.backend.answer(
    "/api/members.php",
    json({
      profiles: [
        memberCard("../../evil"),
        memberCard("a1", {
          main_image: {
            thumb_filename: "//evil.example/x.jpg",
            filename: "../evil",
            match: "a\\evil",
            status: "active",
          },
        }),
      ],
      num_results: 2,
    }),
  );
  const page = await timed(newPage("members"));
  expectSensible(page, [200]);
  expect([page.html.includes("evil"), page.html.includes('"id":"a1"')]).toEqual([false, true]);
});

test("a list of which no row can be shown is a failure, and never an empty one", async () => {
  site.backend.answer("/api/members.php", json({ profiles: [memberCard("../../evil")], num_results: 1 }));
  const page = await timed(newPage("members"));
  expectSensible(page, [503]);
  expect(page.html).toContain("Try again</a>");
});

test("forty visitors at once of a backend that hangs all get their page", async () => {
  site.backend.answer("/api/members.php", () => new Promise(() => undefined));
  const pages = await Promise.all(Array.from({ length: 40 }, () => timed(newPage("members"))));
  for (const page of pages) expectSensible({ ...page, took: Math.min(page.took, 0) }, [200, 503]);
  expect(Math.max(...pages.map(({ took }) => took))).toBeLessThan(2 * IN_TIME);
});

test("with a backend that hangs, pages know it after the first and calls stop after a few", async () => {
  site.backend.answer("/api/member.php", () => new Promise(() => undefined));
  const pages: { status: number; quick: boolean }[] = [];
  for (let visit = 0; visit < 8; visit++) {
    const begun = performance.now();
    const response = await ask(newPage("member"), { host: SITE.host });
    expect(await response.text()).toContain("Try again</a>");
    pages.push({ status: response.status, quick: performance.now() - begun < 1_000 });
  }
  // the shell of the first went ahead and has said 200
  expect(pages).toEqual([
    { status: 200, quick: false },
    { status: 503, quick: false },
    { status: 503, quick: false },
    ...Array.from({ length: 5 }, () => ({ status: 503, quick: true })),
  ]);
  expect(site.backend.count("/api/member.php")).toBe(3);
});
