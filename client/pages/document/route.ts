import type { RouteDefinition } from "#client/page/route.ts";

/** A text of locales/pages, `<document>.<locale>.md`. A line in `routes` and the files are a whole page. */
const documentRoute = <Document extends string>(document: Document) =>
  ({
    name: `pages-${document}`,
    path: `/pages/${document}`,
    folder: "document",
    layout: "default",
    cache: "shared",
    query: ["sent"],
    isText: true,
    isIndexed: true,
    messages: ["document"],
  }) as const satisfies RouteDefinition;

export const routes = [
  documentRoute("terms"),
  documentRoute("privacy"),
  documentRoute("cookies"),
  // it has a form
  { ...documentRoute("ban"), hidesEntryWarning: true },
  documentRoute("return-policy"),
  documentRoute("faq"),
  documentRoute("service"),
] as const;

/** A page of a site's own: `<token>.<locale>.md` in the folder of its id in tenants/. */
export const siteDocument = {
  name: "token",
  path: "/{token}",
  folder: "document",
  layout: "default",
  cache: "shared",
  isText: true,
  isOfOneSite: true,
  isIndexed: true,
  messages: ["document"],
} as const satisfies RouteDefinition;
