import { routes as documents } from "#client/pages/document/route.ts";
import { findingsInTwoLooks } from "./axe.ts";
import { linkTo } from "./inbox.ts";
import { NARROW, overflow, shiftOf } from "./layout.ts";
import { asMember, at, DUTCH, enter, expect, GERMAN, hydrated, test, WORLD } from "./support.ts";

const WIDE = { width: 1440, height: 900 };

for (const [site, language] of [
  [WORLD, "en"],
  [DUTCH, "nl"],
  [GERMAN, "de"],
] as const)
  for (const { path } of documents)
    test(`${path} in ${language} fits, stays where it is and is accessible in light and dark`, async ({
      page,
    }) => {
      await enter(page, site);
      await page.setViewportSize(NARROW);
      await page.goto(at(site, path));
      const text = await page.locator(".doc__prose").innerHTML();
      await hydrated(page);
      expect(await page.locator(".doc__prose").innerHTML()).toBe(text);
      expect([await overflow(page), await shiftOf(page)]).toEqual([0, 0]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      // the other languages have other words and colours, but no other markup
      if (language === "en" || path === "/pages/ban")
        expect(await findingsInTwoLooks(page, [NARROW, WIDE])).toEqual([]);
    });

test("the contents lead to the sections, folded on a phone and beside the text on a desktop", async ({
  page,
}) => {
  await enter(page, GERMAN);
  await page.setViewportSize(NARROW);
  await page.goto(at(GERMAN, "/pages/terms"));
  const contents = page.getByRole("navigation", { name: "Auf dieser Seite" });
  const entry = contents.getByRole("link", { name: "Fiktive Profile" });
  await expect(entry).toBeHidden();
  await contents.locator("summary").click();
  await entry.click();
  await expect(page.getByRole("heading", { name: "Fiktive Profile" })).toBeInViewport();
  await page.setViewportSize(WIDE);
  await contents.getByRole("link", { name: "Recht und Streitfälle" }).click();
  await expect(page.getByRole("heading", { name: "Recht und Streitfälle" })).toBeInViewport();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the text is read, and an address is banned by the link in its mail", async ({ page }) => {
    const email = `owner-${Date.now()}@posteo.example`;
    await page.goto(at(WORLD, "/pages/ban"));
    await page.getByLabel("Your email address").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.locator("#form").getByRole("status")).toContainText("Check your inbox");
    await page.goto(at(WORLD, await linkTo(WORLD, email)));
    await page.getByRole("button", { name: "Ban my address" }).click();
    await expect(page.getByRole("heading", { name: "Your address is banned" })).toBeVisible();
  });
});

test("a member's link to a document loads it, and Back leads to where they were", async ({ page }) => {
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/pricing"));
  await hydrated(page);
  const footer = page.getByRole("contentinfo");
  await footer.getByText("About this site").click();
  await footer.getByRole("link", { name: "Cookies" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies on Amberlind" })).toBeVisible();
  await expect(page.locator(".doc__prose")).toContainText("__Host-session");
  await hydrated(page);
  await footer.getByText("About this site").click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(at(WORLD, "/pricing"));
  await page.goBack();
  await expect(page.locator(".doc__prose")).toContainText("__Host-session");
});
