import { request } from "node:http";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ruleOf, rules } from "#contract/rules.ts";
import { bringIn } from "#tests/support/members.ts";
import { ENDED, namesOf, photoKey } from "#tests/support/photo-names.ts";
import { runs } from "#tests/support/runs.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

const FIRST = photoKey("input 1");

let site: RunningSite;
let port: number;
beforeAll(async () => {
  site = await sharedSite();
  port = Number(site.address.port);
  await bringIn(await site.database("world"), [
    { id: "annalee1", site: "amberlind", photos: [{ key: FIRST }, { key: photoKey("input 2") }] },
    { id: "bertram1", site: "amberlind", status: "deleted", photos: [{ key: photoKey("input 3") }] },
  ]);
  await (await site.env()).PHOTOS.put(`world/${FIRST}-full.webp`, "a picture");
});
afterAll(() => site.close());

/**
 * Of each call; the calls are many, and what they share is tried by each of them. The same on every run: a
 * failure is told with its input.
 */
const RUNS = runs(25);
const SEED = 20_261_120;
const check = async (property: fc.IAsyncProperty<[RawRequest]>, numRuns = RUNS): Promise<void> => {
  const before = await rows();
  await fc.assert(property, { numRuns, seed: SEED });
  expect(await rows()).toEqual(before);
};

/** What no call of a visitor may change. */
async function rows(): Promise<unknown[]> {
  const counted = await Promise.all(
    (["europe", "world"] as const).flatMap(async (pool) => {
      const db = await site.database(pool);
      return db
        .prepare(
          "SELECT (SELECT count(*) FROM profiles) AS profiles, (SELECT count(*) FROM photos) AS photos, (SELECT count(*) FROM places) AS places, (SELECT group_concat(id || status || name) FROM profiles) AS people",
        )
        .all();
    }),
  );
  return counted.map(({ results }) => results);
}

interface RawRequest {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string | null;
}

/** Over a socket, since fetch knows better than to send such things. */
function send(
  { method, path, query, headers, body }: RawRequest,
  host: string = HOSTS.world,
): Promise<{ status: number; text: string; type: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path: query === "" ? path : `${path}?${query}`,
        headers: {
          host,
          ...headers,
          ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        let text = "";
        answer
          .setEncoding("utf8")
          .on("data", (part: string) => {
            text += part;
          })
          .on("end", () =>
            resolve({ status: answer.statusCode ?? 0, text, type: answer.headers["content-type"] ?? "" }),
          )
          .on("error", reject);
      },
    );
    sent.on("error", reject).end(body ?? undefined);
  });
}

/** Foreseen, whatever it was: below 500, and an error says its code and none of the server's own words. */
async function expectForeseen(request: RawRequest): Promise<void> {
  const { status, text, type } = await send(request);
  expect(
    status,
    `${request.method} ${request.path}?${request.query.slice(0, 200)} ${request.body?.slice(0, 200) ?? ""}: ${text.slice(0, 300)}`,
  ).toBeLessThan(500);
  expect(status).toBeGreaterThanOrEqual(200);
  if (request.method === "HEAD" || status === 204) {
    expect(text).toBe("");
    return;
  }
  expect(type).toMatch(/^application\/json/);
  const answer: unknown = JSON.parse(text);
  const has = (key: string) => JSON.stringify(answer).includes(`"${key}"`);
  const figures = {
    ...(has("field") && { field: expect.any(String) }),
    ...(has("minutes") && { minutes: expect.any(Number), retry_after: expect.any(Number) }),
  };
  if (status >= 400)
    expect(answer).toEqual({
      error: { code: expect.stringMatching(/^[a-z_]+$/), ...figures },
      ...(has("login_required") && { authentication_required: true }),
    });
  expect(text).not.toMatch(/SQLITE|D1_ERROR|\bat \w+ \(|TypeError|node_modules/);
}

const keys = [
  "lat",
  "lon",
  "id",
  "gender",
  "country",
  "countryregion",
  "min_age",
  "max_age",
  "page",
  "traffic_source",
  "host",
  "__proto__",
  "constructor",
  "toString",
  "prototype",
  "lat[]",
  "id[$ne]",
  "",
];
const values = fc.oneof(
  fc.constantFrom(
    "",
    "0",
    "1",
    "18",
    "99",
    "100",
    "-1",
    "1e9",
    "NaN",
    "null",
    "true",
    "female",
    "male",
    "GB",
    "gb",
    "__proto__",
    "annalee1",
    "bertram1",
    "../annalee1",
    "' OR 1=1 --",
    "%",
    "_",
    "\u0000",
    "\ud83d\ude00",
    "52.3702157",
    "-180",
    "90.0000001",
    "1.",
    "٣٣",
    "x".repeat(5_000),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double().map(String),
  fc.integer().map(String),
);
const wellFormed = fc
  .array(fc.tuple(fc.constantFrom(...keys), values), { maxLength: 8 })
  .map((pairs) => new URLSearchParams(pairs).toString());
const malformed = fc
  .array(
    fc.constantFrom(
      "%",
      "%zz",
      "%c3%28",
      "&",
      "=",
      "&&",
      "id=%00",
      "?",
      "id",
      "lat=%F0%9F",
      "+",
      ";",
      "page=1",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const query = fc.oneof({ weight: 4, arbitrary: wellFormed }, { weight: 1, arbitrary: malformed });

const deep = (depth: number) => `${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`;
const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    "",
    "{}",
    "[]",
    "null",
    "0",
    '"text"',
    "{",
    "{'a':1}",
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '{"a":1,"a":2}',
    "\ufeff{}",
    "a=1&b=2",
    "<xml/>",
    "\u0000",
    "NaN",
    deep(50),
    deep(5_000),
    "[".repeat(60_000),
    `{"a":"${"x".repeat(100_000)}"}`,
    " ".repeat(65_536),
    `{"\\ud800":1}`,
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    "content-type",
    "accept-language",
    "x-request-type",
    "idempotency-key",
    "cookie",
    "referer",
    "user-agent",
    "cf-ipcountry",
    "if-none-match",
    "x-page-route",
    "x-forwarded-host",
    "origin",
    "sec-fetch-site",
    "range",
    "accept-encoding",
  ),
  fc.oneof(
    fc.constantFrom(
      "",
      "x".repeat(2_000),
      "application/json",
      "multipart/form-data; boundary=",
      "__Host-locale=xx; __Host-country=; =; ;;",
      "https://evil.example",
      "cross-site",
      "same-origin",
      "null",
      '"',
      'W/"',
      "*",
      "bytes=9-1",
      "T1",
      "http://localhost/members/annalee1",
      "//",
      "de;q=9,,;q",
    ),
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    }),
  ),
  { maxKeys: 4 },
);
const withHeaders = (headers: Record<string, string>, cross: boolean): Record<string, string> => {
  if (cross) return headers;
  const { origin: _, "sec-fetch-site": __, ...rest } = headers;
  return rest;
};

for (const name of Object.keys(rules)) {
  const [method = "", path = ""] = name.split(" ");
  test(`no query, header or body makes ${name} fail or changes a member`, async () => {
    await check(
      fc.asyncProperty(
        fc.record({
          method: fc.constant(method),
          path: fc.constant(path),
          query,
          headers: fc.tuple(oddHeaders, fc.boolean()).map(([headers, cross]) => withHeaders(headers, cross)),
          body: method === "GET" ? fc.constant(null) : body,
        }),
        expectForeseen,
      ),
    );
  });
}

test("no method makes a call fail, and one that the call has not is refused", async () => {
  const methods = [
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "PURGE",
    "SEARCH",
  ];
  const paths = [...new Set(Object.keys(rules).map((name) => name.split(" ")[1] ?? ""))];
  await check(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom(...methods),
        path: fc.constantFrom(...paths),
        query,
        headers: fc.constant({}),
        body: fc.constant(null),
      }),
      async (request) => {
        await expectForeseen(request);
        // 403: not from a page of the site, 422: a position is checked before it goes anywhere
        if (ruleOf(request.method, request.path) === null)
          expect([403, 405, 422]).toContain((await send(request)).status);
      },
    ),
  );
});

test("no path below /api makes the edge fail, and none that is no call is one", async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      "..",
      ".",
      "%2e%2e",
      "members.php",
      "members.php%00",
      "MEMBERS.PHP",
      "__proto__",
      "__proto__.php",
      "constructor.php",
      "to-string.php",
      "",
      "%",
      "%ff",
      "a".repeat(3_000),
      "user.php",
      "..%2fmembers.php",
      ";x",
      "members.php;x",
    ),
    fc.webSegment({ size: "small" }),
  );
  await check(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom("GET", "POST", "DELETE"),
        path: fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/api/${parts.join("/")}`),
        query,
        headers: fc.constant({}),
        body: fc.constant(null),
      }),
      async (request) => {
        const { pathname } = new URL(`http://localhost${request.path}`);
        if (!pathname.startsWith("/api/")) return;
        await expectForeseen(request);
        if (!Object.keys(rules).some((name) => name.endsWith(` ${pathname}`)))
          expect([404, 405]).toContain((await send(request)).status);
      },
    ),
  );
});

test("a body that is too large is refused as such, one byte less is read", async () => {
  const post = (text: string) =>
    send({
      method: "POST",
      path: "/api/page-hidden.php",
      query: "",
      headers: { "content-type": "application/json" },
      body: text,
    });
  expect(await post(`{}${" ".repeat(65_534)}`)).toMatchObject({ status: 204 });
  expect(await post(`{}${" ".repeat(65_535)}`)).toMatchObject({
    status: 413,
    text: '{"error":{"code":"too_large"}}',
  });
});

test("no name below /photos opens anything but a visible photo of this site", async () => {
  const name = fc.oneof(
    fc.constantFrom(
      `${FIRST}-full.webp`,
      `stored/${FIRST}-full.webp`,
      `%73tored/${FIRST}-full.webp`,
      `x/../stored/${FIRST}-full.webp`,
      `world/${FIRST}-full.webp`,
      `..%2fworld%2f${FIRST}-full.webp`,
      namesOf(HOSTS.world).soft(photoKey("input 3")),
      namesOf(HOSTS.world).open(photoKey("input 3"), "full"),
      namesOf(HOSTS.dutch).open(FIRST, "full"),
      namesOf(HOSTS.world).openTo("annalee1", FIRST, "full"),
      `${namesOf(HOSTS.world).open(FIRST, "full")}.`,
      `${namesOf(HOSTS.world).open(FIRST, "full")}%00`,
      `${namesOf(HOSTS.world).open(FIRST, "full")}/`,
      `${namesOf(HOSTS.world).open(FIRST, "full")};x`,
      namesOf(HOSTS.world).open(FIRST, "full").toUpperCase(),
      namesOf(HOSTS.world).open(FIRST, "full").replace(/webp$/, "png"),
      namesOf(HOSTS.world).open(FIRST, "soft"),
      namesOf(HOSTS.world).soft(FIRST).replace("-soft", "-full"),
      namesOf(HOSTS.world, ENDED).open(photoKey("input 2"), "full"),
      "%",
      "%ff%fe",
      "",
      "__proto__",
      "a".repeat(3_000),
      FIRST,
      "' OR 1=1 ---full.webp",
    ),
    fc.webSegment(),
    fc
      .tuple(
        fc.oneof(fc.stringMatching(/^[\w-]{43}$/), fc.stringMatching(/^[a-z0-9]{8,40}$/)),
        fc.constantFrom("full", "thumb", "match", "soft"),
      )
      .map(([key, size]) => `${key}-${size}.webp`),
  );
  await check(
    fc.asyncProperty(
      fc.record({
        method: fc.constantFrom("GET", "HEAD"),
        path: name.map((file) => `/photos/${encodeURI(decode(file))}`),
        query,
        headers: oddHeaders,
        body: fc.constant(null),
      }),
      async (request) => {
        expect((await send(request)).status, request.path).toBe(404);
      },
    ),
  );
});
const decode = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};

test("no condition on a photo that is there makes it fail", async () => {
  const odd = fc.oneof(
    fc.constantFrom("*", 'W/"a"', '"', '""', "a", ",,,", "W/", '"a", "b"', '"a', "x".repeat(2_000), " "),
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 40,
    }),
  );
  await check(
    fc.asyncProperty(
      fc.record({
        method: fc.constant("GET"),
        path: fc.constant(`/photos/${namesOf(HOSTS.world).open(FIRST, "full")}`),
        query: fc.constant(""),
        headers: odd.map((value) => ({ "if-none-match": value })),
        body: fc.constant(null),
      }),
      async (request) => {
        const { status, text } = await send(request);
        expect([200, 304], request.headers["if-none-match"]).toContain(status);
        if (status === 200) expect(text).toBe("a picture");
      },
    ),
    runs(40),
  );
});

/** Words that would tell which sites live here. */
const SITES = /amberlind|rubinelle|nordlune|liffey|amstel|isar/i;
const plain = { method: "GET", path: "/", query: "", headers: {}, body: null };

test("a host that is no site gets a page that names none", async () => {
  for (const host of [
    "unknown.example",
    "rubinelle.localhost.",
    "rubinelle.localhost.evil.example",
    "xrubinelle.localhost",
    "www.unknown.example",
    "127.0.0.1",
    // where it listens
    `127.0.0.1:${port}`,
    "[::1]",
    "__proto__",
    "constructor",
    "a".repeat(250),
  ]) {
    const { status, text } = await send(plain, host);
    expect([host, status, SITES.test(text)]).toEqual([host, 421, false]);
  }
});

test("a host in capitals or with a port is the same site", async () => {
  for (const host of ["RUBINELLE.localhost", "Rubinelle.LocalHost:8787", "rubinelle.localhost:1"])
    expect((await send(plain, host)).text).toContain("– Rubinelle</title>");
});

test("a host that is two, or none at all, names no site", async () => {
  // workerd's own front turns some of these away before our edge sees them
  for (const host of [
    "rubinelle.localhost, localhost",
    "rubinelle.localhost,nordlune.localhost",
    "user@rubinelle.localhost",
    "rubinelle.localhost/x",
    "localhost:99999",
    "",
  ]) {
    const { status, text } = await send(plain, host);
    expect([host, status >= 400, SITES.test(text)]).toEqual([host, true, false]);
  }
});

test("no header but Host names a site", async () => {
  for (const name of [
    "x-forwarded-host",
    "x-host",
    "x-original-host",
    "forwarded",
    "x-forwarded-server",
    "x-rewrite-url",
    "x-original-url",
  ]) {
    const value = name === "forwarded" ? "host=nordlune.localhost" : "nordlune.localhost";
    expect((await send({ ...plain, headers: { [name]: value } }, HOSTS.german)).text).toContain(
      "– Rubinelle</title>",
    );
    expect((await send({ ...plain, headers: { [name]: value } }, "unknown.example")).status).toBe(421);
  }
  expect((await send({ ...plain, query: "host=nordlune.localhost" }, HOSTS.german)).text).toContain(
    "– Rubinelle</title>",
  );
  expect(
    JSON.parse(
      (await send({ ...plain, path: "/api/settings.php", query: "host=nordlune.localhost" }, HOSTS.german))
        .text,
    ),
  ).toMatchObject({ settings: { name: "Rubinelle", domain: HOSTS.german } });
});
