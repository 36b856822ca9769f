import { matchRoute } from "#client/routes.ts";

/**
 * The address of a page that a path means but misses by slashes or by the case of its words, or null where
 * there is none: `/Members/` is `/members`. What fills a parameter, such as an id, keeps its case. The result
 * is always a path of this host.
 */
export function tidyAddress(path: string): string | null {
  const segments = path.split("/").filter(Boolean);
  const lowered = `/${segments.join("/").toLowerCase()}`;
  const route = matchRoute(lowered)?.route;
  if (!route) return null;
  const words = route.path.split("/").filter(Boolean);
  const address =
    route.name === "token"
      ? lowered
      : `/${segments.map((segment, i) => (words[i]?.startsWith("{") === false ? words[i] : segment)).join("/")}`;
  return address === path ? null : address;
}
