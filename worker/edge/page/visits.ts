import { isbot } from "isbot";
import { reportError } from "#contract/platform/report-error.ts";
import { labelOf, type VisitPoint } from "#contract/platform/visits.ts";
import type { PageContext } from "./page-context.ts";

/**
 * Counts the view of a landing page by a visitor: one row without anything of a person. Robots are no people,
 * and a page that a browser fetches ahead has not been seen. A site without the dataset counts nothing; a
 * failure is reported and reaches nobody.
 */
export async function countVisit(request: Request, page: PageContext, isCached: boolean): Promise<void> {
  if (!page.env.VISITS || !isByPerson(request)) return;
  try {
    await page.env.VISITS.writeDataPoint(pointOf(page, isCached));
  } catch (error) {
    reportError("visits", error);
  }
}

function isByPerson({ method, headers }: Request): boolean {
  const agent = headers.get("user-agent") ?? "";
  const isAhead = /prefetch|prerender/.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "");
  return method === "GET" && !isAhead && agent !== "" && !isbot(agent);
}

const pointOf = ({ tenant, visit, visitor, match }: PageContext, isCached: boolean): VisitPoint => ({
  indexes: [tenant.id],
  blobs: [
    visit.country.value ?? "",
    labelOf(visitor.source.network ?? ""),
    labelOf(visitor.source.ref ?? ""),
    labelOf([match.route.name.replace(/^landers-/, ""), match.params["slug"]].filter(Boolean).join("/")),
    visit.locale.value,
  ],
  doubles: [isCached ? 1 : 0],
});
