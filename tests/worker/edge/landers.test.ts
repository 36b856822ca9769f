import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#client/routes.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { decisionsOf, HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

const landers = routes
  .filter(({ name }) => name.startsWith("landers-"))
  .map(({ path }) => path.replace("/{slug?}", ""));
const headline = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? "";
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? null;

describe.each(landers)("%s", (path) => {
  test("is a cached page that ends in the signup, without an entry warning", async () => {
    const first = await site.ask(path);
    const html = await first.text();
    expect([first.status, headline(html) === "", canonical(html)]).toEqual([
      200,
      false,
      `https://localhost${path}`,
    ]);
    const bar = html.split("<header")[1]?.split("</header")[0] ?? "";
    expect([
      /<form [^>]*class="lander__form" action="\/signup" method="get">/.test(html),
      html.includes('id="entry"'),
      bar.match(/<a /g)?.length,
    ]).toEqual([true, false, 1]);
    const again = await site.ask(path, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect([again.status, decisionsOf(again)["cached"]]).toEqual([304, "true: fresh"]);
  });
});

describe("a slug", () => {
  const path = "/landers/alonetonight";

  test("selects a variant in the reader's language; no other language's words travel", async () => {
    const html = await (await site.ask(`${path}/late-shift`, { host: HOSTS.german })).text();
    expect(headline(html)).toBe("Zurück von der Spätschicht?");
    expect(html).toContain("Auf Rubinelle kommt noch jemand zur Ruhe.");
    expect(html).not.toMatch(/late shift|late dienst/);
    expect(canonical(html)).toBe(`https://${HOSTS.german}${path}`);
  });

  test("that nobody knows is the default variant, and no page of its own", async () => {
    const known = await (await site.ask(path)).text();
    for (const slug of ["nobody-knows", "constructor", "__proto__", "..%2Flate-shift"]) {
      const answer = await site.ask(`${path}/${slug}`);
      expect([slug, answer.status, decisionsOf(answer)["cached"]]).toEqual([slug, 200, "true: fresh"]);
      expect(await answer.text()).toBe(known);
    }
  });
});

test("the parameters of an advertisement are remembered, and change no cached page", async () => {
  const plain = await site.ask("/landers/alonetonight");
  const tracked = await site.ask("/landers/alonetonight/late-shift?network=adnet&ref=r1&sub1=a");
  expect(tracked.headers.getSetCookie().join()).toContain("__Host-source=network=adnet&ref=r1&sub1=a;");
  expect(plain.headers.getSetCookie().join()).not.toContain("__Host-source");
  expect(await tracked.text()).not.toContain("adnet");
});

test("the map is of the visitor's country, or of the site's where there is none, and nobody gets another's", async () => {
  const mapFor = async (country: string) => {
    const html = await (await site.ask("/landers/maplanding", { country })).text();
    return /<svg[^>]*aria-label="Map of ([^"]*)"/.exec(html)?.[1];
  };
  const shown = [await mapFor("ZA"), await mapFor("IE"), await mapFor("KP")];
  expect(shown).toEqual(["South Africa", "Ireland", "United Kingdom"]);
  expect(decisionsOf(await site.ask("/landers/maplanding", { country: "ZA" }))["cached"]).toBe("true: fresh");
});
