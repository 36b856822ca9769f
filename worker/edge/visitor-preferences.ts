import type { Context } from "hono";
import { sameSitePath } from "#client/page/next-path.ts";
import { LOCALES } from "#contract/entities.ts";
import { Refusal } from "#contract/errors.ts";
import { writeCookie, writeReadableCookie } from "#contract/platform/cookies.ts";
import { countryCode } from "#contract/platform/country-code.ts";
import { reportError } from "#contract/platform/report-error.ts";
import { COOKIE_CONSENT_SECONDS, CONSENT_COOKIE, writeCookieConsent } from "#contract/product/consents.ts";
import { COOKIES, sourceCookie, YEAR_SECONDS } from "./cookies.ts";
import type { App } from "./env.ts";
import { readLoginState } from "./login-state.ts";
import { callOrigin } from "./origin.ts";
import { readVisitor } from "./page-decisions.ts";
import { readBody } from "./read-body.ts";
import { isSameSite } from "./same-site.ts";

/** Bytes of the body of one of the site's own forms. */
const MAX_FORM_BYTES = 8_192;

/** The fields of a form of this host. Throws cross_site (403) for one sent from elsewhere, too_large (413). */
export async function readForm(c: Context<App>, most = MAX_FORM_BYTES): Promise<URLSearchParams> {
  const text = await readBody(c.req.raw, most);
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
 * Stores an answer about cookies in the browser, as proof and for half a year. The traffic source that the
 * visitor came with then lasts for 30 days, or no longer than the session. A member's answer is also stored
 * with their account.
 */
export async function answerCookieConsent(c: Context<App>): Promise<Response> {
  const form = await readForm(c);
  const answer = form.get("cookies");
  if (answer !== "yes" && answer !== "no") throw new Refusal(422, "invalid_input", { field: "cookies" });
  const given = answer === "yes";
  const { source, carriesSource } = readVisitor(c.req.raw, new URL(c.req.url));
  await saveForMember(c, "/api/account.php", { cookies: given });
  const consent = writeCookieConsent(given, new Date());
  c.header("set-cookie", writeReadableCookie(CONSENT_COOKIE, consent, COOKIE_CONSENT_SECONDS), {
    append: true,
  });
  if (carriesSource) c.header("set-cookie", sourceCookie(source, given), { append: true });
  return c.redirect(sameSitePath(form.get("next")), 303);
}

/**
 * Calls PUT user.php on a change of locale (specification, section 7). Here and not in the browser, so that
 * it works without script too.
 */
const saveMemberLanguage = (c: Context<App>, language: string): Promise<void> =>
  saveForMember(c, "/api/user.php", { language });

/** Stores a member's choice at the origin; for a visitor, and where it fails, the browser's cookie is all. */
async function saveForMember(c: Context<App>, path: string, body: object): Promise<void> {
  const tenant = c.get("tenant");
  if ((await readLoginState(c.env, tenant, c.req.raw)) === "visitor") return;
  const headers = new Headers(c.req.raw.headers);
  headers.set("content-type", "application/json");
  headers.set("x-request-type", "server");
  await callOrigin(c.env, tenant, {
    method: "PUT",
    path,
    search: "",
    headers,
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    reportError("visitor preferences", error);
  });
}
