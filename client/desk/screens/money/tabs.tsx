import { NavLink, useNavigate } from "react-router";
import { Kbd, useKey } from "#client/desk/ui/keys.tsx";
import { words } from "#client/desk/words.ts";

const text = words.money;
const TABS = [
  { path: "/money", title: text.waiting.title, shortcut: "w" },
  { path: "/money/orders", title: text.orders.title, shortcut: "o" },
  { path: "/money/chargebacks", title: text.chargebacks.title, shortcut: "c" },
  { path: "/money/settlements", title: text.settlements.title, shortcut: "s" },
  { path: "/money/books", title: text.books.title, shortcut: "b" },
  { path: "/money/exports", title: text.exports.title, shortcut: "e" },
];

/** The parts of the screen, each with an address and a key. `isQuiet`: a form is open, so keys lead nowhere. */
export const MoneyTabs = ({ isQuiet = false }: { isQuiet?: boolean }) => (
  <nav aria-label={text.title} className="flex flex-wrap gap-1">
    {TABS.map(({ path, title, shortcut }) => (
      <Tab key={path} path={path} title={title} shortcut={shortcut} isQuiet={isQuiet} />
    ))}
  </nav>
);

interface TabProps {
  path: string;
  title: string;
  shortcut: string;
  isQuiet: boolean;
}

function Tab({ path, title, shortcut, isQuiet }: TabProps) {
  const navigate = useNavigate();
  useKey(shortcut, title, isQuiet ? null : () => void navigate(path));
  return (
    <NavLink
      to={path}
      end
      aria-keyshortcuts={shortcut}
      className="flex items-center gap-2 rounded-lg px-3 py-2 no-underline hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
    >
      {title} <Kbd>{shortcut}</Kbd>
    </NavLink>
  );
}
