import { NavLink } from "react-router";
import { words } from "#client/desk/words.ts";

const text = words.money;

/** The parts of the screen, each with an address. */
export const MoneyTabs = () => (
  <nav aria-label={text.title} className="flex gap-1">
    {[
      { path: "/money", title: text.waiting.title },
      { path: "/money/orders", title: text.orders.title },
    ].map(({ path, title }) => (
      <NavLink
        key={path}
        to={path}
        end
        className="rounded-lg px-3 py-2 no-underline hover:bg-well aria-[current=page]:bg-well aria-[current=page]:font-semibold"
      >
        {title}
      </NavLink>
    ))}
  </nav>
);
