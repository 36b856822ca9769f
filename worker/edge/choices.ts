import type { Context } from "hono";
import { LOCALES } from "../contract/entities.ts";
import { Refusal } from "../contract/errors.ts";
import { COOKIES, writeCookie, YEAR } from "./cookies.ts";
import { countryCode } from "./decide/country.ts";
import type { App } from "./env.ts";
import { readBody } from "./read-body.ts";
import { isSameSite, sameSitePath } from "./same-site.ts";

/** Bytes of a form of ours. */
const MAX_FORM = 4_096;

async function readForm(c: Context<App>): Promise<URLSearchParams> {
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

/** Remembers a language or a country for a year; an empty country goes back to what the network says. */
export async function chooseLanguage(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const locale = LOCALES.find((candidate) => candidate === form.get("locale"));
  if (form.has("locale") && !locale) throw new Refusal(422, "invalid_input", { field: "locale" });
  const country = form.get("country");
  if (country !== null && country !== "" && countryCode(country) === null) throw new Refusal(422, "invalid_input", { field: "country" });
  if (locale) c.header("set-cookie", writeCookie(COOKIES.locale, locale, YEAR), { append: true });
  if (country !== null) c.header("set-cookie", writeCookie(COOKIES.country, country, country === "" ? 0 : YEAR), { append: true });
  return c.redirect(sameSitePath(form.get("next") ?? "/lang-config"), 303);
}
