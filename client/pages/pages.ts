import { routes, type Route } from "#client/routes.ts";
import type { PageName } from "#client/seed.ts";

/** The error page has no address of its own. */
const error: Pick<Route, "messages" | "styles" | "page"> = {
  messages: ["error"],
  page: () => import("./error/error-page.tsx"),
};

/** The module of a page, and the parts of the language and the styles it needs. */
export function pageOf(name: PageName): Pick<Route, "messages" | "styles" | "page"> {
  return name === "error" ? error : (routes.find((route) => route.name === name) ?? error);
}
