import type { Browser, Page } from "@playwright/test";
import { DESKTOP, PHONE } from "./axe.ts";
import { asMember, at, connected, enter, expect, hydrated, newBrowser } from "./support.ts";

export interface Opened {
  viewport?: { width: number; height: number };
  colorScheme?: "light" | "dark";
  path?: string;
}

/** A member's own browser, with its live connection open. */
export async function open(
  browser: Browser,
  host: string,
  who: string,
  { viewport = PHONE, colorScheme = "light", path = "/chats" }: Opened = {},
): Promise<Page> {
  const page = await (
    await newBrowser(browser, {
      viewport,
      colorScheme,
      hasTouch: viewport.width < 600,
      isMobile: viewport.width < 600,
    })
  ).newPage();
  await enter(page, host);
  await asMember(page, host, who);
  await visit(page, at(host, path));
  return page;
}

export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await connected(page);
}

export const call = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path);
const forget = (page: Page, conversation: string): Promise<number> =>
  page.evaluate(
    async (address) =>
      (await fetch(address, { method: "DELETE", headers: { "idempotency-key": crypto.randomUUID() } }))
        .status,
    `/api/chat.php?conversation=${conversation}`,
  );
export const idOf = async (page: Page): Promise<string> =>
  (await call<{ user: { profile: { id: string } } }>(page, "/api/user.php")).user.profile.id;

export const box = (page: Page) => page.getByRole("textbox", { name: /^(Message|Nachricht|Bericht)$/ });
export const bubbles = (page: Page, side: "in" | "out") => page.locator(`.bub--${side} .bub__body > p`);
export const bar = (page: Page) => page.getByRole("navigation", { name: /^(Main|Hauptmenü)$/ });

/** Two members of a site who have nothing to do with each other yet, the first on a phone. */
export async function twoMembers(
  browser: Browser,
  host: string,
  who: [string, string] = ["premium@demo.example", "free@demo.example"],
): Promise<{ anna: Page; bert: Page; annaId: string; bertId: string }> {
  const anna = await open(browser, host, who[0]);
  const bert = await open(browser, host, who[1], { viewport: DESKTOP });
  const [annaId, bertId] = [await idOf(anna), await idOf(bert)];
  await forget(anna, bertId);
  await forget(bert, annaId);
  return { anna, bert, annaId, bertId };
}

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.locator(".write__send").click();
  await expect(box(page)).toHaveValue("");
}
