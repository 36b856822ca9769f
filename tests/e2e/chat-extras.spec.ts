import { picture } from "#tests/support/images.ts";
import { DESKTOP } from "./axe.ts";
import { at, expect, test, WORLD } from "./support.ts";
import { box, bubbles, call, idOf, open, twoMembers, visit, write } from "./talkers.ts";

const creditsOf = async (page: Parameters<typeof call>[0]) =>
  (await call<{ user: { credits: number } }>(page, "/api/user.php")).user.credits;

test("a gift with a few words is paid, and is seen and named on the other side", async ({ browser }) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  const before = await creditsOf(anna);
  await anna.getByRole("button", { name: "Send a gift" }).click();
  const dialog = anna.getByRole("dialog", { name: "Send a gift" });
  await dialog.getByText("Tulips", { exact: true }).click();
  await dialog.getByLabel(/Add a few words/).fill("From the market");
  await dialog.getByRole("button", { name: /^Send for \d+ credits$/ }).click();
  await expect(bubbles(bert, "in").last()).toHaveText("From the market");
  await expect(bert.getByRole("img", { name: "Tulips" })).toBeVisible();
  await expect.poll(() => creditsOf(anna)).toBeLessThan(before);
});

test("a photo shows only its colours until its receiver opens it, and is gone for both once it is deleted", async ({
  browser,
}) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "Look at this");
  await expect(bubbles(bert, "in").last()).toHaveText("Look at this");
  const asked: string[] = [];
  bert.on("request", (request) => {
    if (request.url().includes("/photos/")) asked.push(request.url());
  });
  const before = await creditsOf(anna);
  const preview = anna.getByRole("dialog", { name: "Send this photo?" });
  const pick = async () => {
    await anna.locator("input[type=file]").setInputFiles({
      name: "sea.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from(await picture({ colour: "#2266aa" })),
    });
    await expect(preview.getByRole("img", { name: "Your photo" })).toBeVisible();
  };
  await pick();
  await preview.getByRole("button", { name: "Cancel" }).click();
  await expect(preview).toHaveCount(0);
  expect(await creditsOf(anna)).toBe(before);
  await pick();
  await preview.getByRole("button", { name: /^Send a photo/ }).click();
  await expect(anna.getByRole("img", { name: "Your photo" }).first()).toBeVisible();
  await expect(anna.getByText("Being inspected")).toBeVisible();
  await expect(bert.getByText("A photo that’s being checked")).toBeVisible();
  // the demo's desk accepts it after some seconds
  const show = bert.getByRole("button", { name: "Show photo" });
  await expect(show).toBeVisible({ timeout: 20_000 });
  expect(asked.filter((address) => /-(full|thumb)\.webp/.test(address))).toEqual([]);
  await show.click();
  await expect(bert.getByRole("img", { name: /^A photo from/ }).first()).toHaveJSProperty("complete", true);
  expect(asked.some((address) => address.endsWith("-thumb.webp"))).toBe(true);
  await anna.getByRole("button", { name: "Delete this photo for both of you" }).click();
  for (const page of [anna, bert]) await expect(page.getByText("This photo was deleted")).toBeVisible();
});

test("before words that hurt go, it is asked whether they are meant: they may be changed, or sent", async ({
  browser,
}) => {
  const { anna, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  const dialog = anna.getByRole("dialog", { name: "Are you sure you want to send this?" });
  await write(anna, "You asshole");
  await dialog.getByRole("button", { name: "Edit" }).click();
  await expect(box(anna)).toHaveValue("You asshole");
  await expect(bubbles(anna, "out")).toHaveCount(0);
  await anna.locator(".write__send").click();
  await dialog.getByRole("button", { name: "Send anyway" }).click();
  await expect(bubbles(anna, "out")).toHaveText("You asshole");
  await expect(anna.locator("[data-state=delivered], [data-state=sent]")).toHaveCount(1);
});

test("a message is reported where it stands, with a number to come back to", async ({ browser }) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD, [
    "free@demo.example",
    "premium@demo.example",
  ]);
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await write(bert, "Send me money by Western Union");
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await expect(anna.locator(".bub__warn")).toContainText("This is about money.");
  await anna.getByRole("button", { name: /^More about this message/ }).focus();
  await anna.keyboard.press("Enter");
  await anna.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  const dialog = anna.getByRole("dialog");
  // what is illegal may also become a complaint, which knows what it is about
  await dialog.getByText("Something illegal").click();
  await expect(dialog.getByRole("link", { name: "go to complaints" })).toHaveAttribute(
    "href",
    new RegExp(`^/complaints\\?kind=illegal&profile=${bertId}&message=[\\w-]+$`),
  );
  await dialog.getByText("Advertising or asking for money").click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog).toContainText(/Your report number is R-/);
  await expect(bert.locator(".bub__warn")).toHaveCount(0);
});

test("a member who hides their read marks does not see those of others", async ({ browser }) => {
  const { anna, bert, annaId, bertId } = await twoMembers(browser, WORLD);
  await visit(anna, at(WORLD, `/members/${bertId}/chat`));
  await write(anna, "One");
  await anna.locator(".thread__menu summary").click();
  const marks = anna.getByRole("switch", { name: "Read receipts" });
  const saved = anna.waitForResponse(/preferences\.php/);
  await marks.click();
  await saved;
  const read = bert.waitForResponse(
    (response) => response.url().endsWith("/api/chat.php") && response.request().method() === "PUT",
  );
  await visit(bert, at(WORLD, `/members/${annaId}/chat`));
  await expect(bubbles(bert, "in").last()).toHaveText("One");
  await read;
  await anna.reload();
  await expect(anna.locator(".bub--out .bub__state")).toContainText("Delivered");
  await anna.evaluate(async () => {
    await fetch("/api/preferences.php", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ read_marks: true }),
    });
  });
});

test("an idea for the first words fills the box, and is the member's to change", async ({ browser }) => {
  const page = await open(browser, WORLD, "premium@demo.example", { viewport: DESKTOP, path: "/members" });
  const own = await idOf(page);
  const { profiles } = await call<{ profiles: { id: string; fictional: boolean }[] }>(
    page,
    "/api/members.php",
  );
  const somebody = profiles.findLast(({ id, fictional }) => id !== own && !fictional)?.id ?? "";
  await visit(page, at(WORLD, `/members/${somebody}/chat`));
  await page
    .getByRole("button", { name: /First message ideas|Break the ice/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Break the ice/ });
  const ideas = dialog.getByRole("button").filter({ hasNotText: /^$/ });
  expect(await ideas.count()).toBeGreaterThanOrEqual(3);
  const words = await ideas.nth(1).innerText();
  await ideas.nth(1).click();
  await expect(dialog).toBeHidden();
  await expect(box(page)).toHaveValue(words);
  await expect(box(page)).toBeFocused();
});
