import type { Page } from "@playwright/test";
import { asMember, at, enter, hydrated, WORLD } from "./support.ts";

/** A free member's page of the search. */
export async function openSearch(page: Page, path: string, host = WORLD): Promise<void> {
  await enter(page, host);
  await asMember(page, host, "free@demo.example");
  await page.goto(at(host, path));
  await hydrated(page);
}

export const cards = (page: Page) => page.locator(".walk li.photo");
export const sheet = (page: Page) =>
  page.getByRole("dialog", { name: /^(Who are you looking for\?|Wie zoek je\?)$/ });
export const summary = (page: Page) => page.locator(".members__sum p");
