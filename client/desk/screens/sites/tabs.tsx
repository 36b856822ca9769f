import { useParams, useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { useSites } from "#client/desk/ui/site-select.tsx";
import { Tabs, type TabOf } from "#client/desk/ui/tabs.tsx";
import { words } from "#client/desk/words.ts";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";

const text = words.sites.tabs;

/**
 * The parts of a site's screen, and whose they are besides an owner's. Sites on their own backend have the
 * first.
 */
const TABS: readonly (TabOf & { roles: readonly OperatorRole[] })[] = [
  { path: "", shortcut: "1", title: text.site, roles: ["support", "moderator", "finance"] },
  { path: "/codes", shortcut: "2", title: text.codes, roles: ["finance"] },
  { path: "/news", shortcut: "3", title: text.news, roles: ["support"] },
  { path: "/partners", shortcut: "4", title: text.partners, roles: [] },
];

/** The parts of the site in the address, each with an address of its own. */
export function SiteTabs() {
  const { site = "" } = useParams();
  const operator = useRouteLoaderData<typeof loadShell>("shell")?.operator;
  const isOwnBackend = useSites().find(({ id }) => id === site)?.isOwnBackend ?? false;
  const tabs = TABS.filter(
    ({ path, roles }) => operator && mayAct(operator.role, roles) && (path === "" || !isOwnBackend),
  );
  if (tabs.length < 2) return null;
  return (
    <Tabs title={text.title} tabs={tabs.map((tab) => ({ ...tab, path: `/sites/${site}${tab.path}` }))} />
  );
}
