import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { hasRoute, pathOf, type RouteName } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import { PageLink } from "#client/ui/page-link.tsx";

const GAMES = [
  ["swipe-game", "i-tabler-cards"],
  ["match-finder", "i-tabler-sparkles"],
] as const;

/** Other ways to find members, where the site has them. */
export function Games() {
  const { loggedIn } = useFrame();
  if (!loggedIn) return null;
  return GAMES.filter(([name]) => hasRoute(name)).map(([name, icon]) => (
    <PageLink key={name} className="round" href={pathOf(name as RouteName)}>
      <Icon name={icon} />
      <span className="sr">
        <FormattedMessage id={`search.${name}`} />
      </span>
    </PageLink>
  ));
}
