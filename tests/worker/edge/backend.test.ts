import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "#client/routes.ts";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { html, json, memberCard, settingsAnswer, SITE } from "#tests/support/backend.ts";
import { checkStructuredData, faultsOfSitemap, searchHeadOf } from "#tests/support/search-engines.ts";
import { seedOf } from "#tests/support/seed.ts";

let site: BackendSite;
beforeAll(async () => {
  site = await startBackendSite();
});
afterAll(() => site.close());
beforeEach(() => site.backend.reset());

/** A traffic source of its own makes the edge ask for settings again: settings.php is asked with it. */
let questions = 0;
const freshQuery = () => `ref=${++questions}`;
/** The page once the backend's settings are at the edge: a page does not wait for them. */
async function pageWith(
  path: string,
  settings: Record<string, unknown>,
  more: { cookie?: string; country?: string } = {},
): Promise<{ response: Response; html: string }> {
  site.backend.answer("/api/settings.php", json(settingsAnswer(settings)));
  const query = freshQuery();
  const address = `${path}${path.includes("?") ? "&" : "?"}${query}`;
  await (await site.ask(`/api/settings.php?${query}`, more)).text();
  const response = await site.ask(address, more);
  return { response, html: await response.text() };
}
const posted = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const login = (body: object = { email: "ottoline@example.com", password: "correct horse" }) =>
  site.ask("/api/user.php", { method: "POST", body: JSON.stringify(body), headers: posted });
/** The cookie as a browser sends it back. */
const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

test("the backend's settings win over the site's file, and the file fills what they leave out", async () => {
  const { html: page } = await pageWith("/", {
    support_email: "backend@php.example",
    index_title: "Where the tide brings people",
  });
  expect(page).toMatch(new RegExp(`<title>Where the tide brings people – ${SITE.backendName}</title>`));
  expect(page).not.toContain(SITE.fileName);
  expect(page).toContain('"countries":["GB","IE"]');
});

test("what the backend alone knows of regions and interests reaches the scripts", async () => {
  site.backend.answer(
    "/api/settings.php",
    json(
      settingsAnswer({
        region_data: { GB: [{ code: "YKS", name: "Yorkshire" }] },
        interests: ["art", "wine"],
        secret_key: "s3cr3t",
      }),
    ),
  );
  const text = await (await site.ask(`/api/settings.php?${freshQuery()}`)).text();
  expect(JSON.parse(text)).toMatchObject({
    settings: { region_data: { GB: [{ code: "YKS", name: "Yorkshire" }] }, interests: ["art", "wine"] },
  });
  expect(text).not.toContain("s3cr3t");
});

test("a setting that has not the contract's shape gives way to the file's, and the others stand", async () => {
  const { html: page } = await pageWith("/", {
    name: "x".repeat(41),
    countries: "GB",
    message_credits: "many",
    min_age: 12,
    signups: "nobody",
    niche: 99,
    refund_days: 21,
    support_email: "not an address",
  });
  expect(page).toContain(`– ${SITE.fileName}</title>`);
  expect(seedOf(page).site).toMatchObject({ refund_days: 21, min_age: 18, countries: ["GB", "IE"] });
  expect(page).toContain("file@php.example");
});

test("signups that the backend closes are closed on the page", async () => {
  const open = await pageWith("/", { signups: "all" });
  const closed = await pageWith("/", { signups: "other" });
  expect([open.response.headers.get("server-timing"), closed.response.headers.get("server-timing")]).toEqual([
    expect.stringContaining('signups;desc="true'),
    expect.stringContaining('signups;desc="false: closed by the site'),
  ]);
});

test("where signups are closed, every page that a signup begins on explains it before any form and offers the login", async () => {
  site.backend.answer("/api/complete-signup.php", json({ error: { code: "signups_closed" } }, 403));
  for (const path of [
    "/signup",
    "/signup?gender=male",
    "/members/someone/signup",
    "/complete-signup?token=a.b",
  ]) {
    const { html: page } = await pageWith(path, { signups: "other" });
    const words = page.slice(page.indexOf("<body"));
    expect({
      path,
      explains: words.includes("We’re not taking new members") && words.includes("open to new members"),
      login: /<a class="link" href="\/login">Log in<\/a>/.test(words),
      fields: /<(input|select|textarea)\b(?![^>]*type="hidden")/.test(words),
    }).toEqual({ path, explains: true, login: true, fields: false });
  }
  const { html: login } = await pageWith("/login", { signups: "other" });
  expect([login.includes("open to new members"), login.includes('href="/signup"')]).toEqual([true, false]);
  // this backend has no call for a new password
  const { html: reset } = await pageWith("/reset-password/do?token=a.b", { signups: "other" });
  expect(reset).not.toContain('href="/signup"');
});

test("a search that the backend closes to visitors is closed on the page and asks nobody for members", async () => {
  const { html: page } = await pageWith("/members", {
    logged_out_search: false,
    logged_out_search_trafficsource: false,
  });
  expect(seedOf(page).search).toBe(false);
  expect(site.backend.count("/api/members.php")).toBe(0);
});

test("a name with markup stays text", async () => {
  const { html: page } = await pageWith("/", { name: '</title><script>"&' });
  expect(page).not.toContain("</title><script>");
  expect(page).toContain("&#60;/title&#62;&#60;script&#62;");
});

test("settings of another site are never shown, on the page or to its scripts", async () => {
  const { html: page } = await pageWith("/", { name: "Strangelove", domain: "other.example" });
  expect(page).not.toContain("Strangelove");
  const answer = await site.ask(`/api/settings.php?${freshQuery()}`);
  expect([answer.status, await answer.json()]).toEqual([502, { error: { code: "origin_invalid" } }]);
});

test("settings.php is asked with the site's host and the route's query, and a visitor's host is dropped", async () => {
  await (await site.ask(`/members?min_age=30&host=other.example&host=localhost&${freshQuery()}`)).text();
  await site.backend.over();
  const [asked] = site.backend.received("/api/settings.php");
  expect(asked?.query.getAll("host")).toEqual([SITE.host]);
  expect([
    asked?.query.get("min_age"),
    asked?.query.get("geoip_country"),
    asked?.headers["x-request-type"],
    asked?.headers["x-forwarded-host"],
  ]).toEqual(["30", "GB", undefined, SITE.host]);
  await (await site.ask(`/api/settings.php?host=other.example&${freshQuery()}`)).text();
  expect(site.backend.received("/api/settings.php")[1]?.query.getAll("host")).not.toContain("other.example");
});

test("a visitor's long query does not push the site's host out of the question", async () => {
  await (await site.ask(`/?network=${"x".repeat(3_000)}&${freshQuery()}`)).text();
  await site.backend.over();
  const [asked] = site.backend.received("/api/settings.php");
  expect(asked?.query.getAll("host")).toEqual([SITE.host]);
  expect(asked?.query.toString().length).toBeLessThan(1_200);
});

test("the settings' countries are the edge's to fill: the one seen and the one chosen", async () => {
  site.backend.answer(
    "/api/settings.php",
    json(settingsAnswer({ geoip_country: "KP", geoip_selected_country: "KP" })),
  );
  const query = freshQuery();
  const first = await (
    await site.ask(`/api/settings.php?${query}`, { country: "NZ", cookie: "__Host-country=IE" })
  ).json();
  const second = await (await site.ask(`/api/settings.php?${query}`, { country: "CH" })).json();
  expect(first).toMatchObject({
    settings: { name: SITE.backendName, geoip_country: "NZ", geoip_selected_country: "IE" },
    domain_language: "en-GB",
  });
  expect(second).toMatchObject({ settings: { geoip_country: "CH", geoip_selected_country: null } });
  expect(
    site.backend.received("/api/settings.php").map(({ query: asked }) => asked.getAll("geoip_country")),
  ).toEqual([["NZ"], ["CH"]]);
});

test("scripts get the same settings as the page stands on: the backend's, and the file's where it is silent", async () => {
  const answer = await (await site.ask(`/api/settings.php?${freshQuery()}`)).json();
  expect(answer).toMatchObject({
    settings: { name: SITE.backendName, countries: ["GB", "IE"], support_email: "file@php.example" },
    domain_language: "en-GB",
  });
});

test("a login's cookie becomes this host's own and goes back to the backend, without the edge's own cookies", async () => {
  const response = await login();
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { user: { id: "7", credits: 15, profile: { id: "71", name: "Ottoline" } } },
  ]);
  const cookie = response.headers.getSetCookie();
  expect(cookie.slice(1)).toEqual([
    "__Host-member=1; Max-Age=2592000; Path=/; Secure; HttpOnly; SameSite=Lax",
    // A device that has logged in sees no entry warning.
    "__Host-entry=1; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax",
    "__Host-locale=en; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax",
  ]);
  expect(cookie[0]).toMatch(
    /^__Host-b-PHPSESSID=[0-9a-f]{32}; expires=Fri, 20-Nov-2037 20:00:00 GMT; Max-Age=2592000; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
  );

  const own = "__Host-locale=en; __Host-country=GB; _ga=GA1.1.7; PHPSESSID=set-by-a-neighbour; consent=1";
  const user = await site.ask("/api/user.php", { cookie: `${own}; ${cookieOf(response)}` });
  expect(await user.json()).toMatchObject({ user: { id: "7", status: "active" } });
  expect(site.backend.received("/api/user.php")[1]?.headers.cookie).toBe(
    cookieOf(response).split("; ")[0]?.slice("__Host-b-".length),
  );
});

test("without its cookie nobody is logged in, and a logout ends the session", async () => {
  const cookie = cookieOf(await login());
  expect(await (await site.ask("/api/user.php")).json()).toEqual({ user: null });
  const out = await site.ask("/api/logout.php", { cookie, headers: { "sec-fetch-site": "same-origin" } });
  expect(out.headers.getSetCookie()).toEqual([
    "__Host-b-PHPSESSID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
    "__Host-member=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax",
  ]);
  expect(await (await site.ask("/api/user.php", { cookie })).json()).toEqual({ user: null });
});

test("calls about a person reach the backend every time and are never cached", async () => {
  const cookie = cookieOf(await login());
  for (const path of ["/api/user.php", "/api/chats.php", "/api/likes.php"]) {
    const before = site.backend.count(path);
    const answers = [await site.ask(path, { cookie }), await site.ask(path, { cookie })];
    expect(answers.map((answer) => [path, answer.status, answer.headers.get("cache-control")])).toEqual([
      [path, 200, "private, no-store"],
      [path, 200, "private, no-store"],
    ]);
    expect(site.backend.count(path)).toBe(before + 2);
  }
  expect((await site.ask("/api/chats.php")).status).toBe(403);
});

test("the specification's methods, queries and bodies reach the backend as they are", async () => {
  const cookie = cookieOf(await login());
  const put = await site.ask("/api/user.php", {
    method: "PUT",
    body: '{"language":"nl"}',
    cookie,
    headers: posted,
  });
  expect(await put.json()).toMatchObject({ user: { language: "nl" } });
  const push = await site.ask("/api/user.php?push=1", {
    method: "POST",
    body: '{"endpoint":"https://push.example/1"}',
    cookie,
    headers: { ...posted, "idempotency-key": "k-1" },
  });
  expect([push.status, await push.json()]).toEqual([200, null]);
  await site.ask("/api/chat.php?conversation=31", { method: "DELETE", cookie, headers: posted });
  expect(site.backend.received("/api/chat.php").map(({ method, query }) => [method, `${query}`])).toEqual([
    ["DELETE", "conversation=31"],
  ]);
  expect(
    await (await site.ask("/api/discountcode.php?welcome=true&code=A%26B", { cookie })).json(),
  ).toMatchObject({ code: "WELCOME25", value_percentage: 25 });
  expect(`${site.backend.received("/api/discountcode.php")[0]?.query}`).toBe("welcome=true&code=A%26B");
  const seen = site.backend.received("/api/user.php");
  expect(seen.map(({ method, headers }) => [method, headers["x-request-type"]])).toEqual([
    ["POST", "client"],
    ["PUT", "client"],
    ["POST", "client"],
  ]);
  // only calls of user.php say who asks (specification, section 7)
  const others = ["/api/chat.php", "/api/discountcode.php"].flatMap((path) => site.backend.received(path));
  expect([others.length > 1, others.filter(({ headers }) => "x-request-type" in headers)]).toEqual([
    true,
    [],
  ]);
  expect([seen[2]?.body, seen[2]?.headers["idempotency-key"], seen[2]?.headers["content-type"]]).toEqual([
    '{"endpoint":"https://push.example/1"}',
    "k-1",
    "application/json",
  ]);
});

test("an answer that is null arrives as null, one that is false as false", async () => {
  const like = await site.ask("/api/auto-like.php", {
    cookie: cookieOf(await login()),
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect([like.status, await like.text()]).toEqual([200, "null"]);
  const nowhere = await site.ask("/api/geocode.php?lat=0&lon=0");
  expect([nowhere.status, await nowhere.text()]).toEqual([200, "false"]);
});

test("a HEAD is answered as the GET, without its body", async () => {
  const response = await site.ask("/api/user.php", { method: "HEAD" });
  expect([response.status, await response.text()]).toEqual([200, ""]);
});

test("an error keeps its status, code and figures, and loses the backend's own words", async () => {
  const failed = await login({ email: "ottoline@example.com", password: "wrong" });
  expect([failed.status, await failed.json()]).toEqual([401, { error: { code: "login_failed" } }]);
  site.backend.answer(
    "/api/user.php",
    json(
      {
        error: {
          code: "account_blocked",
          minutes: 15,
          message: "Gesperrt, see /var/www/user.php",
          field: "email",
          debug: { sql: "SELECT" },
        },
        trace: ["a"],
      },
      429,
      { "retry-after": "900" },
    ),
  );
  const blocked = await login();
  expect([blocked.status, blocked.headers.get("retry-after"), await blocked.json()]).toEqual([
    429,
    "900",
    { error: { code: "account_blocked", minutes: 15 } },
  ]);
});

test("a 403 that ends the session arrives as one", async () => {
  const response = await site.ask("/api/likes.php", { cookie: "__Host-b-PHPSESSID=00ff" });
  expect([response.status, await response.json()]).toEqual([
    403,
    { error: { code: "login_required" }, authentication_required: true },
  ]);
});

test("a position is rounded to two decimals before it leaves, however finely it was given", async () => {
  for (const [lat, lon] of [
    ["52.3702157", "4.8951679"],
    ["52.370215700000003", "4.895167899999996"],
    ["52.3751", "4.9"],
  ])
    await (await site.ask(`/api/geocode.php?lat=${lat}&lon=${lon}&lat=52.3712345`)).text();
  for (const odd of ["5e1", "+52.3712", "0x34", "52.3712abc", "", "NaN"])
    expect((await site.ask(`/api/geocode.php?lat=${encodeURIComponent(odd)}&lon=4.9`)).status).toBe(422);
  for (const { query } of site.backend.received("/api/geocode.php"))
    expect(query.toString()).toMatch(/^lat=-?\d+\.\d\d&lon=-?\d+\.\d\d$/);
  expect(site.backend.count("/api/geocode.php")).toBe(2);
});

test("a place is cached by its coordinates: the same again does not reach the backend, another does", async () => {
  const at = async (lat: string, lon: string) =>
    (await site.ask(`/api/geocode.php?lat=${lat}&lon=${lon}&noise=${freshQuery()}`)).json();
  const first = await at("53.801", "-1.549");
  expect(first).toEqual({ country: "GB", region: null, city: "Town at 53.80 -1.55" });
  expect(await at("53.799", "-1.551")).toEqual(first);
  expect(site.backend.count("/api/geocode.php")).toBe(1);
  expect(await at("53.81", "-1.55")).not.toEqual(first);
  expect(site.backend.count("/api/geocode.php")).toBe(2);
});

test("public lists are asked for once, and browsers are asked not to store them", async () => {
  for (const path of ["/api/interests.php", "/api/regions.php", "/api/companyinfo.php"]) {
    const first = await site.ask(path, { cookie: "__Host-b-PHPSESSID=00ff" });
    const second = await site.ask(`${path}?anything=else`);
    expect([path, first.status, second.headers.get("cache-control")]).toEqual([
      path,
      200,
      "private, no-store",
    ]);
    expect(await second.json()).toEqual(await first.json());
    const asked = site.backend.received(path).map(({ headers }) => headers.cookie);
    expect([path, asked.length <= 1, asked.filter(Boolean)]).toEqual([path, true, []]);
  }
});

test("the documents stand on the backend's settings and company, and say nothing of the embedded origin", async () => {
  await site.ask("/api/companyinfo.php");
  const { html: service } = await pageWith("/pages/service", { support_email: "backend@php.example" });
  const company: { name: string } = await (await site.ask("/api/companyinfo.php")).json();
  expect([service.includes("backend@php.example"), service.includes(company.name)]).toEqual([true, true]);
  const { html: returns } = await pageWith("/pages/return-policy", { refund_days: 30 });
  expect(returns).toContain("<strong>30 days</strong>");
  const { html: privacy } = await pageWith("/pages/privacy", {});
  expect([privacy.includes("Mollie"), privacy.includes("Cloudflare")]).toEqual([false, true]);
  const { html: ban } = await pageWith("/pages/ban", {});
  expect([ban.includes('id="own"'), ban.includes('name="email"')]).toEqual([true, false]);
});

test("landers and what search engines read stand on the backend's settings and company", async () => {
  const own = {
    description: "Sailors and people who like the sea meet here, without a subscription.",
    support_email: "backend@php.example",
  };
  const company: { name: string } = await (await site.ask("/api/companyinfo.php")).json();
  const paths = ["/", ...routes.flatMap(({ name, path }) => (name.startsWith("landers-") ? [path] : []))];
  for (const path of paths) {
    const { response, html: page } = await pageWith(path.replace("/{slug?}", ""), own);
    const head = searchHeadOf(page, response.headers);
    expect([path, response.status, head.isIndexable]).toEqual([path, 200, true]);
    expect([path, head.canonical]).toEqual([path, `https://${SITE.host}${path.replace("/{slug?}", "")}`]);
    expect([path, (await checkStructuredData(page)).faults]).toEqual([path, []]);
    const said = [SITE.backendName, company.name, own.support_email, '<a href="/pages/terms">'];
    expect([path, said.filter((each) => !page.includes(each))]).toEqual([path, []]);
    expect([path, page.includes(SITE.fileName)]).toEqual([path, false]);
    if (path === "/") expect(head.description).toBe(own.description);
  }
  const sitemap = await site.ask("/sitemap.xml");
  const xml = await sitemap.text();
  expect([sitemap.status, await faultsOfSitemap(xml)]).toEqual([200, []]);
  // those that stand on a call which the backend lacks say so, and are not listed
  const listed = routes.filter(({ name, call }) => name.startsWith("landers-") && call === undefined);
  expect(listed.length).toBeGreaterThan(3);
  const lacking = listed
    .map(({ path }) => path.replace("/{slug?}", ""))
    .filter((path) => !xml.includes(`${path}<`));
  expect(lacking).toEqual([]);
});

test("a page whose call the backend lacks says that it is not offered and how to ask support, and the index stands", async () => {
  const company: { address: string; city: string } = await (await site.ask("/api/companyinfo.php")).json();
  const contact = { support_email: "backend@php.example", support_phone: "+44 20 7946 0000" };
  for (const [path, words] of [
    ["/members", "Not available on this site"],
    ["/members/ottoline-1", "Not available on this site"],
    ["/complaints", "Complaints"],
  ] as const) {
    const { response, html: page } = await pageWith(path, contact);
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main"));
    const said = [words, ...Object.values(contact), company.address, company.city];
    expect([path, response.status, said.filter((each) => !main.includes(each))]).toEqual([path, 200, []]);
  }
  const index = await site.ask("/", { country: "IE" });
  expect([index.status, await index.text()]).toEqual([200, expect.stringContaining('id="page"')]);
  site.backend.answer("/api/members.php", json({ error: { code: "wrong_method" } }, 405));
  expect((await site.ask("/members?min_age=22")).status).toBeLessThan(504);
});

test("a backend that has the call shows its members, with photos from its own address and nothing else of what it knows", async () => {
  const image = {
    thumb_filename: "t1.jpg",
    filename: "f1.jpg",
    match: "m1.jpg",
    status: "active",
    original: "/srv/private-original.jpg",
  };
  site.backend.answer(
    "/api/members.php",
    json({
      profiles: [
        memberCard("ottoline-1", { main_image: image, email: "private@php.example", last_ip: "192.0.2.77" }),
      ],
      page: 1,
      num_results: 1,
    }),
  );
  const response = await site.ask("/members?min_age=33&max_age=44");
  const page = await response.text();
  expect(page).toContain("Ottoline, 41");
  expect(page).toContain("https://cdn.php.example/t1.jpg");
  expect(response.headers.get("content-security-policy")).toMatch(
    /img-src 'self' data: https:\/\/cdn\.php\.example;/,
  );
  expect(
    ["private@php.example", "192.0.2.77", "private-original"].filter((secret) => page.includes(secret)),
  ).toEqual([]);
  expect(
    site.backend
      .received("/api/members.php")
      .map(({ query, headers }) => [query.toString(), headers["x-request-type"]]),
  ).toEqual([["min_age=33&max_age=44", undefined]]);
});

test("a member's page of a backend shows what the contract names and nothing else", async () => {
  const full = memberCard("ottoline-2", {
    country: "GB",
    region: null,
    city: "Whitby",
    activity: "today",
    interests: ["art"],
    notes: { about_me: "I repair nets" },
    fields: { body_type: "average" },
    locked_photos: [{ blurred_filename: "s1.jpg", clear_filename: "c1.jpg" }],
    phone: "+44 20 5550 0142",
  });
  site.backend.answer("/api/member.php", json({ profile: full }));
  const page = await (await site.ask("/members/ottoline-2")).text();
  expect(page).toContain("I repair nets");
  expect(["20 5550 0142", "c1.jpg"].filter((secret) => page.includes(secret))).toEqual([]);
});

test("a backend without the match finder is told at its first question, and one that has it is shown with the reasons that have words", async () => {
  const cookie = cookieOf(await login());
  const page = async (path: string) => (await site.ask(path, { cookie })).text();
  for (const path of ["/match-finder", "/match-finder?show=1", "/signup-matches"])
    expect([path, await page(path)]).toEqual([path, expect.stringContaining("Not available on this site")]);
  const matches = {
    matches: [
      {
        profile: memberCard("m-1"),
        reasons: [
          { kind: "interest", interest: "art", weight: 3 },
          { kind: "stars" },
          { kind: "distance", band: "25" },
        ],
      },
      { profile: { id: "broken" }, reasons: [] },
    ],
  };
  for (const call of ["/api/match-finder.php", "/api/signup-matches.php"])
    site.backend.answer(call, json(matches));
  expect(await page("/match-finder")).toContain("What age range?");
  for (const path of ["/match-finder?show=1&distance=50", "/signup-matches"]) {
    const html = await page(path);
    expect(html).toContain("Ottoline, 41");
    expect(html).toContain("You both like art");
    expect(html).toContain("Within 25\u00a0km");
    expect(['"stars"', '"weight"', "broken"].filter((word) => html.includes(word))).toEqual([]);
  }
  expect(site.backend.received("/api/match-finder.php").at(-1)?.query.toString()).toBe("distance=50");
});

test("a minor never stands on a page, whatever the backend says", async () => {
  const young = (born: Date) => born.toISOString().slice(0, 10);
  const seventeen = new Date();
  seventeen.setUTCFullYear(seventeen.getUTCFullYear() - 18);
  seventeen.setUTCDate(seventeen.getUTCDate() + 1);
  site.backend.answer(
    "/api/members.php",
    json({
      profiles: [
        memberCard("young-1", { name: "Younger", age: 17 }),
        memberCard("young-2", { name: "Younger too", age: undefined, date_of_birth: young(seventeen) }),
        memberCard("grown-1", { name: "Grown" }),
      ],
      num_results: 3,
    }),
  );
  const response = await site.ask("/members?min_age=18&max_age=20");
  expect([response.status, (await response.text()).includes("Younger")]).toEqual([200, false]);
});

test("a member's own profile is offered where the backend has it, and only as the contract writes it", async () => {
  const cookie = cookieOf(await login());
  const page = async () => (await site.ask("/profile", { cookie })).text();
  expect(await page()).toContain("Not available on this site");
  const own = {
    id: "p7",
    name: "Ottoline",
    gender: "female",
    sexuality: "bi",
    date_of_birth: "1985-03-02",
    country: "GB",
    region: null,
    city: "Whitby",
    tattoos: "small",
    interests: ["art", "kites"],
    password_hash: "s3cr3t",
  };
  site.backend.answer("/api/profile.php", json({ profile: own }));
  const html = await page();
  expect(html).toMatch(/<option value="small" selected="">/);
  expect(html).toContain('"interests":["art"]');
  expect(html).not.toContain("s3cr3t");
  site.backend.answer("/api/profile.php", json({ profile: { ...own, tattoos: "<b>everywhere</b>" } }));
  const without = await page();
  expect([without.includes("everywhere"), without.includes('"interests":["art"]')]).toEqual([false, true]);
  site.backend.answer("/api/profile.php", json({ profile: { ...own, date_of_birth: "in spring" } }));
  expect(await page()).toContain("We can’t load this page right now");
});

test("a profile that the backend does not know is a 404 of the site", async () => {
  site.backend.answer("/api/member.php", json({ error: { code: "not_found", message: "kein Profil" } }, 404));
  const response = await site.ask("/members/nobody-1");
  expect([response.status, await response.text()]).toEqual([
    404,
    expect.stringContaining("This page could not be found"),
  ]);
});

test("what another site's page sends is refused and does not reach the backend", async () => {
  const cookie = cookieOf(await login());
  site.backend.reset();
  const from = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ];
  for (const headers of from as Record<string, string>[]) {
    for (const [method, path] of [
      ["POST", "/api/user.php"],
      ["PUT", "/api/user.php"],
      ["DELETE", "/api/chat.php?conversation=c1"],
      ["GET", "/api/logout.php"],
      ["GET", "/api/auto-like.php"],
      ["HEAD", "/api/logout.php"],
    ] as const) {
      const response = await site.ask(path, { method, cookie, headers });
      expect([method, path, headers, response.status]).toEqual([method, path, headers, 403]);
      if (method !== "HEAD") expect(await response.json()).toEqual({ error: { code: "cross_site" } });
    }
  }
  expect(
    ["/api/user.php", "/api/chat.php", "/api/logout.php", "/api/auto-like.php"].map((path) =>
      site.backend.count(path),
    ),
  ).toEqual([0, 0, 0, 0]);
});

test("nothing but a call of the form /api/noun.php reaches the backend", async () => {
  for (const path of [
    "/api/",
    "/api/user",
    "/api/../admin.php",
    "/api/a/b.php",
    "/api/USER.php",
    "/api/user.php/x",
    "/api/.htaccess",
    "/api/user.php%00",
    "/photos/aaaaaaaa-full.webp",
  ]) {
    expect([path, (await site.ask(path)).status]).toEqual([path, 404]);
  }
  expect(
    ["/admin.php", "/api/a/b.php", "/api/user.php", "/api/.htaccess", "/photos/aaaaaaaa-full.webp"].map(
      (path) => site.backend.count(path),
    ),
  ).toEqual([0, 0, 0, 0, 0]);
  site.backend.answer("/api/horoscope.php", html(404, "nope"));
  const lacking = await site.ask("/api/horoscope.php");
  expect([lacking.status, await lacking.json()]).toEqual([404, { error: { code: "unknown_call" } }]);
});

test("of a backend's swipe cards only those of the contract's shape are shown, and where it has no such call the page explains that", async () => {
  const cookie = cookieOf(await login());
  expect(await (await site.ask("/swipe-game", { cookie })).text()).toContain("Not available on this site");
  site.backend.answer(
    "/api/swipe.php",
    json({
      cards: [
        memberCard("right", { about: "From Cork", in_common: ["wine"], secret: "s3cr3t" }),
        memberCard("no-age", { age: "forty" }),
        memberCard("odd", { fictional: "perhaps" }),
        memberCard("plain"),
      ],
      quota: { limit: 9, left: 2, resets_at: "2026-06-01T22:00:00Z" },
    }),
  );
  const page = await (await site.ask("/swipe-game", { cookie })).text();
  expect([
    page.includes('id="card-right"'),
    page.includes('id="card-plain"'),
    page.includes("From Cork"),
    page.includes("no-age"),
    page.includes('"odd"'),
    page.includes("s3cr3t"),
  ]).toEqual([true, true, true, false, false, false]);
  expect(page).toContain('<b class="num">2 of 9</b> likes left today');
  site.backend.answer("/api/swipe.php", json({ cards: "none" }));
  expect(await (await site.ask("/swipe-game", { cookie })).text()).toContain(
    "We can’t load members right now",
  );
});

test("of a backend's conversations and messages only what has the contract's shape is shown, and nothing besides", async () => {
  const cookie = cookieOf(await login());
  const message = (id: string, more: object = {}) => ({
    id,
    from_me: false,
    order: 1,
    arrival: 1,
    at: "2026-06-01T20:00:00Z",
    kind: "text",
    text: `Words of ${id}`,
    state: "received",
    ...more,
  });
  const row = (id: string, more: object = {}) => ({
    conversation: { id },
    profile: memberCard(`card-${id}`),
    num_unread_messages: 2,
    ...more,
  });
  site.backend.answer(
    "/api/chats.php",
    json({
      chats: [
        row("right", { last_message: message("m1", { secret: "s3cr3t" }) }),
        row("silent"),
        row("broken", { num_unread_messages: "few" }),
        { conversation: { id: "partial" }, profile: { id: "p8", name: "Ignatius" }, num_unread_messages: 2 },
      ],
    }),
  );
  const list = await (await site.ask("/chats", { cookie })).text();
  expect(
    ["/chats/right", "Words of m1", "/chats/silent", "/chats/broken", "/chats/partial", "s3cr3t"].map(
      (text) => list.includes(text),
    ),
  ).toEqual([true, true, true, false, true, false]);
  const chat = {
    conversation: {
      id: "right",
      messages: [
        message("m1"),
        message("m2", { at: "some time" }),
        message("m3", { order: 2, gift: "castle", kind: "gift" }),
        message("m4", { order: 3 }),
      ],
    },
    profile: memberCard("card-right"),
    costs: { message: 5, gift: 10, photo: 5 },
    balance: { credits: 15, entries: 2 },
    message_length: 500,
  };
  site.backend.answer("/api/chat.php", json(chat));
  const page = await (await site.ask("/chats/right", { cookie })).text();
  expect(
    ["Words of m1", "Words of m2", "Words of m3", "Words of m4"].map((text) => page.includes(text)),
  ).toEqual([true, false, false, true]);
  expect([
    site.backend.received("/api/chat.php").map(({ query }) => query.get("conversation")),
    (await (await site.ask("/members/card-right/chat", { cookie })).text()).includes("Words of m4"),
    site.backend.received("/api/chat.php").at(-1)?.query.get("profile"),
  ]).toEqual([["right"], true, "card-right"]);
  site.backend.answer("/api/chat.php", json({ ...chat, costs: null }));
  expect(await (await site.ask("/chats/right", { cookie })).text()).toContain(
    "We can’t load this conversation right now",
  );
  site.backend.answer("/api/chat.php", json({ error: { code: "not_found" } }, 404));
  expect(await (await site.ask("/chats/right", { cookie })).text()).toContain("This page could not be found");
});
