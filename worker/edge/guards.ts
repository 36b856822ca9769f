import { pathOf } from "../../client/routes.ts";
import { sameSitePath } from "./same-site.ts";

/** Who asks for which page: `next` is the page's own address, or where a login was to lead. */
export interface Asked {
  loggedIn: boolean;
  path: string;
  next: string | null;
}

/** Something a route may demand before it is rendered; answers where to send the visitor instead, or null. */
export type Guard = (asked: Asked) => string | null;

const guards: Record<string, Guard> = {
  /** Answers, section 1: a visitor goes to the login, and returns to the page after it. */
  member: ({ loggedIn, path }) => (loggedIn ? null : pathOf("login", {}, { next: path })),
  /** What is for visitors is behind a member: he goes on to where he was heading. */
  visitor: ({ loggedIn, next }) => (loggedIn ? afterLogin(next) : null),
};

/** Where a member goes from the login: never in a circle. */
export function afterLogin(next: string | null): string {
  const path = sameSitePath(next);
  return path === "/" || path === pathOf("login") || path.startsWith(`${pathOf("login")}?`) ? pathOf("members") : path;
}

/** Throws, and so becomes a 500, when a route names a guard that does not exist (specification, section 8). */
export function checkGuard(name: string | undefined, asked: Asked, known: Record<string, Guard> = guards): string | null {
  if (name === undefined) return null;
  const guard = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!guard) throw new Error(`unknown guard ${name}`);
  return guard(asked);
}
