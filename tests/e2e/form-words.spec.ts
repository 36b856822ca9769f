import type { Browser, Page } from "@playwright/test";
import { LIKES_A_DAY } from "#contract/product/limits.ts";
import { newMember, visitPage } from "./buyers.ts";
import { ask, asMember, at, enter, expect, GERMAN, hydrated, newBrowser, test } from "./support.ts";

/** A site in one language, which is none that the other stories are told in. */
const POLISH = "zorzanka.localhost";

/** A new account at the Polish site. */
async function newAccount(): Promise<string> {
  const { status, body } = await ask(POLISH, "/dev/join", {
    host: POLISH,
    gender: "female",
    date_of_birth: "1930-02-03",
    language: "pl",
  });
  expect(status).toBe(201);
  return (body as { email: string }).email;
}

async function newVisitor(browser: Browser): Promise<Page> {
  const context = await newBrowser(browser, { locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await enter(page, POLISH);
  return page;
}

test("the form for a new password says in the reader's language that an address has no account, and that there were too many emails", async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  const account = await newAccount();
  const askFor = async (email: string) => {
    await visitPage(page, at(POLISH, "/reset-password"));
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Wyślij link" }).click();
  };
  await askFor(`nobody-${Date.now()}@posteo.example`);
  await expect(page.getByText("Nie znaleziono adresu e-mail")).toBeVisible();
  for (let i = 0; i < 3; i++) {
    await askFor(account);
    await expect(page.getByText("Wysłaliśmy link na")).toBeVisible();
  }
  await askFor(account);
  await expect(
    page.getByText("Wysłano za dużo e-maili do zmiany hasła. Spróbuj ponownie jutro."),
  ).toBeVisible();
});

test("the settings and the credits say in the reader's language what is wrong with an address, a password and a code", async ({
  browser,
}) => {
  const page = await newVisitor(browser);
  await asMember(page, POLISH, await newAccount());
  await visitPage(page, at(POLISH, "/notifications"));
  const change = (name: string) =>
    page
      .locator(".setting")
      .filter({ has: page.getByRole("heading", { name, exact: true }) })
      .getByRole("button", { name: /^Zmień/ })
      .click();
  await change("Adres e-mail");
  await page.getByLabel("Nowy adres e-mail").fill("nigdzie");
  await page.getByRole("button", { name: "Wyślij link" }).click();
  await expect(page.getByText("Nowy adres e-mail jest nieprawidłowy")).toBeVisible();

  await page.reload();
  await hydrated(page);
  await change("Hasło");
  await page.getByLabel("Stare hasło").fill("nie to");
  await page.getByLabel("Nowe hasło", { exact: true }).fill("jeszcze jeden rower");
  await page.getByLabel("Powtórz nowe hasło").fill("jeszcze inny rower");
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Podane hasła")).toBeVisible();
  await page.getByLabel("Powtórz nowe hasło").fill("jeszcze jeden rower");
  await page.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Sprawdź stare hasło")).toBeVisible();

  await visitPage(page, at(POLISH, "/credits"));
  await page.getByText("Masz kod rabatowy?").click();
  await page.getByLabel("Kod rabatowy", { exact: true }).fill("WYMYSLONY");
  await page.getByRole("button", { name: "Użyj" }).click();
  await expect(page.getByText("Nie znaleziono kodu")).toBeVisible();
});

test("the like after the last one of a day says in the reader's language when there are more", async ({
  browser,
}) => {
  const page = await newMember(browser, GERMAN, { path: "/members" });
  // from the end of the lists: other stories are about members further up
  const likes = await page.evaluate(async (limit) => {
    const read = async (query: string): Promise<{ id: string }[]> =>
      (
        await (
          await fetch(`/api/members.php?min_age=18&max_age=99&${query}`)
        ).json<{ profiles: { id: string }[] }>()
      ).profiles;
    const queries = ["gender=male", "gender=female", "gender=male&page=2", "gender=female&page=2"];
    const found = (await Promise.all(queries.map(read))).flat().toReversed();
    const statuses: number[] = [];
    for (const { id } of found.slice(0, limit)) {
      const { status } = await fetch("/api/likes.php", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ profile: id }),
      });
      statuses.push(status);
    }
    return statuses;
  }, LIKES_A_DAY);
  expect(likes).toEqual(Array.from({ length: LIKES_A_DAY }, () => 200));
  await page
    .getByRole("button", { name: /liken$/ })
    .first()
    .click();
  await expect(
    page.getByText(/^Deine 30 Likes für heute sind aufgebraucht\. Neue gibt es um \d\d:\d\d\.$/),
  ).toBeVisible();
});
