import type { Settings } from "#contract/product/settings.ts";
import { decide, type Decision } from "./decision.ts";

/** Whether signups are open for this visitor (specification, section 4). */
export function decideSignups(
  settings: Pick<Settings, "signups">,
  carriesSource: boolean,
): Decision<boolean> {
  if (settings.signups === "all") return decide(true, "open to all");
  if (settings.signups === "with_trafficsource")
    return carriesSource
      ? decide(true, "carries a traffic source")
      : decide(false, "without a traffic source");
  return decide(false, "closed by the site");
}

/** Whether this visitor may search (specification, section 6; answers, section 2). */
export function decideSearch(
  settings: Pick<Settings, "logged_out_search" | "logged_out_search_trafficsource">,
  carriesSource: boolean,
): Decision<boolean> {
  if (settings.logged_out_search) return decide(true, "open to visitors");
  if (settings.logged_out_search_trafficsource && carriesSource)
    return decide(true, "carries a traffic source");
  return decide(false, "members only");
}
