import type { LayoutName } from "#client/page/route.ts";
import type { Route } from "#client/routes.ts";
import { decide, type Decision } from "./decision.ts";

/** Specification, section 2: the chat layout's warning is limited to these. */
const CHAT_LAYOUT_COUNTRIES = ["NL", "DE"];
/** Answers, section 3: the layouts that have none. */
const LAYOUTS_WITHOUT_WARNING: readonly LayoutName[] = ["lander", "empty"];

export interface EntryWarningInput {
  /** Its `hidesEntryWarning` is of the specification, section 2. */
  route: Pick<Route, "name" | "layout" | "hidesEntryWarning">;
  loggedIn: boolean;
  dismissed: boolean;
  enabled: boolean;
  country: string | null;
  /** The site's own limit to some countries, if it has one. */
  countries: readonly string[] | null;
}

/** Whether the page's HTML carries the site-entry warning. The installed app hides it by its display mode. */
export function decideEntryWarning(input: EntryWarningInput): Decision<boolean> {
  if (input.loggedIn) return decide(false, "logged in");
  if (!input.enabled) return decide(false, "switched off by the site");
  if (input.dismissed) return decide(false, "dismissed earlier");
  const { name, layout, hidesEntryWarning } = input.route;
  if (hidesEntryWarning) return decide(false, `hidden on ${name}`);
  if (LAYOUTS_WITHOUT_WARNING.includes(layout)) return decide(false, `none in layout ${layout}`);
  const among = (countries: readonly string[]) => input.country !== null && countries.includes(input.country);
  if (layout === "chat" && !among(CHAT_LAYOUT_COUNTRIES))
    return decide(false, "chat layout outside NL and DE");
  if (input.countries !== null && !among(input.countries))
    return decide(false, "country without the warning");
  return decide(true, "first visit");
}
