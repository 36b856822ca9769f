import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionOf, signUp } from "#tests/support/accounts.ts";
import { leave } from "#tests/support/leaving.ts";
import { linkIn } from "#tests/support/outbox.ts";
import { sharedSite } from "#tests/support/shared-site.ts";
import { addTown, mailTo, newcomer, newNetwork, post } from "#tests/support/signups.ts";
import { HOSTS, type RunningSite } from "#tests/support/site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await sharedSite();
});
afterAll(() => site.close());

interface Reader {
  host: string;
  country: string;
  locale: string;
}
const GERMAN: Reader = { host: HOSTS.german, country: "DE", locale: "de" };
const DUTCH: Reader = { host: HOSTS.dutch, country: "NL", locale: "nl" };
const FRENCH: Reader = { host: HOSTS.dutch, country: "BE", locale: "fr" };
const POLISH: Reader = { host: "zorzanka.localhost", country: "PL", locale: "pl" };

/** A form as a browser without script sends it, and the page that answers it, without its tags. */
async function sent(
  { host, country, locale }: Reader,
  path: string,
  body: string,
  { network = newNetwork(), from = "same-origin", method = "POST" } = {},
): Promise<{ status: number; location: string | null; text: string }> {
  const response = await site.ask(path, {
    host,
    country,
    method,
    cookie: `__Host-locale=${locale}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": from,
      "cf-connecting-ip": network,
    },
    ...(method === "GET" ? {} : { body }),
  });
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get("location"),
    text: html
      .slice(html.indexOf("<main"))
      .replace(/<!--.*?-->|<[^>]*>/g, "")
      .replaceAll("&#x27;", "'"),
  };
}
const logInBy = (reader: Reader, email: string, network = newNetwork()) =>
  sent(reader, "/login", new URLSearchParams({ email, password: "not this one" }).toString(), { network });

test.each([
  [GERMAN, "E-Mail-Adresse oder Passwort stimmt nicht. Bitte versuch es noch einmal."],
  [DUTCH, "Je e-mailadres of wachtwoord klopt niet. Probeer het opnieuw."],
  [FRENCH, "La connexion a échoué. Réessaie."],
  [POLISH, "Logowanie nie powiodło się. Spróbuj ponownie."],
])("a wrong password is answered in the reader's language", async (reader, words) => {
  const page = await logInBy(reader, "nobody@posteo.example");
  expect([page.status, page.text]).toEqual([401, expect.stringContaining(words)]);
});

test("a blocked account says in the reader's language for how many minutes", async () => {
  const { email } = await signUp(site, { site: "german" });
  const network = newNetwork();
  for (let i = 0; i < 5; i++) expect((await logInBy(GERMAN, email, network)).status).toBe(401);
  const page = await logInBy(GERMAN, email, network);
  expect([page.status, page.text]).toEqual([
    429,
    expect.stringContaining("Zu viele Fehlversuche. Dein Konto ist für 15 Minuten gesperrt."),
  ]);
});

test("an account pending deletion says so in the reader's language, after the right password alone", async () => {
  const anna = await signUp(site);
  const cookie = await sessionOf(site, anna);
  expect((await leave(site, { host: anna.host, cookie })).status).toBe(200);
  const body = (password: string) => new URLSearchParams({ email: anna.email, password }).toString();
  const right = await sent(FRENCH, "/login", body("an orange bicycle"));
  expect([right.status, right.text]).toEqual([
    403,
    expect.stringContaining("Compte en attente de suppression. Réactive-le avec le lien reçu par e-mail."),
  ]);
  expect((await sent(FRENCH, "/login", body("not this one"))).text).toContain("La connexion a échoué");
});

test.each([
  [GERMAN, "Diese Seite wurde nicht gefunden", "Zurück zur Startseite"],
  [DUTCH, "Deze pagina is niet gevonden", ""],
  [FRENCH, "Cette page est introuvable", ""],
  [POLISH, "Nie ma takiej strony", ""],
])("a page that doesn't exist says so in the reader's language", async (reader, words, home) => {
  const page = await sent(reader, "/no-such-page", "", { method: "GET" });
  expect([page.status, page.text.includes(words), page.text.includes(home)]).toEqual([404, true, true]);
});

test.each([
  [
    GERMAN,
    "Diese Seite kannst du nur ansehen",
    "Diese Anfrage kam von einer anderen Website",
    "Das ist zu groß",
  ],
  [DUTCH, "Deze pagina kun je alleen bekijken", "Dit verzoek kwam van een andere site", "Dit is te groot"],
  [
    FRENCH,
    "Cette page est en lecture seule",
    "Cette demande venait d’un autre site",
    "C’est trop volumineux",
  ],
  [POLISH, "Tę stronę można tylko czytać", "To żądanie przyszło z innej strony", "To dla nas za duże"],
])("a form that is refused says why in the reader's language", async (reader, method, foreign, large) => {
  const answers = [
    await sent(reader, "/pricing", "", { method: "DELETE" }),
    await sent(reader, "/lang-config", "locale=de", { from: "cross-site" }),
    await sent(reader, "/lang-config", `next=${"a".repeat(9_000)}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([405, 403, 413]);
  for (const [i, words] of [method, foreign, large].entries()) expect(answers[i]?.text).toContain(words);
});

test("a form with a value that does not exist is told in the reader's language", async () => {
  const invalid = await sent(GERMAN, "/lang-config", "locale=xx");
  expect([invalid.status, invalid.text]).toEqual([
    422,
    expect.stringContaining("In dieser Adresse oder diesem Formular stimmt etwas nicht"),
  ]);
});

/** What a visitor gets while a table of the directory can't be read. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const db = await site.database("europe");
  await db.prepare(`ALTER TABLE ${table} RENAME TO ${table}_unreadable`).run();
  try {
    return await work();
  } finally {
    await db.prepare(`ALTER TABLE ${table}_unreadable RENAME TO ${table}`).run();
  }
}

test("a fault of the server says in the reader's language to try again later or to write to the support", async () => {
  await addTown(site);
  const person = newcomer();
  expect((await post(site, "/api/signup.php", person)).status).toBe(200);
  const link = linkIn(await mailTo(site, person.email));
  expect((await sent(GERMAN, "/pages/ban", "email=someone-else%40posteo.example")).status).toBe(303);
  const ban = linkIn(await mailTo(site, "someone-else@posteo.example"));
  const [login, activation] = await without("accounts", async () => [
    await logInBy(FRENCH, person.email),
    await sent(DUTCH, link, ""),
  ]);
  expect([login.status, login.text]).toEqual([503, expect.stringContaining("Une erreur est survenue")]);
  expect(activation.location).toBe("/activate/error?reason=failed");
  const page = await sent(DUTCH, "/activate/error?reason=failed", "", { method: "GET" });
  expect(page.text).toContain("Bevestigen is niet gelukt");
  expect(page.text).toMatch(/Er is iets misgegaan bij het bevestigen\. Mail ons: \S+@\S+/);
  const banned = await without("bans", () => sent(GERMAN, ban, ""));
  expect([banned.status, banned.text]).toEqual([
    503,
    expect.stringContaining("Da ist etwas schiefgegangen. Bitte versuch es später noch einmal."),
  ]);
});

test("the fourth email for a new password in a day is refused until tomorrow", async () => {
  const { email } = await signUp(site);
  const ask = () => post(site, "/api/reset-password.php", { email });
  for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(204);
  const refused = await ask();
  expect([refused.status, await refused.json()]).toMatchObject([429, { error: { code: "too_many_mails" } }]);
});
