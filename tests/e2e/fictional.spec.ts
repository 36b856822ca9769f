import type { Page } from "@playwright/test";
import { findings, findingsInTwoLooks, PHONE } from "./axe.ts";
import { newMember } from "./buyers.ts";
import { NARROW, overflow } from "./layout.ts";
import { at, DUTCH, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";

/** Ages with a first page of their own each. */
const AGES = [20, 25, 30, 35, 40, 45];

/** A fictional member and another one, as visitors find them. */
async function bothKinds(host: string) {
  const members = (
    await Promise.all(AGES.map((age) => membersOf(host, `?min_age=${age}&max_age=${age + 4}`)))
  ).flat();
  const [made, real] = [true, false].map((fictional) =>
    members.find((member) => member.fictional === fictional),
  );
  if (!made || !real) throw new Error(`no fictional and real members on ${host}`);
  return { made, real };
}

const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([address, text]) =>
      (
        await fetch(address, {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: text,
        })
      ).status,
    [path, JSON.stringify(body)] as const,
  );

test("the first words to a fictional member are asked for with the label, and to another one without", async ({
  page,
}) => {
  await enter(page, DUTCH);
  const { made, real } = await bothKinds(DUTCH);
  for (const { id, fictional } of [made, real]) {
    await page.goto(at(DUTCH, `/members/${id}/signup#step-3`));
    await hydrated(page);
    await expect(page.getByLabel(/^Je eerste bericht/)).toBeVisible();
    await expect(page.locator("form .tag")).toHaveCount(fictional ? 1 : 0);
    if (!fictional) continue;
    await expect(page.locator("form .tag")).toHaveText("Fictief profiel");
    await expect(page.getByLabel(/^Je eerste bericht/)).toHaveAccessibleDescription(/bedacht door ons team/);
    expect(await findingsInTwoLooks(page)).toEqual([]);
    // over the member's page as well
    await page.goto(at(DUTCH, `/members/${id}#step-3`));
    await expect(page.getByRole("dialog").locator("form .tag")).toHaveText("Fictief profiel");
  }
});

test("the list of blocked members labels a fictional one", async ({ browser }) => {
  const page = await newMember(browser, WORLD, { path: "/lang-config" });
  const { made, real } = await bothKinds(WORLD);
  for (const { id } of [made, real])
    expect(await post(page, "/api/blocks.php", { profile: id })).toBeLessThan(300);
  await page.goto(at(WORLD, "/notifications"));
  await hydrated(page);
  const row = (name: string) =>
    page.locator(".devices__row", { has: page.getByRole("heading", { name, exact: true }) });
  await expect(row(made.name).first().locator(".tag")).toHaveText("Fictional profile");
  await expect(page.locator(".devices__row .tag")).toHaveCount(1);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
});

test("who was liked today in the swipe game is labelled where they are fictional", async ({ browser }) => {
  const page = await newMember(browser, WORLD, { viewport: PHONE, path: "/lang-config" });
  const { made } = await bothKinds(WORLD);
  const real = (await membersOf(WORLD)).filter(({ fictional }) => !fictional).slice(0, 3);
  for (const { id } of [made, ...real])
    expect(await post(page, "/api/swipe.php", { profile: id, choice: "like" })).toBeLessThan(300);
  await page.goto(at(WORLD, "/swipe-game"));
  await hydrated(page);
  await expect(page.locator(".fan li")).toHaveCount(4);
  const labelled = page.locator(".fan li", { has: page.locator(".tag") });
  await expect(labelled).toHaveCount(1);
  await expect(labelled).toContainText("Fictional profile");
  await expect(labelled.getByRole("img", { name: made.name })).toBeAttached();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize(NARROW);
  expect(await overflow(page)).toBe(0);
});
