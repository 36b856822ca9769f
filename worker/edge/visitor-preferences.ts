import type { Context } from "hono";
import { sameSitePath } from "#client/next-path.ts";
import { writeCookie } from "#contract/cookies.ts";
import { countryCode } from "#contract/country-code.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/report-error.ts";
import { COOKIES, YEAR_SECONDS } from "./cookies.ts";
import type { App } from "./env.ts";
import { readLoginState } from "./login-state.ts";
import { callOrigin } from "./origin.ts";
import { readBody } from "./read-body.ts";
import { isSameSite } from "./same-site.ts";

/** Bytes of the body of one of the site's own forms. */
const MAX_FORM_BYTES = 8_192;

/** The fields of a form of this host. Throws cross_site (403) for one sent from elsewhere, too_large (413). */
export async function readForm(c: Context<App>): Promise<URLSearchParams> {
  const text = await readBody(c.req.raw, MAX_FORM_BYTES);
  if (!isSameSite(c.req.raw, new URL(c.req.url))) throw new Refusal(403, "cross_site");
  return new URLSearchParams(text);
}

/** The visitor confirmed that they are an adult: the warning stays hidden on this device for a year. */
export async function dismissEntryWarning(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  c.header("set-cookie", writeCookie(COOKIES.entry, "1", YEAR_SECONDS));
  return c.redirect(sameSitePath(form.get("next")), 303);
}

/**
 * Remembers a chosen language or country for a year. An empty country removes the choice, so that the one of
 * the network counts again. A member's language is also saved at the origin, for their mail and other
 * devices.
 */
export async function chooseLanguage(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const locale = LOCALES.find((candidate) => candidate === form.get("locale"));
  if (form.has("locale") && !locale) throw new Refusal(422, "invalid_input", { field: "locale" });
  const country = form.get("country");
  if (country !== null && country !== "" && countryCode(country) === null)
    throw new Refusal(422, "invalid_input", { field: "country" });
  if (locale) c.header("set-cookie", writeCookie(COOKIES.locale, locale, YEAR_SECONDS), { append: true });
  if (country !== null)
    c.header("set-cookie", writeCookie(COOKIES.country, country, country === "" ? 0 : YEAR_SECONDS), {
      append: true,
    });
  if (locale) await saveMemberLanguage(c, locale);
  return c.redirect(sameSitePath(form.get("next") ?? "/lang-config"), 303);
}

/**
 * Calls PUT user.php on a change of locale (specification, section 7). Here and not in the browser, so that
 * it works without script too.
 */
async function saveMemberLanguage(c: Context<App>, language: string): Promise<void> {
  const tenant = c.get("tenant");
  if ((await readLoginState(c.env, tenant, c.req.raw)) === "visitor") return;
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  headers.set("x-request-type", "server");
  // The cookie already has the choice. If the origin fails now, only the member's mail keeps the old language.
  await callOrigin(c.env, tenant, {
    method: "PUT",
    path: "/api/user.php",
    search: "",
    headers,
    body: JSON.stringify({ language }),
  }).catch((error: unknown) => {
    reportError("language", error);
  });
}
