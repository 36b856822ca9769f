import { request } from "node:http";
import type { Page } from "@playwright/test";
import { desk } from "#tests/support/desk.ts";
import { siteAt } from "#tests/support/served-site.ts";
import { linkTo, mailsTo } from "./inbox.ts";
import {
  at,
  clearCookies,
  DUTCH,
  enter,
  expect,
  GERMAN,
  hydrated,
  membersOf,
  PORT,
  test,
  WORLD,
} from "./support.ts";

test.use({ viewport: { width: 390, height: 844 } });

let people = 0;
const newAddress = () => `somebody-${Date.now()}-${++people}@posteo.example`;

async function fillBirth(page: Page, labels: [string, string, string]): Promise<void> {
  for (const [i, digits] of ["3", "2", "1990"].entries())
    await page.getByLabel(labels[i] ?? "", { exact: true }).fill(digits);
}

test("on a phone: from the German index, step by step, by the mail, to an active member", async ({
  page,
  complaints,
}) => {
  const address = newAddress();
  await enter(page, GERMAN);
  await page.goto(at(GERMAN));
  await page.getByText("Eine Frau", { exact: true }).click();
  await page.getByText("Männer", { exact: true }).click();
  await page.getByRole("button", { name: "Kostenlos Mitglied werden" }).click();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Wann bist du geboren?" })).toBeVisible();
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByText("Ungültiges Geburtsdatum")).toBeVisible();
  await expect(page.getByLabel("Tag", { exact: true })).toBeFocused();
  await fillBirth(page, ["Tag", "Monat", "Jahr"]);
  // a day that no month has is wrong by itself, and the rest stays
  await page.getByLabel("Tag", { exact: true }).fill("33");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByLabel("Tag", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Jahr", { exact: true })).toHaveAttribute("aria-invalid", "false");
  await page.getByLabel("Tag", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByRole("combobox", { name: "Wohnort" }).fill("Hamburg");
  await page.locator("#town-list").getByRole("option").first().click();
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByLabel("Benutzername").fill(`Neu ${Date.now() % 100_000}`);

  // back goes a step back, and a reload loses nothing
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Wohnort" })).toHaveValue("Hamburg");
  await page.goForward();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Benutzername")).toHaveValue(/^Neu \d+$/);
  await page.getByRole("button", { name: "Weiter" }).click();

  // The index behind the modal has a button of that name too, and without the script the form is a page.
  const form = page.locator("form", { has: page.getByLabel("Passwort", { exact: true }) });
  const send = form.getByRole("button", { name: "Kostenlos Mitglied werden" });
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("falsch");
  await page.getByLabel("Passwort", { exact: true }).fill("ein langes Wort mehr");
  await expect(page.getByText("Diese E-Mail-Adresse stimmt nicht")).toBeVisible();
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(address);
  await expect(page.getByText("Diese E-Mail-Adresse stimmt nicht")).toHaveCount(0);
  await send.click();
  await expect(page.getByText("Bitte setz die ersten beiden Häkchen.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /akzeptiere die Nutzungsbedingungen/ })).toBeFocused();
  // the keyboard's way back is not under the progress, which stays in sight
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 400 });
  await page.getByRole("checkbox").last().focus();
  for (const field of ["Passwort", "E-Mail-Adresse"]) {
    const isFocused = () =>
      form.getByLabel(field, { exact: true }).evaluate((each) => each.matches(":focus"));
    while (!(await isFocused())) await page.keyboard.press("Shift+Tab");
    const [top, bar] = await form.evaluate((within) => [
      document.activeElement?.getBoundingClientRect().top ?? 0,
      within.querySelector(".signup__top")?.getBoundingClientRect().bottom ?? Infinity,
    ]);
    expect(top).toBeGreaterThanOrEqual(bar);
  }
  if (screen) await page.setViewportSize(screen);
  await page.getByText(/akzeptiere die Nutzungsbedingungen/).click();
  await page.getByText(/Orientierung/).click();
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("someone@mailinator.com");
  await send.click();
  await expect(page.getByLabel("E-Mail-Adresse", { exact: true })).toBeFocused();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 422")]);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill("free@demo.example");
  await send.click();
  await expect(page.getByText("Mit dieser E-Mail-Adresse gibt es schon ein Konto")).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 409")]);
  await page.getByLabel("E-Mail-Adresse", { exact: true }).fill(address);
  await send.click();
  await expect(page.getByRole("heading", { name: "Schau in dein Postfach" })).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("signup-draft"))).toBeNull();
  // A reload keeps the step: the address, the time until the next mail, and the way to correct it.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Schau in dein Postfach" })).toBeVisible();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Erneut senden in \d+ s$/ })).toBeDisabled();

  await page.goto(at(GERMAN, await linkTo(GERMAN, address)));
  await page.getByRole("button", { name: "E-Mail-Adresse bestätigen" }).click();
  await expect(page).toHaveURL(at(GERMAN, "/activate/done"));
  await expect(page.getByText(/15 Credits warten/)).toBeVisible();
  await expect(page.locator(".account > summary")).toBeVisible();
});

test("over a member's page: the modal asks for the first words, no Escape and no click beside it closes it half-way, and a reload opens it where it was", async ({
  page,
}) => {
  const address = newAddress();
  await enter(page, DUTCH);
  const [somebody] = await membersOf(DUTCH);
  await page.goto(at(DUTCH, `/members/${somebody?.id ?? ""}`));
  await hydrated(page);
  await page.getByRole("link", { name: `Schrijf ${somebody?.name}` }).click();
  const modal = page.getByRole("dialog");
  // nothing begun: it closes, and the page is where it was
  await expect(modal.getByRole("heading", { name: "Wie zoek je?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);
  await page.getByRole("link", { name: `Schrijf ${somebody?.name}` }).click();
  await modal.getByRole("button", { name: "Verder" }).click();
  await fillBirth(page, ["Dag", "Maand", "Jaar"]);
  for (const _ of [1, 2]) await page.keyboard.press("Escape");
  await page.mouse.click(20, 20);
  await expect(modal.getByRole("heading", { name: "Wanneer ben je geboren?" })).toBeVisible();
  await modal.getByRole("button", { name: "Verder" }).click();
  await modal.getByRole("combobox", { name: "Woonplaats" }).fill("Utrecht");
  await page.locator("#town-list").getByRole("option").first().click();
  await modal.getByRole("button", { name: "Verder" }).click();
  await modal.getByLabel("Gebruikersnaam").fill(`Modaal ${Date.now() % 100_000}`);
  await modal.getByLabel(/^Je eerste bericht/).fill("Hallo vanaf je profiel");
  await page.reload();
  await expect(modal.getByLabel(/^Je eerste bericht/)).toHaveValue("Hallo vanaf je profiel");
  await modal.getByRole("button", { name: "Verder" }).click();
  await modal.getByLabel("E-mailadres", { exact: true }).fill(address);
  await modal.getByLabel("Wachtwoord", { exact: true }).fill("een lang woord erbij");
  await modal.getByRole("link", { name: "voorwaarden" }).click();
  const text = page.getByRole("dialog", { name: "Voorwaarden" });
  await expect(text.getByRole("heading", { level: 2 }).nth(1)).toBeVisible();
  await text.getByRole("button", { name: "Sluiten" }).click();
  await expect(text).toHaveCount(0);
  await expect(modal.getByLabel("Wachtwoord", { exact: true })).toHaveValue("een lang woord erbij");
  await expect(modal.getByRole("checkbox", { name: /akkoord met de voorwaarden/ })).not.toBeChecked();
  await modal.getByText(/akkoord met de voorwaarden/).click();
  await modal.getByText(/geaardheid/).click();
  await modal.getByRole("button", { name: "Gratis lid worden" }).click();
  await expect(modal.getByText(address, { exact: true })).toBeVisible();
  await modal.getByRole("button", { name: "Sluiten" }).click();
  await expect(page).toHaveURL(at(DUTCH, `/members/${somebody?.id ?? ""}`));
  await page.goto(at(DUTCH, await linkTo(DUTCH, address)));
  await page.getByRole("button", { name: "Mijn e-mailadres bevestigen" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/activate/done"));
});

test("back on the phone leads step by step out of the modal", async ({ page }) => {
  await enter(page, WORLD);
  await page.goto(at(WORLD));
  await hydrated(page);
  await page.getByRole("button", { name: "Join free" }).click();
  const modal = page.getByRole("dialog");
  await fillBirth(page, ["Day", "Month", "Year"]);
  await modal.getByRole("button", { name: "Next" }).click();
  await expect(modal.getByRole("heading", { name: "Where do you live?" })).toBeVisible();
  await page.goBack();
  await expect(modal.getByRole("heading", { name: "When were you born?" })).toBeVisible();
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL(at(WORLD));
});

test("on a member's page the form takes the first words along, and a password is never stored on the device", async ({
  page,
}) => {
  await enter(page, DUTCH);
  const [somebody] = await membersOf(DUTCH);
  await page.goto(at(DUTCH, `/members/${somebody?.id ?? ""}/signup`));
  await hydrated(page);
  await page.getByRole("button", { name: "Verder" }).click();
  await fillBirth(page, ["Dag", "Maand", "Jaar"]);
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByRole("combobox", { name: "Woonplaats" }).fill("Utrecht");
  await page.locator("#town-list").getByRole("option").first().click();
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByLabel("Gebruikersnaam").fill(`Nieuw ${Date.now() % 100_000}`);
  await page.getByLabel(/^Je eerste bericht/).fill("Hallo daar");
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een lang woord erbij");
  await page.getByLabel("E-mailadres", { exact: true }).fill(newAddress());
  const stored = await page.evaluate(() => localStorage.getItem("signup-draft") ?? "");
  expect([stored.includes("Hallo daar"), stored.includes("lang woord")]).toEqual([true, false]);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Wachtwoord", { exact: true })).toHaveValue("");
});

let partnerToken: Promise<{ token: string | null }> | null = null;

/** A partner of the Dutch site sends a person; answers the address that they open. */
async function sendByPartner(body: object): Promise<string> {
  partnerToken ??= desk(siteAt(PORT), "POST /api/partner-tokens", {
    body: { partner: "harbourlane", days: 1 },
  });
  const { token } = await partnerToken;
  const answer = await new Promise<string>((resolve, reject) => {
    request(
      {
        host: "127.0.0.1",
        port: PORT,
        path: "/api/partner-signup.php",
        method: "POST",
        headers: {
          host: `${DUTCH}:${PORT}`,
          "content-type": "application/json",
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        response.setEncoding("utf8").once("data", resolve);
      },
    )
      .on("error", reject)
      .end(JSON.stringify(body));
  });
  const { signup } = JSON.parse(answer) as { signup: { url: string } };
  return signup.url.replace(/^https:\/\/[^/]+/, "");
}

test("a person who comes from a partner is asked only for what is missing, and the mail's link proves the address", async ({
  page,
  complaints,
}) => {
  const [address, other] = [newAddress(), newAddress()];
  const known = {
    gender: "female",
    looking_for: "male",
    date_of_birth: "1990-02-03",
    country: "NL",
    town: "Utrecht",
  };
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, await sendByPartner({ ...known, email: address })));
  await hydrated(page);
  await expect(page.getByText("Stap 1 van 2")).toBeVisible();
  await page.getByLabel("Gebruikersnaam").fill(`Gestuurd ${Date.now() % 100_000}`);
  await page.getByRole("button", { name: "Verder" }).click();
  await expect(page.getByLabel("E-mailadres", { exact: true })).toHaveValue(address);
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een lang woord erbij");
  await page.getByText(/akkoord met de voorwaarden/).click();
  await page.getByText(/geaardheid/).click();
  await page.getByLabel("E-mailadres", { exact: true }).fill("free@demo.example");
  await page.getByRole("button", { name: "Gratis lid worden" }).click();
  await expect(page.getByText("Met dit e-mailadres is al een account aangemaakt")).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 409")]);
  await page.getByLabel("E-mailadres", { exact: true }).fill(address);
  await page.getByRole("button", { name: "Gratis lid worden" }).click();
  await expect(page.getByRole("heading", { name: "Check je mail" })).toBeVisible();

  // another one, who opens the mail instead
  await sendByPartner({ ...known, email: other, username: `Gemaild ${Date.now() % 100_000}` });
  await page.goto(at(DUTCH, await linkTo(DUTCH, other)));
  await hydrated(page);
  await expect(page.getByText("Stap 1 van 1")).toBeVisible();
  await page.getByLabel("Wachtwoord", { exact: true }).fill("een lang woord erbij");
  await page.getByText(/akkoord met de voorwaarden/).click();
  await page.getByText(/geaardheid/).click();
  await page.getByRole("button", { name: "Gratis lid worden" }).click();
  await expect(page).toHaveURL(at(DUTCH, "/activate/done"));
  await expect(page.locator(".account > summary")).toBeVisible();

  await clearCookies(page);
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/complete-signup?token=made.up"));
  await expect(page.getByRole("heading", { name: "Deze link is verlopen" })).toBeVisible();
});

test("a forgotten password is reset by the email once, and the two entries must be the same", async ({
  page,
  complaints,
}) => {
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/login"));
  await page.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
  await hydrated(page);
  await page.getByLabel("E-mailadres").fill("new@demo.example");
  await page.getByRole("button", { name: "Link sturen" }).click();
  await expect(page.getByText("new@demo.example", { exact: true })).toBeVisible();
  const link = await linkTo(DUTCH, "new@demo.example");
  await page.goto(at(DUTCH, link));
  await hydrated(page);
  await page.getByLabel("Nieuw wachtwoord").fill("demo-password");
  await page.getByLabel("Herhaal je nieuwe wachtwoord").fill("something else");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De wachtwoorden komen niet overeen.")).toBeVisible();
  await page.getByLabel("Herhaal je nieuwe wachtwoord").fill("demo-password");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Je wachtwoord is ingesteld.")).toBeVisible();

  await page.goto(at(DUTCH, link));
  await hydrated(page);
  await page.getByLabel("Nieuw wachtwoord").fill("demo-password");
  await page.getByLabel("Herhaal je nieuwe wachtwoord").fill("demo-password");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Deze link is verlopen of ongeldig. Vraag een nieuwe mail aan.")).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringContaining("status of 410")]);
});

test("an expired link offers a new mail, in whichever browser it was opened", async ({ page }) => {
  const address = newAddress();
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/signup"));
  const status = await signUpByCall(page, address);
  expect(status).toBe(200);
  await linkTo(DUTCH, address);
  await clearCookies(page);
  await enter(page, DUTCH);
  await page.goto(at(DUTCH, "/activate/made.up"));
  await page.getByRole("button", { name: "Mijn e-mailadres bevestigen" }).click();
  await expect(page.getByRole("heading", { name: "Bevestigen is niet gelukt" })).toBeVisible();
  await expect(page.getByText("Deze link is verlopen of ongeldig. Vraag een nieuwe mail aan.")).toBeVisible();
  await hydrated(page);
  await page.getByLabel("E-mailadres").fill(address);
  await page.getByRole("button", { name: "Nieuwe mail aanvragen" }).click();
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  const mailsSent = async () => (await mailsTo(DUTCH, address)).length;
  await expect.poll(mailsSent, { timeout: 15_000 }).toBe(2);
  // The link works here too, and ends at the login: this browser did not sign up.
  await page.goto(at(DUTCH, await linkTo(DUTCH, address)));
  await page.getByRole("button", { name: "Mijn e-mailadres bevestigen" }).click();
  await expect(page.getByText("Je e-mailadres is bevestigd. Log in om te beginnen.")).toBeVisible();
  await expect(page.getByLabel("Wachtwoord", { exact: true })).toBeVisible();
});

/** A signup without the form, which has its own stories. Answers the status. */
const signUpByCall = (page: Page, email: string): Promise<number> =>
  page.evaluate(
    async ([address, username]) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      const { places }: { places: { id: number }[] } = await (
        await fetch("/api/places.php?country=NL&q=Utrecht")
      ).json();
      const body = {
        gender: "female",
        looking_for: "male",
        date_of_birth: "1990-02-03",
        place: places[0]?.id,
        username,
        email: address,
        password: "een lang woord erbij",
        language: "nl",
        consents: { terms: true, sexuality: true, newsletter: false },
      };
      return (await fetch("/api/signup.php", { method: "POST", headers, body: JSON.stringify(body) })).status;
    },
    [email, `Verlopen ${Date.now() % 100_000}`],
  );
