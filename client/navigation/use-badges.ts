import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { showAppBadge, titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";
import { isAboutHidden } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { LoadedPage } from "./loaded-page.ts";

/** The page's title with the number of notifications, which the installed app shows as well. */
export function useBadges({ seed, module, intl }: LoadedPage, stores: Stores): void {
  const { chats, unread_elsewhere, liked_by, likes_elsewhere } = useSnapshot(stores.chats);
  const { hidden } = useSnapshot(stores.relations);
  // the title must not show the name of a member who was hidden since
  const data = isAboutHidden(seed.data, hidden) ? null : seed.data;
  const { title } = module.head({ intl, seed, data });
  const news = countNotifications({ chats, unread_elsewhere, liked_by, likes_elsewhere });
  useEffect(() => {
    document.title = titleWithCount(news, title);
  }, [news, title]);
  useEffect(() => {
    void showAppBadge(news, "setAppBadge" in navigator ? navigator : null).catch(() => undefined);
  }, [news]);
}
