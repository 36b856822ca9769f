import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at, expect, hydrated, test, WORLD } from "./support.ts";

/** Chromium's content setting "block all cookies", which blocks all other storage of a page too. */
const BLOCK = 2;

test("with all cookies blocked the site opens and works, and the login says what it needs", async ({
  playwright,
}, { project }) => {
  const folder = await mkdtemp(join(tmpdir(), "blocked-"));
  await mkdir(join(folder, "Default"));
  await writeFile(
    join(folder, "Default", "Preferences"),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: BLOCK } } }),
  );
  const context = await playwright.chromium.launchPersistentContext(folder, {
    ...project.use.launchOptions,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const failures: string[] = [];
    page.on("pageerror", (error) => failures.push(String(error)));
    await page.goto(at(WORLD));
    await hydrated(page);
    const storing = page.evaluate(() => localStorage.length);
    await expect(storing).rejects.toThrow(/SecurityError|denied/);
    const warning = page.locator("#entry-form");
    await warning.getByRole("button").click();
    await expect(warning).toHaveCount(0);
    await expect(page.locator("#page")).not.toHaveAttribute("inert");
    // before React has come, too
    await page.goto(at(WORLD, "/pricing"), { waitUntil: "commit" });
    await warning.getByRole("button").click();
    await expect(warning).toHaveCount(0);
    await hydrated(page);

    await page.goto(at(WORLD, "/login"));
    await hydrated(page);
    await warning.getByRole("button").click();
    await expect(page.getByRole("alert")).toHaveText(/Your browser blocks cookies\./);
    await page.getByLabel("Email or username").fill("free@demo.example");
    await page.getByLabel("Password", { exact: true }).fill("demo-password");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(at(WORLD, "/login"));
    await expect(page.getByLabel("Email or username")).toHaveValue("free@demo.example");
    expect(failures).toEqual([]);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
