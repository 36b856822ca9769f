import { slow } from "#tests/support/backend-faults.ts";
import { startBackendSite, type BackendSite } from "#tests/support/backend-site.ts";
import { json, memberCard, settingsAnswer, SITE } from "#tests/support/backend.ts";
import { enter, expect, hydrated, test } from "./support.ts";

let site: BackendSite;
test.beforeAll(async () => {
  test.setTimeout(90_000);
  site = await startBackendSite();
});
test.afterAll(() => site.close());

test("while a backend is slow its page is there with its shape, then with its members, and React takes it over without a complaint", async ({
  page,
}) => {
  site.backend.answer(
    "/api/members.php",
    slow(1_000, json({ profiles: [memberCard("slow-1")], num_results: 1 })),
  );
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector(".pending .skel")) document.documentElement.dataset["sawShape"] = "";
    }).observe(document, { childList: true, subtree: true });
  });
  await enter(page, SITE.host);
  await page.goto(`${site.address}/members?min_age=33`);
  await expect(page.getByText("Ottoline, 41")).toBeVisible();
  await expect(page.locator(".pending")).toHaveCount(0);
  await expect(page.locator("html[data-saw-shape]")).toBeAttached();
  await hydrated(page);
});

test("where signups are closed, the index says so, and the signup's own page explains it and offers the login", async ({
  page,
}) => {
  site.backend.answer(
    "/api/settings.php",
    json(
      settingsAnswer({ signups: "other", logged_out_search: false, logged_out_search_trafficsource: false }),
    ),
  );
  await enter(page, SITE.host);
  // a query of its own asks for the settings again, and the page after it is rendered from them
  await page.goto(`${site.address}/?closed=1`);
  await page.goto(`${site.address}/signup?closed=1`);
  await expect(page.getByRole("heading", { name: "We’re not taking new members" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: /Log in/ })).toBeVisible();
});
