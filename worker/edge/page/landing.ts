import type { Match } from "#client/routes.ts";
import type { Made } from "./answer.ts";
import type { PageContext } from "./page-context.ts";

/** The pages to which advertisements and search engines lead. */
const isLanding = ({ name, layout, guard }: Match["route"]): boolean =>
  name === "index" || layout === "lander" || guard === "campaign";

/** Counts a visitor's view of a landing page that is shown. No answer waits for it. */
export async function countLanding(
  request: Request,
  page: PageContext,
  { response, isHit }: Made,
): Promise<void> {
  if (isLanding(page.match.route) && (response.ok || response.status === 304))
    await (await import("./visits.ts")).countVisit(request, page, isHit === true);
}
