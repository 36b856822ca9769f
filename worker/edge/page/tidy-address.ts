import { matchRoute } from "#client/routes.ts";

/** What fills these may depend on its case; a kind of likes or a payment method does not. */
const KEEPS_CASE = /^\{(?:id|slug|number)\??\}$/;

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
  const parts = route.path.split("/").filter(Boolean);
  const tidied = segments.map((segment, i) =>
    KEEPS_CASE.test(parts[i] ?? "") ? segment : segment.toLowerCase(),
  );
  const address = `/${tidied.join("/")}`;
  return address === path ? null : address;
}
