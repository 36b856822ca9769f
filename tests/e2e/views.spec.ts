import type { Page } from "@playwright/test";
import { findingsInTwoLooks } from "./axe.ts";
import { newMember, visitPage } from "./buyers.ts";
import { NARROW, overflow } from "./layout.ts";
import { at, expect, test, WORLD } from "./support.ts";

const call = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (address) => (await fetch(address)).json(), path);

test("opening a profile is counted for its member, and asking for it ahead is not", async ({ browser }) => {
  const [viewed, viewer] = await Promise.all([
    newMember(browser, WORLD, { path: "/views" }),
    newMember(browser, WORLD, { path: "/members" }),
  ]);
  await expect(viewed.getByRole("heading", { name: "No visitors yet" })).toBeVisible();
  const { user } = await call<{ user: { profile: { id: string } } }>(viewed, "/api/user.php");
  const profile = at(WORLD, `/members/${user.profile.id}`);
  // what a page that is asked for ahead sends
  await viewer.evaluate(async (address) => {
    await fetch(address, { headers: { accept: "application/vnd.rendezvous.seed+json" } });
  }, profile);
  expect(await call(viewed, "/api/views.php")).toEqual({ total: 0, num_new: 0, viewers: null });

  const counted = viewer.waitForResponse((response) => response.url().endsWith("/api/views.php"));
  await visitPage(viewer, profile);
  expect((await counted).status()).toBe(204);
  await visitPage(viewed, at(WORLD, "/members"));
  await viewed.getByRole("button", { name: "Your account" }).or(viewed.locator(".account > summary")).click();
  const seen = viewed.waitForResponse(
    (response) => response.url().endsWith("/api/views.php") && response.request().method() === "PUT",
  );
  await viewed.getByRole("link", { name: "Viewed you 1 new" }).click();
  await expect(viewed.getByText("1person opened your profile in the last 90 days.")).toBeVisible();
  await expect(viewed.locator("#main .photo")).toHaveCount(0);
  await expect(viewed.locator(".tabs").getByRole("link", { name: "Viewed you", exact: true })).toBeVisible();
  // the tab shows it at once, the server only when it has been told
  expect((await seen).status()).toBe(204);
  await viewed.reload();
  await expect(viewed.getByText("One of them is new.")).toHaveCount(0);
  expect(await findingsInTwoLooks(viewed)).toEqual([]);
  await Promise.all([viewed.context().close(), viewer.context().close()]);
});

test("a favourite is saved from the profile's menu with a note, and sorted, edited and removed on its own page", async ({
  browser,
}) => {
  const page = await newMember(browser, WORLD, { path: "/members" });
  const { profiles } = await call<{ profiles: { id: string; name: string }[] }>(page, "/api/members.php");
  const [one, other] = [profiles[0], profiles[1]];
  if (!one || !other) throw new Error("nobody is there");
  for (const { id } of [one, other]) {
    await visitPage(page, at(WORLD, `/members/${id}`));
    await page.locator(".person__menu > summary").click();
    await page.getByRole("button", { name: "Save as favourite" }).click();
    await expect(page.getByRole("heading", { name: "Your favourite" })).toBeVisible();
  }
  expect(await page.locator("h1").count()).toBe(1);
  await page.getByRole("button", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note", { exact: true }).fill("Likes long walks");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("paragraph").filter({ hasText: "Likes long walks" })).toBeVisible();

  await visitPage(page, at(WORLD, "/favourites"));
  const names = page.locator(".saved__row h2");
  await expect(names).toContainText([other.name, one.name]);
  await page.getByText("Name", { exact: true }).click();
  await expect(names).toContainText([one.name, other.name].toSorted((a, b) => a.localeCompare(b, "en")));
  expect(await findingsInTwoLooks(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
  const row = page.getByRole("listitem").filter({ hasText: "Likes long walks" });
  await row.getByRole("button", { name: /^Edit note/ }).click();
  await dialog.getByLabel("Note", { exact: true }).fill("Likes short walks");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("paragraph").filter({ hasText: "Likes short walks" })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${other.name}` }).click();
  await expect(names).toHaveCount(1);
  await page.reload();
  await expect(names).toContainText([one.name]);
  await page.context().close();
});
