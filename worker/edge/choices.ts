import type { Context } from "hono";
import { sameSitePath } from "#client/next-path.ts";
import { writeCookie } from "#contract/cookies.ts";
import { countryCode } from "#contract/country-code.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { claimOf } from "./claim.ts";
import { COOKIES, YEAR } from "./cookies.ts";
import type { App } from "./env.ts";
import { callOrigin } from "./origin.ts";
import { readBody } from "./read-body.ts";
import { isSameSite } from "./same-site.ts";

/** Bytes of a form of ours. */
const MAX_FORM = 8_192;

export async function readForm(c: Context<App>): Promise<URLSearchParams> {
  const text = await readBody(c.req.raw, MAX_FORM);
  if (!isSameSite(c.req.raw, new URL(c.req.url))) throw new Refusal(403, "cross_site");
  return new URLSearchParams(text);
}

/** The visitor is an adult by his own word: the warning stays away on this device for a year. */
export async function dismissEntryWarning(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  c.header("set-cookie", writeCookie(COOKIES.entry, "1", YEAR));
  return c.redirect(sameSitePath(form.get("next")), 303);
}

/**
 * Remembers a language or a country for a year; an empty country goes back to what the network says. A
 * member's language is his everywhere: the origin learns it.
 */
export async function chooseLanguage(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const locale = LOCALES.find((candidate) => candidate === form.get("locale"));
  if (form.has("locale") && !locale) throw new Refusal(422, "invalid_input", { field: "locale" });
  const country = form.get("country");
  if (country !== null && country !== "" && countryCode(country) === null)
    throw new Refusal(422, "invalid_input", { field: "country" });
  if (locale) c.header("set-cookie", writeCookie(COOKIES.locale, locale, YEAR), { append: true });
  if (country !== null)
    c.header("set-cookie", writeCookie(COOKIES.country, country, country === "" ? 0 : YEAR), {
      append: true,
    });
  if (locale) await tellLanguage(c, locale);
  return c.redirect(sameSitePath(form.get("next") ?? "/lang-config"), 303);
}

/**
 * PUT user.php on a change of locale (specification, section 7), here and not in the browser, so that it
 * works without script too.
 */
async function tellLanguage(c: Context<App>, language: string): Promise<void> {
  const tenant = c.get("tenant");
  if ((await claimOf(c.env, tenant, c.req.raw)) === "visitor") return;
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  headers.set("x-request-type", "server");
  // the cookie has the choice: an origin that fails now keeps the old language for the member's mail, and nothing else
  await callOrigin(c.env, tenant, {
    method: "PUT",
    path: "/api/user.php",
    search: "",
    headers,
    body: JSON.stringify({ language }),
  }).catch((error: unknown) => {
    console.error("language:", error);
  });
}
