import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, DUTCH, expect, hydrated, test } from "./support.ts";

test("the installed app has no warning, and a way back on a profile", async ({
  playwright,
  launchOptions,
}) => {
  // only a window of an app's own has the display mode of one
  const profile = mkdtempSync(join(tmpdir(), "installed-"));
  const app = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--app=${at(DUTCH, "/members")}`],
  });
  const [page] = app.pages();
  if (!page) throw new Error("the app has no window");
  await expect(page.locator("ul.faces a").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("#page")).not.toHaveAttribute("inert");
  await page.locator("ul.faces a").first().click();
  await hydrated(page);
  await page.getByRole("link", { name: "Terug", exact: true }).click();
  await expect(page).toHaveURL(/\/members$/);
  await app.close();
  rmSync(profile, { recursive: true, force: true });
});
