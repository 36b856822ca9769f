import { matchRoute, pathOf } from "#client/routes.ts";

/** Characters of an address that is looked at at all. */
const MAX_PATH = 2_000;

/**
 * The address of one of this site's pages to go on to, or "/". Nothing else is let through, neither another
 * site nor a call or a mailed link of this one: following it would do something in the member's name.
 */
export function sameSitePath(value: string | null): string {
  if (value === null || value.length > MAX_PATH || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return "/";
  // The parser resolves "..", also encoded, as a browser would do after the check.
  const url = URL.parse(value, "https://site.invalid");
  if (url?.host !== "site.invalid" || !matchRoute(url.pathname)) return "/";
  return url.pathname + url.search + url.hash;
}

/** Where a member's pages begin: with the search, or with what the site's backend has instead. */
const LANDINGS = ["members", "chats"] as const;
export const landingOf = (lacks: readonly string[]): string =>
  pathOf(LANDINGS.find((name) => !lacks.includes(name)) ?? "chats");

/**
 * Where a member goes after the login, on a site that lacks these pages. The login itself is left out, since
 * it would lead in a circle, and so is what the site lacks.
 */
export function afterLogin(next: string | null, lacks: readonly string[]): string {
  const path = sameSitePath(next);
  const login = pathOf("login");
  const { name = "" } = matchRoute(path.split(/[?#]/)[0] ?? "")?.route ?? {};
  return path === "/" || path === login || path.startsWith(`${login}?`) || lacks.includes(name)
    ? landingOf(lacks)
    : path;
}
