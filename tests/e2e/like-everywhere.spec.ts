import type { Page } from "@playwright/test";
import { DESKTOP } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { at, expect, test, WORLD } from "./support.ts";
import { call, idOf, open, visit } from "./talkers.ts";

const MEMBER = "premium@demo.example";
/** A like is seen so many milliseconds later wherever its member looks. */
const SOON = { timeout: 3_000 };

/** By their classes: behind the announcement nothing has a role. */
const badge = (page: Page) => page.locator(".bar a[href='/likes'] .badge");
const cardOf = (page: Page, id: string) => page.locator(`ul.faces a[href^='/members/${id}']`);

const like = (page: Page, profile: string): Promise<number> =>
  page.evaluate(
    async (id) =>
      (
        await fetch("/api/likes.php", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({ profile: id }),
        })
      ).status,
    profile,
  );

test("a received like is in every tab and on every device within three seconds, without a reload", async ({
  browser,
}) => {
  const first = await open(browser, WORLD, MEMBER, { path: "/members" });
  const second = await first.context().newPage();
  await visit(second, at(WORLD, "/likes"));
  const device = await open(browser, WORLD, MEMBER, { path: "/likes", viewport: DESKTOP });
  const everywhere = [first, second, device];
  const { counts } = await call<{ counts: { new: number } }>(first, "/api/likes.php");
  for (const page of everywhere) {
    await expect(badge(page)).toHaveText(counts.new > 0 ? [String(counts.new)] : []);
    await page.evaluate(() => (document.documentElement.dataset["before"] = ""));
  }
  const other = await newMember(browser, WORLD, { path: "/members" });
  const [memberId, otherId] = [await idOf(first), await idOf(other)];
  expect(await like(other, memberId)).toBe(200);
  await Promise.all([
    ...everywhere.map((page) => expect(badge(page)).toHaveText(String(counts.new + 1), SOON)),
    ...[second, device].map((page) => expect(cardOf(page, otherId)).toBeAttached(SOON)),
  ]);
  for (const page of everywhere) await expect(page.locator("html[data-before]")).toBeAttached();
  // announced once, wherever it was noticed first
  const announced = async () =>
    (await Promise.all(everywhere.map((page) => page.locator("dialog.match[open]").count()))).filter(
      (count) => count > 0,
    );
  await expect.poll(announced).toEqual([1]);
});
