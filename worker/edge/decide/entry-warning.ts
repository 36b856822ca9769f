import type { LayoutName } from "#client/route.ts";
import { decide, type Decision } from "./decision.ts";

/**
 * Specification, section 2: the pages that never show the warning. Nor does the page that the warning itself
 * leads to, which is for those who must not enter.
 */
const HIDDEN_ON_ROUTES: ReadonlySet<string> = new Set([
  "pages-ban",
  "complete-signup",
  "reset-password",
  "reset-password-do",
]);
/** Specification, section 2: the chat layout's warning is limited to these. */
const CHAT_LAYOUT_COUNTRIES = ["NL", "DE"];
/** Answers, section 3: the layouts that have none. */
const LAYOUTS_WITHOUT_WARNING: readonly LayoutName[] = ["lander", "empty"];

export interface EntryWarningInput {
  route: string;
  layout: LayoutName;
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
  if (HIDDEN_ON_ROUTES.has(input.route)) return decide(false, `hidden on ${input.route}`);
  if (LAYOUTS_WITHOUT_WARNING.includes(input.layout)) return decide(false, `none in layout ${input.layout}`);
  const among = (countries: readonly string[]) => input.country !== null && countries.includes(input.country);
  if (input.layout === "chat" && !among(CHAT_LAYOUT_COUNTRIES))
    return decide(false, "chat layout outside NL and DE");
  if (input.countries !== null && !among(input.countries))
    return decide(false, "country without the warning");
  return decide(true, "first visit");
}
