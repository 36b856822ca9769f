import { pathOf } from "./routes.ts";

/** Characters of an address that is looked at at all. */
const MAX_PATH = 2_000;

/** A path of this site to go on to, never another site's: one slash, no backslash, no control characters. */
export function sameSitePath(value: string | null): string {
  return value !== null && value.length <= MAX_PATH && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) ? value : "/";
}

/** Where a member goes after the login. The login itself is left out, since it would lead in a circle. */
export function afterLogin(next: string | null): string {
  const path = sameSitePath(next);
  const login = pathOf("login");
  return path === "/" || path === login || path.startsWith(`${login}?`) ? pathOf("members") : path;
}
