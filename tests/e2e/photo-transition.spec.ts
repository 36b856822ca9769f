import { PHONE } from "./axe.ts";
import { asMember, at, enter, expect, hydrated, test, WORLD } from "./support.ts";

test.use({ viewport: PHONE, contextOptions: { reducedMotion: "no-preference" } });

declare global {
  interface Window {
    /** How each movement of the page came out. */
    movements?: string[];
  }
}

test("a tapped photo grows into its profile and shrinks back to its card, each in one movement", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const movements: string[] = (window.movements = []);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...how) => {
      const movement = start(...how);
      const at = movements.push("begun") - 1;
      movement.finished.then(
        () => (movements[at] = "finished"),
        () => (movements[at] = "failed"),
      );
      movement.ready.catch(() => (movements[at] = "cut off"));
      return movement;
    };
  });
  await enter(page, WORLD);
  await asMember(page, WORLD, "premium@demo.example");
  await page.goto(at(WORLD, "/members"));
  await hydrated(page);
  const movements = () => page.evaluate(() => window.movements);
  const card = page.locator(".walk li.photo").nth(3);
  await card.getByRole("link").click();
  await expect(page.locator(".person__act")).toBeVisible();
  await expect.poll(movements).toEqual(["finished"]);
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(movements).toEqual(["finished", "finished"]);
  // another page has no photo to grow
  await page.getByRole("link", { name: "Messages" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(at(WORLD, "/chats"));
  await expect(card).toHaveCount(0);
  expect(await movements()).toEqual(["finished", "finished"]);
});
