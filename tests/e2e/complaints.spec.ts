import { findingsInTwoLooks } from "./axe.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import { at, DUTCH, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";

const WIDE = { width: 1440, height: 900 };

test("a visitor reports a photo from a profile, is interrupted, and follows the complaint by its number", async ({
  page,
  complaints,
}) => {
  await enter(page, WORLD);
  const withPhoto = (await membersOf(WORLD)).find((profile) => profile.main_image !== null);
  await page.goto(at(WORLD, `/members/${withPhoto?.id}`));
  await hydrated(page);
  await page.locator(".reel a").first().click();
  await page.getByRole("link", { name: "Report this photo" }).click();
  await expect(page.getByRole("heading", { name: "Illegal content" })).toBeVisible();
  await expect(page.getByAltText("The photo you’re reporting")).toBeVisible();
  await hydrated(page);
  await page.getByLabel("Why do you think it’s illegal?").fill("It shows my passport.");
  await page.getByLabel("Your email address").fill("visitor-who-reports@posteo.example");
  await page.locator("input[type=file]").setInputFiles({
    name: "evil.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg onload='alert(1)'/>"),
  });
  await expect(page.getByText("evil.png isn’t a picture we can read")).toBeVisible();
  // the browser says in its console what the page has just said
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 415")]);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Why do you think it’s illegal?")).toHaveValue("It shows my passport.");
  await page.getByRole("button", { name: "Send complaint" }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expect(page.getByLabel("Your full name")).toBeFocused();
  await page.getByLabel("Your full name").fill("A. Visitor");
  await page.getByLabel("I believe in good faith").check();
  await page.getByRole("button", { name: "Send complaint" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your complaint." })).toBeVisible();
  const number = await page.locator(".complaints__facts b").textContent();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:"))),
  ).toEqual([]);
  await page.goto(at(WORLD, "/complaints"));
  await page.getByLabel("Complaint number").fill((number ?? "").toLowerCase());
  await page.getByLabel("Your email address").fill("visitor-who-reports@posteo.example");
  await page.getByRole("button", { name: "Show status" }).click();
  await expect(page.getByText("Received", { exact: true })).toBeVisible();
});

test("the complaints page fits and is accessible in every look", async ({ page }) => {
  await enter(page, DUTCH);
  for (const path of ["/complaints", "/complaints?kind=illegal", "/complaints/C-2345-6789-ABCD?key=forged"]) {
    await page.setViewportSize(NARROW);
    await page.goto(at(DUTCH, path));
    await hydrated(page);
    expect([path, await overflow(page), await shiftOf(page)]).toEqual([path, 0, 0]);
    expect([path, await findingsInTwoLooks(page, [NARROW, WIDE])]).toEqual([path, []]);
  }
});
