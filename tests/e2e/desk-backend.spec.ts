import { startOwnSites } from "#tests/support/own-sites.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { expect, test } from "./support.ts";

let site: RunningSite;
test.beforeAll(async () => {
  site = await startOwnSites("desk-backend", {
    nordlune: 'origin = "https://php.example"\ncdn_prefix = "https://cdn.php.example/"',
  });
});
test.afterAll(() => site.close());

const SAID = "This site's members are on its own backend. The desk has none of them.";

test("of a site on a backend of its own, every screen says that its members are not here", async ({
  page,
  complaints,
}) => {
  const desk = new URL(site.address);
  desk.hostname = "desk.localhost";
  const open = (path: string) => page.goto(new URL(path, desk).href);
  await open("/cdn-cgi/access/login");
  await page.getByRole("link", { name: /^Ada/ }).click();
  await page.getByRole("navigation", { name: "Desk" }).waitFor();
  for (const path of [
    "/today?site=nordlune",
    "/photos?site=nordlune",
    "/cases?site=nordlune",
    "/members/nordlune/7",
    "/money?site=nordlune",
    "/money/orders?site=nordlune",
    "/money/chargebacks?site=nordlune",
    "/growth?site=nordlune",
    "/sites/nordlune/codes",
    "/sites/nordlune/news",
    "/sites/nordlune/partners",
  ]) {
    await open(path);
    await expect.soft(page.getByText(SAID), path).toBeVisible();
    await expect.soft(page.getByText(/Nothing waits|Nothing is open|No orders/), path).toHaveCount(0);
  }
  await open("/members?q=ottoline");
  await expect(page.getByText(/nordlune/i)).toBeVisible();
  await open("/sites");
  await expect(page.getByRole("row", { name: /Nordlune/ })).toContainText(/own backend/i);
  // the console names what was refused
  complaints.splice(0, complaints.length, ...complaints.filter((each) => !each.includes("409")));
});
