import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { routes } from "#client/routes.ts";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { html, json, memberCard, settingsAnswer, SITE, type Reply } from "#tests/support/backend.ts";
import { checkStructuredData, faultsOfSitemap, searchHeadOf } from "#tests/support/search-engines.ts";
import { world } from "#tests/support/spec-world.ts";

/** A backend that was written after the specification alone, behind a site: what its members get to see. */
let site: BackendSite;
beforeAll(async () => {
  site = await startBackendSite();
});
afterAll(() => site.close());
beforeEach(() => site.backend.reset());

const posted = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const login = () =>
  site.ask("/api/user.php", {
    method: "POST",
    body: JSON.stringify({ email: "ottoline@example.com", password: "correct horse" }),
    headers: posted,
  });
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
const loggedIn = async (): Promise<string> => cookieOf(await login());
const page = async (path: string, cookie: string) => (await site.ask(path, { cookie })).text();
const call = async (path: string, cookie: string): Promise<unknown> =>
  (await site.ask(path, { cookie })).json();

/** The page itself; on a slow machine its content is streamed behind the document. */
function mainOf(html: string): string {
  const streamed = html.indexOf('<div hidden id="S:');
  return (
    html.slice(html.indexOf("<main"), html.indexOf("</main")) + (streamed < 0 ? "" : html.slice(streamed))
  );
}

test("numbers for ids, paths for files and a partner with nothing but an id appear in the list of conversations", async () => {
  const cookie = await loggedIn();
  const html = await page("/chats", cookie);
  expect(
    ["/chats/31", "/chats/32", "Ignatius", "https://cdn.php.example/2026/11/8-small.jpg", "A member"].map(
      (text) => html.includes(text),
    ),
  ).toEqual([true, true, true, true, true]);
  // within a sentence the words for a name that is not said begin small
  expect(html).toContain("Delete the conversation with someone");
});

test("likes stand on the page, new ones first, with the age from the date of birth", async () => {
  const cookie = await loggedIn();
  const received = await page("/likes", cookie);
  expect(received).toContain("Ignatius, 41");
  expect(received.indexOf("/members/9")).toBeLessThan(received.indexOf("/members/8"));
  expect(await page("/likes/sent", cookie)).toContain("Prudence, 41");
  expect(await page("/likes/matches", cookie)).toContain("Ignatius, 41");
});

test("the browser's own calls get what the page got", async () => {
  const cookie = await loggedIn();
  expect(await call("/api/likes.php", cookie)).toMatchObject({
    profiles: [{ id: "8", age: 41 }, { id: "12" }],
    liked_by: [
      { id: "8", match: true },
      { id: "9", like_new: true },
    ],
  });
  expect(await call("/api/chats.php", cookie)).toMatchObject({
    chats: [
      { conversation: { id: "31" }, profile: { id: "8", fictional: false } },
      { conversation: { id: "32" }, profile: { id: "9" } },
    ],
  });
  const text = JSON.stringify(await call("/api/likes.php", cookie));
  expect(["date_of_birth", "sexuality", "about_me"].filter((secret) => text.includes(secret))).toEqual([]);
});

test("a list of which no row can be shown is an error on screen and for the browser, never an empty state", async () => {
  const cookie = await loggedIn();
  site.backend.know({
    chats: [{ conversation: { id: "../evil" }, profile: { id: 8 }, num_unread_messages: 1 }],
    likes: { profiles: [], liked_by: [{ like_new: true }] },
  });
  for (const [path, empty] of [
    ["/chats", "No conversations yet"],
    ["/likes", "No likes yet"],
  ] as const) {
    const response = await site.ask(path, { cookie });
    const html = await response.text();
    expect([path, response.status, html.includes(empty), html.includes("Try again")]).toEqual([
      path,
      503,
      false,
      true,
    ]);
  }
  for (const path of ["/api/chats.php", "/api/likes.php"])
    expect([path, (await site.ask(path, { cookie })).status]).toEqual([path, 502]);
  site.backend.know({ chats: [], likes: { profiles: [], liked_by: [] } });
  expect(await page("/chats", cookie)).toContain("No conversations yet");
  expect(await page("/likes", cookie)).toContain("No likes yet");
});

test("the footer names the company of the backend as far as it is said, and no other company's data beside it", async () => {
  await (await site.ask("/api/companyinfo.php")).text();
  const html = await (await site.ask("/")).text();
  expect(html).toContain("Harbour Ltd., 3 Quay Street, Whitby");
  expect(html).not.toContain("Liffey Company");
  const [partly = "", none = ""] = site.hosts.slice(7);
  site.backend.know({
    company: {
      name: "Harbour Ltd.",
      address: ["3 Quay Street", "Floor 2"],
      country: "Britain",
      delete_discount: "x",
    },
    settings: { support_phone: "by letter" },
  });
  for (const path of ["/api/companyinfo.php", "/api/settings.php"])
    expect((await site.ask(path, { host: partly })).status).toBe(200);
  const footer = await (await site.ask("/", { host: partly })).text();
  expect(footer).toContain("is run by Harbour Ltd., 3 Quay Street, Floor 2.");
  expect(["Liffey", "5555", "Linden Quay"].filter((other) => footer.includes(other))).toEqual([]);
  site.backend.know({ company: { address: "3 Quay Street" } });
  expect((await site.ask("/api/companyinfo.php", { host: none })).status).toBe(502);
  expect(await (await site.ask("/", { host: none })).text()).toContain("Liffey Company Ltd.");
});

test("a page that the backend cannot fill says so, and how to reach people", async () => {
  const [, , , , , host = ""] = site.hosts;
  await (await site.ask("/api/companyinfo.php", { host })).text();
  const missing = "Not available on this site";
  const complaints = "no complaints form";
  const cookie = cookieOf(await formLogin(host));
  for (const [path, words, more] of [
    ["/pricing", missing],
    ["/members/8", missing],
    ["/decisions", missing],
    ["/reset-password", missing],
    ["/reset-password/do?token=t", missing],
    ["/activate/error?reason=expired", "Activation failed"],
    ["/mail-change/do?token=a.b", missing],
    ["/account-deleted", missing],
    ["/complaints", complaints],
    ["/withdrawal", "takes withdrawals by email"],
    ["/withdrawal?number=1", "takes withdrawals by email"],
    ["/complaints?kind=illegal&profile=8", complaints],
    ["/complaints/C-1?key=a", complaints],
    ...["/verification", "/transactions", "/premium", "/decisions", "/profile"].map(
      (path) => [path, missing, { cookie }] as const,
    ),
  ] as const) {
    const response = await site.ask(path, { host, ...more });
    const html = await response.text();
    const main = mainOf(html);
    expect(
      [
        words,
        'href="mailto:file@php.example"',
        '<a class="link num" href="tel:+442055500142">+44 20-5550 0142</a>',
        "Harbour Ltd., 3 Quay Street, Whitby, United Kingdom",
      ].filter((each) => !main.includes(each)),
      path,
    ).toEqual([]);
    expect([path, response.status, /<(form|button|input)\b/.test(main)]).toEqual([path, 200, false]);
  }
});

test("no text sends a member to a page or a setting that the backend does not have", async () => {
  for (const document of ["terms", "privacy", "faq", "service", "return-policy", "ban"]) {
    const html = await page(`/pages/${document}`, "");
    const main = mainOf(html);
    expect([document, main.match(/href="\/(transactions|decisions|verification|pricing|credits)/)]).toEqual([
      document,
      null,
    ]);
    expect(main).not.toMatch(
      /(delete|deleting)[^.]*href="\/notifications|href="\/notifications[^.]*download/i,
    );
  }
});

test("a text about a company that the backend does not name says so, and no more once it does", async () => {
  const [, , , , , , host = ""] = site.hosts;
  const unconfirmed = "We can’t confirm the company details";
  const terms = async () => mainOf(await (await site.ask("/pages/terms", { host })).text());
  site.backend.answer("/api/companyinfo.php", json({ error: { code: "not_found" } }, 404));
  const text = await terms();
  expect(text).toContain(unconfirmed);
  expect(text).toContain("Liffey Company Ltd., 14 Linden Quay, Dublin D02 XY45, Ireland");
  expect(text).toMatch(/href="mailto:file@php.example".*href="tel:\+35315550142"/);
  site.backend.reset();
  await expect.poll(terms).toContain("Harbour Ltd.");
  expect(await terms()).not.toContain(unconfirmed);
});

test("a member who has logged in on a device does not see the entry warning there after the logout", async () => {
  const entry = 'id="entry"';
  expect(await page("/", "")).toContain(entry);
  const cookies = (await login()).headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const left = cookies.filter((cookie) => cookie.startsWith("__Host-entry="));
  expect(await page("/", left.join("; "))).not.toContain(entry);
});

test("search engines read the backend's settings and company, and no page that it cannot fill", async () => {
  const host = site.hosts[20] ?? "";
  site.backend.answer(
    "/api/settings.php",
    json(
      settingsAnswer({ domain: host, name: "Harbour</script><b>light", description: "Company on the quay." }),
    ),
  );
  // once for the edge to know the backend
  for (const path of ["/api/settings.php", "/api/companyinfo.php", "/"])
    await (await site.ask(path, { host })).text();
  const html = await (await site.ask("/?network=again", { host })).text();
  const head = searchHeadOf(html);
  expect(head.description).toBe("Company on the quay.");
  expect(head.canonical).toBe(`https://${host}/`);
  expect(head.share["og:site_name"]).toBe("Harbour</script><b>light");
  expect(await checkStructuredData(html)).toEqual({ types: ["Organization", "WebSite"], faults: [] });
  expect(html).toContain('"legalName":"Harbour Ltd."');
  const xml = await (await site.ask("/sitemap.xml", { host })).text();
  expect(await faultsOfSitemap(xml)).toEqual([]);
  const paths = [...xml.matchAll(/<loc>https:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
  expect(paths).toEqual(expect.arrayContaining(["/", "/login", "/pages/faq"]));
  expect(paths).not.toContain("/pricing");
  for (const path of paths) {
    const page = await site.ask(path, { host });
    const { isIndexable, canonical } = searchHeadOf(await page.text(), page.headers);
    expect([path, page.status, isIndexable, canonical]).toEqual([path, 200, true, `https://${host}${path}`]);
  }
  expect(await (await site.ask("/pricing", { host })).text()).toContain('name="robots" content="noindex"');
});

test("a profile field that is unknown here leaves the others, and a price with a point is in euros", async () => {
  site.backend.answer(
    "/api/settings.php",
    json(
      settingsAnswer({
        visible_profile_fields: ["interests", "zodiac", "body_type"],
        minimum_message_costs: {
          GB: { costs: 0.75, currency: "GBP" },
          IE: { costs: 1, currency: "EUR" },
          ZZ: "free",
        },
      }),
    ),
  );
  expect(await call("/api/settings.php?ref=prices", "")).toMatchObject({
    settings: {
      visible_profile_fields: ["interests", "body_type"],
      minimum_message_costs: {
        GB: { costs: 75, currency: "GBP" },
        IE: { costs: 100, currency: "EUR" },
      },
    },
  });
});

test("no call of a visitor says a country to the backend: the edge does", async () => {
  await (
    await site.ask("/?geoip_country=KP&geoip_selected_country=KP&ref=country", { country: "IE" })
  ).text();
  await (await site.ask("/api/settings.php?geoip_country=KP&ref=country", { country: "IE" })).text();
  await (await site.ask("/api/user.php?geoip_country=KP")).text();
  await site.backend.over();
  const asked = ["/api/settings.php", "/api/user.php"].flatMap((path) =>
    site.backend.received(path).map(({ query }) => query.getAll("geoip_country").join()),
  );
  expect(asked).toEqual(["IE", ""]);
});

test("queries that no page uses cost no call", async () => {
  await (await site.ask("/api/settings.php")).text();
  await (await site.ask("/")).text();
  await site.backend.over();
  site.backend.reset();
  for (let click = 0; click < 5; click++)
    await (await site.ask(`/?gclid=${click}&fbclid=${click}&utm_source=x&sub1=${click}`)).text();
  await site.backend.over();
  expect([
    site.backend.count("/api/settings.php"),
    site.backend.count("/api/companyinfo.php"),
    site.backend.count("/api/members.php"),
  ]).toEqual([0, 0, 0]);
});

test("a login whose answer is no member, or another site's, is none", async () => {
  const { user } = world();
  for (const answer of [
    { user: { id: 7, credits: 15 } },
    { user: "Ottoline" },
    { ok: true },
    { user, settings: { domain: "other.example", name: "Elsewhere" } },
  ]) {
    site.backend.answer("/api/user.php", json(answer, 200, { "set-cookie": "PHPSESSID=00ff; path=/" }));
    const response = await login();
    expect([response.status, response.headers.getSetCookie(), await response.json()]).toEqual([
      502,
      [],
      { error: { code: "origin_invalid" } },
    ]);
    const form = await site.ask("/login", {
      method: "POST",
      body: "email=ottoline%40example.com&password=correct+horse",
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
    expect([form.status, form.headers.getSetCookie()]).toEqual([502, []]);
  }
  site.backend.answer("/api/user.php", json({ user, settings: { domain: SITE.host, name: "Elsewhere" } }));
  const own = await login();
  expect([own.status, Object.keys(Object(await own.json()))]).toEqual([200, ["user"]]);
});

test("a login that a backend does not answer is over in three seconds, for a form and for the browser", async () => {
  for (const [reply, statuses] of [
    [() => new Promise<void>(() => undefined), [504, 504]],
    [json({ error: { code: "db_down" } }, 500), [503, 503]],
  ] as [Reply, number[]][]) {
    site.backend.answer("/api/user.php", reply);
    const begun = performance.now();
    const [call, form] = await Promise.all([login(), formLogin(SITE.host)]);
    const html = await form.text();
    // the promise is three seconds, and the machine is shared
    expect(performance.now() - begun).toBeLessThan(3_500);
    expect([call.status, form.status]).toEqual(statuses);
    expect(html).toContain("An error occured");
    expect(html).toContain('value="ottoline@example.com"');
    // more than the ten seconds for which a browser waits to try again by itself
    expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(10);
  }
});

test("a login that the backend refuses in its own words shows the site's for it", async () => {
  for (const [reply, words] of [
    [json({ user: null }), "wrong"],
    [html(401, "<h1>Unauthorized</h1>"), "wrong"],
    [json({ message: "Too many incorrect attempts, account blocked for 12 minutes." }, 403), "12 minutes"],
  ] as const) {
    site.backend.answer("/api/user.php", reply);
    const text = await (await formLogin(SITE.host)).text();
    expect([words, text.includes("An error occured")]).toEqual([words, false]);
    expect(text).toContain(words === "wrong" ? "Login failed" : words);
  }
});

test("a refusal of one moment is not stored: the next visitor sees the members", async () => {
  const path = "/members?country=GB&min_age=44&max_age=55";
  site.backend.answer("/api/members.php", json({ error: { code: "forbidden" } }, 403));
  expect(await (await site.ask(path)).text()).toContain("Members only");
  site.backend.answer("/api/members.php", json({ profiles: [memberCard("back-1")], num_results: 1 }));
  expect(await (await site.ask(path)).text()).toContain("Ottoline, 41");
});

test("a backend that answers page.php with anything else has no such call, and pages stand on the others", async () => {
  const replies: [string, Reply][] = [
    ["an empty table", json({})],
    ["a list", json([])],
    ["only a member", json({ user: null })],
    ["a page", html(200, "<h1>Welcome</h1>")],
    ["a refusal", json({ error: { code: "forbidden" } }, 403)],
    ["a refused page", html(400, "<h1>Bad request</h1>")],
  ];
  for (const [i, [what, reply]] of replies.entries()) {
    const host = site.hosts[24 + i] ?? "";
    const cookie = cookieOf(await formLogin(host));
    site.backend.answer("/api/page.php", reply);
    for (let visit = 0; visit < 2; visit++) {
      const response = await site.ask("/chats", { host, cookie });
      expect([what, response.status, (await response.text()).includes("/chats/31")]).toEqual([
        what,
        200,
        true,
      ]);
    }
    // it is not asked again for a while
    expect(site.backend.count("/api/page.php")).toBe(1);
    site.backend.reset();
  }
});

test("a backend that says with a page what is new has it in the bar at once, and one that does not has none yet", async () => {
  const user = await call("/api/user.php", await loggedIn());
  const barWith = async (index: number, counts: object): Promise<string[]> => {
    const host = site.hosts[index] ?? "";
    const cookie = cookieOf(await formLogin(host));
    site.backend.answer("/api/page.php", json({ ...(user as object), page: null, ...counts }));
    const html = await (await site.ask("/members", { host, cookie })).text();
    return [...html.matchAll(/<b class="badge num" data-tone="news"[^>]*>([^<]*)</g)].map(
      ([, text = ""]) => text,
    );
  };
  expect(await barWith(30, { counts: { unread: "4", new_likes: 120 } })).toEqual(["4", "99+"]);
  expect(await barWith(31, {})).toEqual([]);
  expect(await barWith(32, { counts: { unread: -1, new_likes: "<b>" } })).toEqual([]);
});

test("a call of the contract that such a backend is not asked for does not reach it", async () => {
  const cookie = await loggedIn();
  const response = await site.ask("/api/orders.php", { method: "POST", body: "{}", cookie, headers: posted });
  expect([response.status, await response.json()]).toEqual([404, { error: { code: "unknown_call" } }]);
  expect(site.backend.count("/api/orders.php")).toBe(0);
});

/** A script that answers each method in its own way. */
const byMethod =
  (replies: Record<string, Reply>): Reply =>
  (exchange) =>
    (replies[exchange.received.method] ?? json({ error: { code: "bad_method" } }, 405))(exchange);
const empty: Reply = ({ response }) => {
  response.writeHead(204).end();
};

/** Once the edge has found out what the backend of a site offers. */
async function probed(host: string): Promise<void> {
  await expect
    .poll(async () => (await site.ask("/", { host })).text())
    .toMatch(/"lacks":\[[^\]]*"match-finder"/);
}
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = ""]) => path);
const formLogin = (host: string) =>
  site.ask("/login", {
    host,
    method: "POST",
    body: "email=ottoline%40example.com&password=correct+horse",
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });

test("a member lands on a page that the backend offers, and the navigation leads to no other", async () => {
  const [, host = ""] = site.hosts;
  await probed(host);
  expect(
    ["/api/members.php", "/api/swipe.php", "/api/signup.php"].map((path) => site.backend.count(path) > 0),
  ).toEqual([true, true, true]);
  const login = await formLogin(host);
  expect([login.status, login.headers.get("location")]).toEqual([303, "/chats"]);
  const cookie = cookieOf(login);
  expect((await site.ask("/", { host, cookie })).headers.get("location")).toBe("/chats");
  const links = linksOf(await (await site.ask("/likes", { host, cookie })).text());
  expect(links).toEqual(expect.arrayContaining(["/chats", "/likes", "/notifications"]));
  expect(
    links.filter((path) => /^\/(members|premium|credits|profile|transactions|pricing)$/.test(path)),
  ).toEqual([]);
  const visitor = linksOf(await (await site.ask("/", { host })).text());
  expect(visitor.filter((path) => /^\/(members|signup|pricing)$/.test(path))).toEqual([]);
});

test("the settings show what user.php says is switched off, and nothing that the backend can't change", async () => {
  const html = await page("/notifications", await loggedIn());
  const main = mainOf(html);
  expect(main).toMatch(/Likes (via e-mail|by Email)/);
  expect(main).toContain('id="notifications"');
  expect(main).not.toMatch(/id="(privacy|devices|blocked|export|leaving)"|type="password"|role="switch"/);
});

test("what a backend offers is asked without writing anything, and not again within the hour", async () => {
  const [, , host = ""] = site.hosts;
  await probed(host);
  const optional = (path: string) => site.backend.received(path).map(({ method, body }) => [method, body]);
  expect(optional("/api/signup.php")).toEqual([["OPTIONS", ""]]);
  expect(optional("/api/swipe.php")).toEqual([["GET", ""]]);
  expect(["/api/discountcode.php", "/api/auto-like.php", "/api/logout.php"].flatMap(optional)).toEqual([]);
  site.backend.reset();
  for (let visit = 0; visit < 3; visit++) await probed(host);
  expect(["/api/signup.php", "/api/swipe.php"].map((path) => site.backend.count(path))).toEqual([0, 0]);
});

test("a like is offered only where the backend takes one, and reading likes.php says nothing of it", async () => {
  const hearts = async (host: string) => {
    const cookie = cookieOf(await formLogin(host));
    const page = await (await site.ask("/likes", { host, cookie })).text();
    expect(page).toContain("Ignatius");
    return page.includes('class="round photo__like"');
  };
  const likes = await call("/api/likes.php", await loggedIn());
  const answers: [boolean, Reply | null][] = [
    [false, null],
    [false, byMethod({ GET: json(likes), OPTIONS: json({ error: { code: "bad_method" } }, 405) })],
    [false, byMethod({ GET: json(likes), OPTIONS: json(likes) })],
    [false, byMethod({ GET: json(likes), OPTIONS: json(likes, 200, { allow: "GET, HEAD, OPTIONS" }) })],
    [true, byMethod({ GET: json(likes), OPTIONS: json(likes, 200, { allow: "get, post" }) })],
    [true, byMethod({ GET: json(likes), OPTIONS: empty })],
    [true, byMethod({ GET: json(likes), OPTIONS: json({ error: { code: "db_down" } }, 500) })],
  ];
  for (const [i, [isOffered, reply]] of answers.entries()) {
    const host = site.hosts[10 + i] ?? "";
    if (reply) site.backend.answer("/api/likes.php", reply);
    await probed(host);
    expect([i, await hearts(host)]).toEqual([i, isOffered]);
    expect(site.backend.received("/api/likes.php").map(({ method }) => method)).not.toContain("POST");
  }
});

test("an action is offered only where the backend has its call", async () => {
  const examples: {
    paths: Record<
      string,
      { get: { responses: { "200": { content: { "application/json": { example: unknown } } } } } }
    >;
  } = JSON.parse(readFileSync("docs/backend/openapi.json", "utf8"));
  const has = (path: string) => {
    const { example } = examples.paths[path]?.get.responses["200"].content["application/json"] ?? {};
    site.backend.answer(path, byMethod({ GET: json(example), OPTIONS: empty }));
  };
  const seen = async (host: string) => {
    await probed(host);
    const cookie = cookieOf(await formLogin(host));
    const read = async (path: string, as = "") => {
      const html = await (await site.ask(path, { host, cookie: as })).text();
      return mainOf(html);
    };
    const [profile, settings, own] = await Promise.all(
      ["/members/ottoline-2", "/notifications", "/profile"].map((path) => read(path, cookie)),
    );
    return {
      report: profile?.includes(">Report<"),
      block: profile?.includes(">Block<"),
      blocked: settings?.includes('id="blocked"'),
      devices: settings?.includes('id="devices"'),
      photos: own?.includes('id="photos"'),
      password: (await read("/reset-password/do?token=t")).includes('type="password"'),
      confirmation: (await read("/activate/error?reason=expired")).includes('type="email"'),
    };
  };
  site.backend.answer(
    "/api/member.php",
    json({ profile: memberCard("ottoline-2", { country: "GB", region: null, city: "Whitby" }) }),
  );
  for (const path of ["/api/preferences.php", "/api/profile.php"]) has(path);
  expect(await seen(site.hosts[22] ?? "")).toEqual({
    report: true,
    block: false,
    blocked: false,
    devices: false,
    photos: false,
    password: false,
    confirmation: false,
  });
  for (const path of ["/api/blocks.php", "/api/devices.php", "/api/photos.php"]) has(path);
  for (const path of ["/api/reports.php", "/api/new-password.php", "/api/resend.php"])
    site.backend.answer(path, byMethod({ OPTIONS: empty }));
  const having = await seen(site.hosts[23] ?? "");
  expect(Object.values(having)).toEqual(Object.keys(having).map(() => true));
  expect(
    ["blocks", "reports", "new-password", "resend"].flatMap((noun) =>
      site.backend.received(`/api/${noun}.php`).filter(({ method }) => !["GET", "OPTIONS"].includes(method)),
    ),
  ).toEqual([]);
});

test("a backend that has the search is landed on there, and one that says nothing of it does not lack it", async () => {
  const [, , , having = "", silent = ""] = site.hosts;
  site.backend.answer("/api/members.php", json({ profiles: [memberCard("a1")], num_results: 1 }));
  await probed(having);
  expect((await formLogin(having)).headers.get("location")).toBe("/members");
  site.backend.answer("/api/members.php", json({ error: { code: "db_down" } }, 500));
  await probed(silent);
  expect((await formLogin(silent)).headers.get("location")).toBe("/members");
});

test("a conversation opens with its latest message and a next step where the backend has no call for it", async () => {
  const cookie = await loggedIn();
  site.backend.know({
    chats: [
      {
        conversation: { id: 31 },
        profile: { id: 8, name: "Ignatius" },
        num_unread_messages: 1,
        last_message: { text: "The tide is out <b>", at: "2026-11-20 18:00:00" },
      },
      { conversation: { id: 32 }, profile: { id: 9 }, num_unread_messages: 0 },
    ],
  });
  for (const path of ["/chats/31", "/members/8/chat"]) {
    const response = await site.ask(path, { cookie });
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 200]);
    expect(html).toContain("The tide is out &lt;b&gt;");
    expect(html).toContain('href="mailto:file@php.example"');
    expect(html).toContain("Write to support");
  }
  expect(await page("/chats/32", cookie)).toContain("There’s nothing to show in this conversation yet.");
  expect((await site.ask("/chats/99", { cookie })).status).toBe(404);
});

test("every lander is whole on the specification's calls, and while the search fails", async () => {
  const landers = routes.filter(({ name }) => name.startsWith("landers-"));
  for (const [host = "", fails] of [
    [site.hosts[5], false],
    [site.hosts[6], true],
  ] as const) {
    site.backend.reset();
    if (fails) site.backend.answer("/api/members.php", json({}, 500));
    await (await site.ask("/api/settings.php", { host })).text();
    for (const { path } of landers) {
      const response = await site.ask(path.replace("/{slug?}", ""), { host });
      const html = await response.text();
      expect([path, response.status, html.includes("<h1"), html.includes("lander__form")]).toEqual([
        path,
        200,
        true,
        true,
      ]);
      expect([path, html.includes(`${SITE.backendName}</title>`)]).toEqual([path, true]);
    }
  }
});
