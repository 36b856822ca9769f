import type { Browser, Page } from "@playwright/test";
import type { TransactionsAnswer } from "#contract/calls/money/transactions.ts";
import { PHONE } from "./axe.ts";
import { ask, asMember, at, enter, expect, GERMAN, hydrated, newBrowser } from "./support.ts";
import { call, type Opened } from "./talkers.ts";

/** The language of a member who joins a site. */
const LANGUAGES: Record<string, "de" | undefined> = { [GERMAN]: "de" };

/**
 * A member of a site who is nobody else's, active just now, with the credits of a signup and the time bonus;
 * and so old that a search by age leaves them out. Their browser is at no page yet, or at `path`.
 */
export async function newMember(
  browser: Browser,
  host: string,
  { viewport = PHONE, colorScheme = "light", path }: Opened = {},
): Promise<Page> {
  const language = LANGUAGES[host] ?? "en";
  const { status, body } = await ask(host, "/dev/join", {
    host,
    gender: "female",
    date_of_birth: "1930-02-03",
    language,
  });
  expect(status).toBe(201);
  const page = await (
    await newBrowser(browser, {
      locale: language === "de" ? "de-DE" : "en-GB",
      viewport,
      colorScheme,
      hasTouch: viewport.width < 600,
      isMobile: viewport.width < 600,
    })
  ).newPage();
  await enter(page, host);
  await asMember(page, host, (body as { email: string }).email);
  if (path !== undefined) await visitPage(page, at(host, path));
  return page;
}

export async function visitPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** From the overview to the provider's page. */
export async function order(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", {
      name: /^(I expressly ask for my credits straight away|Ich verlange ausdrücklich)/,
    })
    .check();
  await page
    .getByRole("button", { name: /^(Order with obligation to pay|Zahlungspflichtig bestellen)$/ })
    .click();
}

export async function toProvider(page: Page): Promise<void> {
  await order(page);
  await page.getByRole("link", { name: /^(Continue now|Jetzt weiter)$/ }).click();
  await page.waitForURL(/\/dev\/pay\//);
}

/** What becomes of the payment, and when the webhook comes. */
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

/** Buys as the pages do, and pays at the provider; the sums are those of the time bonus. */
export async function buy(
  page: Page,
  { bundle = "p1", total = 2_437, method = "ideal", status = "paid" } = {},
): Promise<string> {
  const order = await page.evaluate(
    async (input) => {
      const answer = await fetch("/api/orders.php", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ key: crypto.randomUUID(), country: "NL", at_once: true, ...input }),
      });
      return (await answer.json<{ order: { id: string; checkout: string } }>()).order;
    },
    { bundle, total, method },
  );
  await page.goto(new URL(new URL(order.checkout).pathname, page.url()).href);
  await page.locator(`[name="status"][value="${status}"]`).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect
    .poll(
      async () =>
        (await call<TransactionsAnswer>(page, "/api/transactions.php")).purchases.find(
          ({ id }) => id === order.id,
        )?.status,
    )
    .toBe(status === "paid" ? "completed" : status);
  return order.id;
}
