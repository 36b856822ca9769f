import type { Page } from "@playwright/test";
import { linkTo } from "./inbox.ts";
import { at, enter, expect, hydrated, membersOf, test, WORLD } from "./support.ts";
import { bubbles } from "./talkers.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** The steps of the signup from the date of birth to the name. */
async function fillBirthAndTown(page: Page): Promise<void> {
  await page.getByLabel("Day", { exact: true }).fill("3");
  await page.getByLabel("Month", { exact: true }).fill("2");
  await page.getByLabel("Year", { exact: true }).fill("1990");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("combobox", { name: "Country" }).selectOption("GB");
  await page.getByRole("combobox", { name: "Town" }).fill("Leeds");
  await page.locator("#town-list").getByRole("option").first().click();
  await page.getByRole("button", { name: "Next" }).click();
}

/** Somebody of the demo who is a real member with a photo. */
async function somebody() {
  const found = (await membersOf(WORLD)).find(({ fictional, main_image: photo }) => !fictional && photo);
  if (!found) throw new Error("nobody with a photo");
  return found;
}

test("landing3: a first message without an account is unsent until the signup, and then in the conversation", async ({
  page,
}) => {
  const { id, name } = await somebody();
  const address = `camp-${Date.now()}@posteo.example`;
  const words = "Does the harbour smell of tar in winter?";
  await enter(page, WORLD);
  await page.goto(at(WORLD, `/members/${id}/landing3?network=adnet`));
  await hydrated(page);
  const box = page.getByRole("textbox", { name: `Message ${name}` });
  await box.fill(words);
  // what was written survives a reload before anything is signed up
  await page.reload();
  await hydrated(page);
  await expect(box).toHaveValue(words);
  await page.getByRole("button", { name: "Join and send" }).click();
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(/^Not sent yet/)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await fillBirthAndTown(page);
  await page.getByLabel("Username").fill(`Tar ${Date.now() % 100_000}`);
  await expect(page.getByLabel(/^Your first message/)).toHaveValue(words);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Email", { exact: true }).fill(address);
  await page.getByLabel("Password", { exact: true }).fill("a long winter harbour");
  await page.getByText(/I accept the terms/).click();
  await page.getByText(/about my sexuality/).click();
  await page.getByRole("button", { name: "Join free" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(at(WORLD, await linkTo(WORLD, address)));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(at(WORLD, "/activate/done"));
  await page.goto(at(WORLD, `/members/${id}/chat`));
  await expect(bubbles(page, "out")).toHaveText([words]);
});

test("landing2: by keyboard through the questions and back, to a signup that has the answers", async ({
  page,
}) => {
  const { id, name } = await somebody();
  await enter(page, WORLD);
  await page.goto(at(WORLD, `/members/${id}/landing2`));
  await hydrated(page);
  const question = page.locator("#tease-question");
  await expect(question).toHaveText("What would you two talk about?");
  await page.getByRole("button", { name: "Something else" }).focus();
  await page.keyboard.press("Enter");
  await expect(question).toHaveText("And you are?");
  await expect(question).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(question).toHaveText("Who are you looking for?");
  await page.goBack();
  await expect(question).toHaveText("And you are?");
  await page.goForward();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(question).toHaveText(`Your first words to ${name}`);
  const words = await page.locator(".tease__quote").innerText();
  await page.getByRole("button", { name: "Join free" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "When were you born?" })).toBeFocused();
  await fillBirthAndTown(page);
  await expect(page.getByLabel(/^Your first message/)).toHaveValue(words);
});
