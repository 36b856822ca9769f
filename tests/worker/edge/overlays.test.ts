import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json, signUp } from "#tests/support/accounts.ts";
import { until } from "#tests/support/chats.ts";
import { mailsTo } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { decisionsOf, HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

async function read(path: string, host: string, country: string) {
  const response = await site.ask(path, { host, country });
  const html = await response.text();
  return {
    html,
    cached: decisionsOf(response)["cached"],
    language: /<html lang="([^"]+)"/.exec(html)?.[1],
    seed: /<script type="application\/json" id="seed"[^>]*>([^<]*)/.exec(html)?.[1] ?? "",
  };
}

describe.each([
  ["the Dutch one first", ["NL", "BE"], "/pages/return-policy"],
  ["the Belgian one first", ["BE", "NL"], "/pages/privacy"],
])("a Dutch and a Belgian reader of one page, %s", (_order, countries, path) => {
  test("each read their own word, the first time and from the cache", async () => {
    const words = { NL: /automatische incasso/i, BE: /domiciliëring/i };
    for (const round of ["rendered", "cached"])
      for (const country of countries) {
        const { html, cached, language } = await read(path, HOSTS.dutch, country);
        const [own, other] = country === "BE" ? [words.BE, words.NL] : [words.NL, words.BE];
        expect([round, country, own.test(html), other.test(html)]).toEqual([round, country, true, false]);
        expect(language).toBe(country === "BE" ? "nl-BE" : "nl");
        if (round === "cached") expect(cached).toBe("true: fresh");
      }
  });
});

test("the browser is told the country of an overlay, and nothing where there is none", async () => {
  const [belgian, dutch] = [await read("/", HOSTS.dutch, "BE"), await read("/", HOSTS.dutch, "NL")];
  expect(JSON.parse(belgian.seed)).toMatchObject({ locale: "nl", variant: "BE" });
  expect(JSON.parse(dutch.seed)).not.toHaveProperty("variant");
});

test.each([
  ["/", null],
  ["/pages/return-policy", "Widerrufsrecht erloschen"],
  ["/pages/terms", "außergerichtlichen"],
  ["/landers/alonetonight/late-shift", "Straße"],
])("a Swiss reader of %s finds no ß, and a German one does not get their page", async (path, german) => {
  for (const round of ["rendered", "cached"]) {
    const swiss = await read(path, HOSTS.german, "CH");
    const other = await read(path, HOSTS.german, "DE");
    expect([round, swiss.language, other.language]).toEqual([round, "de-CH", "de"]);
    expect(swiss.html.match(/.{20}ß.{20}/g)).toBeNull();
    if (german !== null)
      expect([other.html.includes(german), swiss.html.includes(german)]).toEqual([true, false]);
  }
});

test("legal sentences are those of the reader's country", async () => {
  const [german, austrian, swiss] = await Promise.all(
    ["DE", "AT", "CH"].map(async (country) => (await read("/pages/terms", HOSTS.german, country)).html),
  );
  expect(german).toContain("Verbraucherschlichtungsstelle");
  expect(austrian).toContain("Stelle zur alternativen Streitbeilegung");
  expect(austrian).not.toContain("Verbraucherschlichtungsstelle");
  expect(swiss).not.toContain("Streitbeilegungsverfahren");
  expect(swiss).not.toContain("dein Widerrufsrecht verlierst");
});

test.each([
  ["german", "de", "CH", "de-CH"],
  ["german", "de", "DE", "de"],
  ["dutch", "nl", "BE", "nl-BE"],
] as const)(
  "an email to a member of the %s site in %s from %s is in %s",
  async (where, language, country, tag) => {
    const { email, host } = await signUp(site, { site: where, language, country });
    const asked = await site.ask("/api/reset-password.php", {
      method: "POST",
      host,
      headers: json,
      body: JSON.stringify({ email }),
    });
    expect(asked.status).toBe(204);
    await until(async () => {
      const [mail] = await mailsTo(site, email);
      expect(mail?.html).toContain(`<html lang="${tag}">`);
    });
  },
);
