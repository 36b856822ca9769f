import { afterAll, beforeAll, expect, test } from "vitest";
import { json, sessionOf, signUp } from "#tests/support/accounts.ts";
import { bringIn } from "#tests/support/members.ts";
import { photoKey } from "#tests/support/photo-names.ts";
import { decisionsOf, HOSTS, startSite, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
  await bringIn(await site.database("world"), [
    { id: "annalee1", site: "amberlind", name: "Annalee" },
    { id: "bertram1", site: "amberlind", name: "Bertram", gender: "male" },
    { id: "fiction1", site: "amberlind", name: "Felice", fictional: 1 },
  ]);
});
afterAll(() => site.close());

test("each site answers on its host in its own language and name", async () => {
  const pages = await Promise.all([
    site.ask("/", { host: HOSTS.dutch, country: "NL" }),
    site.ask("/", { host: HOSTS.german, country: "DE" }),
    site.ask("/", { host: HOSTS.nordic, country: "SE" }),
    site.ask("/", { host: HOSTS.world, country: "GB" }),
  ]);
  expect(pages.map((page) => page.status)).toEqual([200, 200, 200, 200]);
  const html = await Promise.all(pages.map((page) => page.text()));
  expect(html.map((text) => /<html lang="(\w+)"/.exec(text)?.[1])).toEqual(["nl", "de", "sv", "en"]);
  expect(html.map((text) => /<title>[^<]*– (\w+)</.exec(text)?.[1])).toEqual([
    "Amberlind",
    "Rubinelle",
    "Nordlune",
    "Amberlind",
  ]);
});

test("a site's other hosts and www. lead to its canonical one, with path, query and method", async () => {
  for (const [host, canonical] of [
    ["be.amberlind.localhost", HOSTS.dutch],
    ["www.nl.amberlind.localhost", HOSTS.dutch],
    ["www.amberlind.localhost", HOSTS.world],
  ] as const) {
    const read = await site.ask("/members?gender=male", { host });
    expect([host, read.status, read.headers.get("location")]).toEqual([
      host,
      301,
      `http://${canonical}/members?gender=male`,
    ]);
    expect((await site.ask("/lang-config", { host, method: "POST", body: "locale=nl" })).status).toBe(308);
  }
});

test("an unknown host gets a page that names no site", async () => {
  for (const host of ["unknown.example", "www.unknown.example", "nl.amberlind.localhost.evil.example"]) {
    const response = await site.ask("/", { host, headers: { "x-forwarded-host": HOSTS.dutch } });
    const html = await response.text();
    expect([host, response.status, /amberlind|rubinelle|nordlune/i.test(html)]).toEqual([host, 421, false]);
  }
});

test("every decision is reported with its reason", async () => {
  const response = await site.ask("/", { host: HOSTS.german, country: "AT" });
  expect(decisionsOf(response)).toMatchObject({
    tenant: "rubinelle: rubinelle.localhost",
    country: "AT: seen by the network",
    locale: "de: domain_language",
    entry: "false: country without the warning",
    cached: "true: rendered and cached",
  });
});

test("the entry warning stands in the HTML and goes away by a plain form", async () => {
  const first = await (await site.ask("/members?gender=male", { country: "GB" })).text();
  expect(first).toContain('id="entry-title"');
  expect(first).toContain('<div id="page" inert=""');
  const next = /id="entry-form".*?name="next" value="([^"]*)"/s.exec(first)?.[1] ?? "";
  const dismissed = await site.ask("/entry-warning", {
    method: "POST",
    body: `next=${encodeURIComponent(next)}`,
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });
  expect([dismissed.status, dismissed.headers.get("location")]).toEqual([303, "/members?gender=male"]);
  const cookie = dismissed.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^__Host-entry=1; Max-Age=31536000; Path=\/; Secure; HttpOnly; SameSite=Lax$/);
  const second = await (await site.ask("/members", { country: "GB", cookie: "__Host-entry=1" })).text();
  expect(second).not.toContain("entry-title");
});

test("no page waits with its first paint for something that is not in it", async () => {
  const mailed = `/activate/01a20c53-46b4-773e-b008-e32e09dd8e84.${"x".repeat(43)}`;
  for (const path of ["/", "/members", "/login", "/nothing-here", mailed]) {
    const html = await (await site.ask(path)).text();
    const awaited = [...html.matchAll(/<link rel="expect" href="#([^"]+)"/g)].map(([, id]) => id ?? "");
    expect([path, awaited.filter((id) => !html.includes(`id="${id}"`))]).toEqual([path, []]);
  }
  const asked = await site.ask(mailed);
  expect([asked.status, (await asked.text()).includes('<form method="post"><button')]).toEqual([200, true]);
});

test("another site can neither dismiss the warning nor choose a language here", async () => {
  for (const path of ["/entry-warning", "/lang-config"]) {
    const response = await site.ask(path, {
      method: "POST",
      body: "locale=de",
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
    const old = await site.ask(path, {
      method: "POST",
      body: "locale=de",
      headers: { origin: "https://evil.example" },
    });
    expect([old.status, old.headers.get("set-cookie")]).toEqual([403, null]);
  }
});

test("choosing a language and a country lasts a year and changes the page", async () => {
  const chosen = await site.ask("/lang-config", {
    host: HOSTS.german,
    method: "POST",
    body: "locale=en&country=CH",
  });
  expect(chosen.headers.getSetCookie()).toEqual([
    "__Host-locale=en; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax",
    "__Host-country=CH; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax",
  ]);
  const after = await site.ask("/lang-config", {
    host: HOSTS.german,
    country: "DE",
    cookie: "__Host-locale=en; __Host-country=CH",
  });
  expect(decisionsOf(after)).toMatchObject({ locale: "en: cookie", country: "CH: chosen by the visitor" });
  expect((await site.ask("/lang-config", { method: "POST", body: "locale=xx" })).status).toBe(422);
});

test("the language menu is there only where there is a choice", async () => {
  expect(await (await site.ask("/", { country: "GB" })).text()).not.toContain('class="lang"');
  expect(await (await site.ask("/", { country: "CH" })).text()).toContain('class="lang"');
});

test("a visitor sees members, fictional ones marked in words, and nothing beyond the first name, age and face", async () => {
  const html = await (await site.ask("/members", { country: "GB" })).text();
  expect(html).toContain("Annalee, 36");
  expect(html).toContain("Bertram, 36");
  const card = (name: string) => html.split('<li class="photo">').find((part) => part.includes(name)) ?? "";
  expect(card("Felice")).toContain("Fictional profile");
  expect(card("Annalee")).not.toContain("Fictional profile");
  expect(html).not.toContain("Leeds");
});

test("a profile shows the visitor what they may see", async () => {
  const html = await (await site.ask("/members/annalee1", { country: "GB" })).text();
  expect(html).toContain("Hello from Leeds");
  expect(html).not.toContain("hetero");
});

test("a member who has not come lately is said so, and a fictional profile, which answers at once, is not", async () => {
  const longAgo = { site: "amberlind", active_at: 1_700_000_000 };
  await bringIn(await site.database("world"), [
    { ...longAgo, id: "quietone" },
    { ...longAgo, id: "fiction2", fictional: 1 },
  ]);
  const says = async (id: string) => {
    const html = await (await site.ask(`/members/${id}`, { cookie: "__Host-locale=en" })).text();
    return [html.includes("Leeds"), html.includes("Not active recently")];
  };
  expect([await says("quietone"), await says("fiction2")]).toEqual([
    [true, true],
    [true, false],
  ]);
});

test("unknown pages and unknown profiles are a 404 in the visitor's language, with a way home", async () => {
  for (const [path, host, words] of [
    ["/no-such-page", HOSTS.german, "Diese Seite wurde nicht gefunden"],
    ["/no-such-page", HOSTS.world, "This page could not be found"],
    ["/members/nobody00", HOSTS.world, "This page could not be found"],
  ] as const) {
    const response = await site.ask(path, { host });
    const html = await response.text();
    expect([path, response.status]).toEqual([path, 404]);
    expect(html).toContain(words);
    expect(html).toMatch(/href="\/"/);
  }
});

test("a page can only be read", async () => {
  const response = await site.ask("/members", { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a cached page answers 304 to a browser that has it, and advertisers' parameters make no other page", async () => {
  const first = await site.ask("/", { country: "IE" });
  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w+/=]{8,}"$/);
  const again = await site.ask("/?utm_source=x&gclid=y&fbclid=z", {
    country: "IE",
    headers: { "if-none-match": etag },
  });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const other = await site.ask("/", { country: "NZ", headers: { "if-none-match": etag } });
  expect(other.status).toBe(200);
});

test("a traffic source is remembered, and not in the cached page", async () => {
  const response = await site.ask("/?network=north&sub1=a", { country: "IE" });
  expect(response.headers.get("set-cookie")).toBe(
    "__Host-source=network=north&sub1=a; Path=/; Secure; HttpOnly; SameSite=Lax",
  );
  expect((await site.ask("/", { country: "IE" })).headers.get("set-cookie")).toBeNull();
});

test("every kind of response carries the security headers and the adult label", async () => {
  const responses = await Promise.all([
    site.ask("/"),
    site.ask("/nothing"),
    site.ask("/api/companyinfo.php"),
    site.ask("/api/nothing.php"),
    site.ask("/robots.txt"),
    site.ask("/icon.svg"),
    site.ask("/photos/none-full.webp"),
    site.ask("/", { host: "unknown.example" }),
    site.ask("/", { host: "www.localhost" }),
    site.ask("/assets/none.js"),
  ]);
  for (const response of responses) {
    const { headers } = response;
    expect([
      response.url,
      headers.get("rating"),
      headers.get("x-content-type-options"),
      headers.get("strict-transport-security"),
    ]).toEqual([
      response.url,
      "RTA-5042-1996-1400-1577-RTA",
      "nosniff",
      "max-age=63072000; includeSubDomains; preload",
    ]);
    expect(headers.get("content-security-policy")).toMatch(
      /default-src 'none'.*frame-ancestors 'none'|frame-ancestors 'none'.*default-src 'none'/,
    );
  }
});

test("a page that a token opens is stored by no browser, and its address is sent to no other site", async () => {
  const headersOf = async (path: string) => {
    const { headers } = await site.ask(path, { country: "GB" });
    return [headers.get("cache-control"), headers.get("referrer-policy"), headers.get("etag")];
  };
  for (const path of ["/reset-password/do?token=a.b", "/activate/a.b", "/unsubscribe/a.b"])
    expect(await headersOf(path)).toEqual(["private, no-store", "strict-origin", null]);
  expect((await headersOf("/members")).slice(0, 2)).toEqual([
    "private, no-cache",
    "strict-origin-when-cross-origin",
  ]);
});

test.each([
  ["with the entry warning", "", 2],
  ["without", "__Host-entry=1", 1],
])(
  "a page %s allows its own scripts and styles by hash, and has no inline style attribute",
  async (_, cookie, scripts) => {
    const response = await site.ask("/members", { country: "GB", cookie });
    const policy = response.headers.get("content-security-policy") ?? "";
    const html = await response.text();
    const texts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = ""]) => text);
    // the bar for all script before a page can be used, even without compression
    expect([texts.length, texts.join("").length <= 2 * 1024]).toEqual([scripts, true]);
    expect(html.includes("entry-form")).toBe(scripts === 2);
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(html).not.toMatch(/<[^>]+ style=/);
    for (const [, tag, text = ""] of html.matchAll(/<(style|script)>([^]*?)<\/\1>/g)) {
      const digest = Buffer.from(
        await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
      ).toString("base64");
      expect([tag, policy.includes(`'sha256-${digest}'`)]).toEqual([tag, true]);
    }
  },
);

test("readers in English on a site with the US footer get it, others do not", async () => {
  expect(await (await site.ask("/", { country: "US" })).text()).toContain('id="us-notice"');
  expect(await (await site.ask("/", { country: "CH", cookie: "__Host-locale=de" })).text()).not.toContain(
    "us-notice",
  );
});

test("a lander shows a member who agreed to be shown in advertising, and nobody else", async () => {
  const photos = () => [{ key: photoKey(crypto.randomUUID()) }];
  const woman = { site: "nordic", gender: "female", sexuality: "hetero" } as const;
  const anna = await signUp(site, { ...woman, photos: photos() });
  const berta = await signUp(site, { ...woman, photos: photos() });
  const agreed = await site.ask("/api/account.php", {
    method: "PUT",
    host: anna.host,
    cookie: await sessionOf(site, anna),
    headers: json,
    body: JSON.stringify({ advertising: true }),
  });
  expect(agreed.status).toBe(200);
  for (const lander of ["gallery", "socialnetwork"]) {
    const html = await (await site.ask(`/landers/${lander}`, { host: anna.host })).text();
    expect([lander, html.includes(anna.id), html.includes(berta.id)]).toEqual([lander, true, false]);
  }
});
