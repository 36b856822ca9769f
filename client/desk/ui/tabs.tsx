import { NavLink, useNavigate } from "react-router";
import { Kbd, useKey } from "./keys.tsx";

/** A part of a screen. */
export interface TabOf {
  path: string;
  title: string;
  /** The key that opens it. */
  shortcut: string;
}

/** The parts of a screen, each with an address and a key. `search`: what of the address comes along. */
export const Tabs = ({
  title,
  tabs,
  search = "",
}: {
  title: string;
  tabs: readonly TabOf[];
  search?: string;
}) => (
  <nav aria-label={title} className="flex flex-wrap gap-1">
    {tabs.map((tab) => (
      <Tab key={tab.path} tab={tab} search={search} />
    ))}
  </nav>
);

function Tab({ tab: { path, title, shortcut }, search }: { tab: TabOf; search: string }) {
  const navigate = useNavigate();
  useKey(shortcut, title, () => void navigate({ pathname: path, search }));
  return (
    <NavLink
      to={{ pathname: path, search }}
      end
      aria-keyshortcuts={shortcut}
      className="flex items-center gap-2 rounded-lg px-3 py-2 no-underline hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
    >
      {title} <Kbd>{shortcut}</Kbd>
    </NavLink>
  );
}
