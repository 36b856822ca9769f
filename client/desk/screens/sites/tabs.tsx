import { NavLink, useParams, useRouteLoaderData } from "react-router";
import type { loadShell } from "#client/desk/shell.tsx";
import { useSites } from "#client/desk/ui/site-select.tsx";
import { words } from "#client/desk/words.ts";
import { mayAct, type OperatorRole } from "#contract/platform/operators.ts";

const text = words.sites.tabs;

/**
 * The parts of a site's screen, and whose they are besides an owner's. Sites on their own backend have the
 * first.
 */
const TABS: readonly { path: string; title: string; roles: readonly OperatorRole[] }[] = [
  { path: "", title: text.site, roles: ["support", "moderator", "finance"] },
  { path: "/codes", title: text.codes, roles: ["finance"] },
  { path: "/news", title: text.news, roles: ["support"] },
  { path: "/partners", title: text.partners, roles: [] },
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
    <nav aria-label={text.title} className="flex flex-wrap gap-1">
      {tabs.map(({ path, title }) => (
        <NavLink
          key={path}
          to={`/sites/${site}${path}`}
          end={path === ""}
          className="rounded-lg px-3 py-2 no-underline hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
        >
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
