import type { Browser, Page } from "@playwright/test";
import { PHONE } from "./axe.ts";
import { ask, at, enter, expect, hydrated } from "./support.ts";
import type { Opened } from "./talkers.ts";

/** Where somebody lives who signs up: a place of the site's own country, and his language. */
const HOMES: Record<string, { country: string; town: string; language: string }> = {
  "nl.amberlind.localhost": { country: "NL", town: "Utrecht", language: "en" },
  "rubinelle.localhost": { country: "DE", town: "Hamburg", language: "de" },
};

let people = 0;

/**
 * A member of a site who is nobody else's: signed up and activated just now, with the credits of a signup and
 * the time bonus; and so old that a search by age leaves him out.
 */
export async function newMember(
  browser: Browser,
  host: string,
  { viewport = PHONE, colorScheme = "light" }: Omit<Opened, "path"> = {},
): Promise<Page> {
  const { country, town, language } = HOMES[host] ?? { country: "NL", town: "Utrecht", language: "en" };
  const page = await (
    await browser.newContext({
      locale: language === "de" ? "de-DE" : "en-GB",
      viewport,
      colorScheme,
      hasTouch: viewport.width < 600,
      isMobile: viewport.width < 600,
    })
  ).newPage();
  const n = ++people;
  const email = `buyer-${Date.now()}-${n}@posteo.example`;
  await enter(page, host);
  await page.goto(at(host, "/signup?gender=female&looking_for=male"));
  const status = await page.evaluate(
    async ({ address, username, from, city, lang }) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const { places }: { places: { id: number }[] } = await (
        await fetch(`/api/places.php?country=${from}&q=${city}`)
      ).json();
      const body = {
        gender: "female",
        looking_for: "male",
        date_of_birth: "1930-02-03",
        place: places[0]?.id,
        username,
        email: address,
        password: "a long word or more",
        language: lang,
        consents: { terms: true, sexuality: true, newsletter: false },
      };
      return (await fetch("/api/signup.php", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    {
      address: email,
      username: `Buyer ${Date.now() % 1_000_000} ${n}`,
      from: country,
      city: town,
      lang: language,
    },
  );
  expect(status).toBeLessThan(300);
  await page.goto(at(host, await activationOf(host, email)));
  await expect(page).toHaveURL(at(host, "/activate/done"));
  return page;
}

async function activationOf(host: string, address: string): Promise<string> {
  let path = "";
  await expect
    .poll(
      async () => {
        const mails = await ask(host, "/dev/mail?as=json").then(
          ({ body }) => body,
          () => [],
        );
        path =
          /https:\/\/[^/]+(\/activate\S+)/.exec(
            (mails as { to: string; text: string }[]).find(({ to }) => to === address)?.text ?? "",
          )?.[1] ?? "";
        return path;
      },
      { timeout: 15_000 },
    )
    .not.toBe("");
  return path;
}

export async function visitPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** From the overview to the provider's page. */
export async function order(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: /^(I ask for my credits straight away|Ich möchte meine Credits sofort)/ })
    .check();
  await page.getByRole("button", { name: /^(Order and pay|Zahlungspflichtig bestellen)/ }).click();
}

export async function toProvider(page: Page): Promise<void> {
  await order(page);
  await page.getByRole("link", { name: /^(Continue now|Jetzt weiter)$/ }).click();
  await page.waitForURL(/\/dev\/pay\//);
}

/** What becomes of the payment, and when the site hears of it. */
export async function decide(
  page: Page,
  status: "paid" | "failed" | "cancelled" | "expired" | "pending",
  webhook: "once" | "twice" | "late" | "never" = "once",
): Promise<void> {
  await page.locator(`[name="status"][value="${status}"]`).check();
  await page.locator(`[name="webhook"][value="${webhook}"]`).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/[?&]order=/);
  await hydrated(page);
}

export const result = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
