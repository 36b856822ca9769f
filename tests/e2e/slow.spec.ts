import { json, memberCard, SITE } from "../support/backend.ts";
import { slow } from "../support/backend-faults.ts";
import { startBackendSite, type BackendSite } from "../support/backend-site.ts";
import { enter, expect, hydrated, test } from "./support.ts";

let site: BackendSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startBackendSite();
});
test.afterAll(() => site.close());

test("while a backend is slow its page is there with its shape, then with its members, and React takes it over without a complaint", async ({ page }) => {
  site.backend.answer("/api/members.php", slow(1_000, json({ profiles: [memberCard("slow-1")], num_results: 1 })));
  await page.addInitScript(() => {
    new MutationObserver(() => { if (document.querySelector(".pending .skel")) document.documentElement.dataset["sawShape"] = ""; }).observe(document, { childList: true, subtree: true });
  });
  await enter(page, SITE.host);
  await page.goto(`${site.address}/members?min_age=33`);
  await expect(page.getByText("Ottoline, 41")).toBeVisible();
  await expect(page.locator(".pending")).toHaveCount(0);
  await expect(page.locator("html[data-saw-shape]")).toBeAttached();
  await hydrated(page);
});
