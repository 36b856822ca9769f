import type { Locator, Page } from "@playwright/test";
import { DESKTOP } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { asMember, at, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";

const SHORT_PHONE = { width: 390, height: 664 };
const SIZES = [SHORT_PHONE, DESKTOP];

/** Opens a dialog and clicks its cross where a finger would: in the middle, whatever lies there. */
async function closesByItsCross(page: Page, opener: Locator, dialog: Locator): Promise<void> {
  await opener.click();
  await expect(dialog).toBeVisible();
  const cross = dialog.getByRole("button", { name: "Close", exact: true });
  const box = await cross.boundingBox();
  if (!box) throw new Error("a cross without a place");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(dialog).toBeHidden();
}

for (const size of SIZES)
  test.describe(`at ${size.width} by ${size.height} pixels the cross closes`, () => {
    test.use({ viewport: size });

    test("what opens for a visitor: the signup at each step, a text in it, the filter, the order", async ({
      page,
    }) => {
      await enter(page, WORLD);
      await page.goto(at(WORLD, "/members"));
      await hydrated(page);
      const join = page.locator("a[href='/signup']").filter({ visible: true }).first();
      const signup = page.getByRole("dialog").filter({ has: page.locator("#signup-title") });
      await closesByItsCross(page, join, signup);
      await expect(page).toHaveURL(at(WORLD, "/members"));
      await join.click();
      await page.evaluate(() => (location.hash = "step-4"));
      const terms = signup.getByRole("link", { name: /terms/i }).first();
      const text = page.locator("dialog.document");
      await terms.click();
      await expect(text).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(text).toBeHidden();
      await closesByItsCross(page, terms, text);
      const cross = await signup.getByRole("button", { name: "Close", exact: true }).boundingBox();
      await page.mouse.click(
        (cross?.x ?? 0) + (cross?.width ?? 0) / 2,
        (cross?.y ?? 0) + (cross?.height ?? 0) / 2,
      );
      await expect(signup).toBeHidden();
      await closesByItsCross(page, page.getByRole("button", { name: /^Filters/ }), page.locator("#filter"));
      await closesByItsCross(
        page,
        page.getByRole("button", { name: "Why this order?" }),
        page.locator("#order"),
      );
    });

    test("what opens on a profile: the photos and a report", async ({ page }) => {
      await enter(page, WORLD);
      await asMember(page, WORLD, "premium@demo.example");
      const [who] = (await membersOf(WORLD)).filter(({ main_image: image }) => image !== null);
      await page.goto(at(WORLD, `/members/${who?.id ?? ""}`));
      await hydrated(page);
      await closesByItsCross(page, page.locator(".reel > li > a").first(), page.locator("dialog.viewer"));
      const menu = page.locator(".person__menu > summary");
      await menu.click();
      await closesByItsCross(
        page,
        page.locator(".person__menu").getByRole("button", { name: /^Report/ }),
        page.locator("dialog.sheet[open]"),
      );
    });

    test("what opens in a conversation: openers and gifts", async ({ browser }) => {
      const [who] = await membersOf(WORLD);
      const page = await newMember(browser, WORLD, {
        viewport: size,
        path: `/members/${who?.id ?? ""}/chat`,
      });
      for (const [name, id] of [
        ["First message ideas", "openers"],
        ["Send a gift", "gifts"],
      ] as const)
        await closesByItsCross(
          page,
          page.getByRole("button", { name }).last(),
          page.locator(`dialog[aria-labelledby="${id}"]`),
        );
    });

    test("what opens on the own pages: where a photo's face is, and the deletion", async ({ page }) => {
      await enter(page, WORLD);
      await asMember(page, WORLD, "premium@demo.example");
      await page.goto(at(WORLD, "/profile"));
      await hydrated(page);
      await closesByItsCross(page, page.locator(".album__focus").first(), page.locator("dialog.aim"));
      await page.goto(at(WORLD, "/notifications"));
      await hydrated(page);
      await closesByItsCross(
        page,
        page.locator(".leaving__open").last(),
        page.locator("dialog[aria-labelledby='deletion']"),
      );
    });
  });
