import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useOffers, useStores } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { countNewLikes } from "#client/stores/chats.ts";
import { PageLink } from "#client/ui/page-link.tsx";
import { countBadge } from "./bar-entries.ts";
import { LIKE_TYPES, type LikeType } from "./like-types.ts";
import badgeStyles from "./badge.module.css";
import likesStyles from "./likes.module.css";

type Tab = LikeType | "views" | "favourites";

/**
 * The tabs of the likes (specification, section 2), and the two lists beside them, which have pages of their
 * own.
 */
export function LikesTabs({ current }: { current: Tab }) {
  const intl = useIntl();
  const offers = useOffers();
  const { liked_by, likes_elsewhere, new_views: newViews } = useSnapshot(useStores().chats);
  const news: Partial<Record<Tab, number>> = {
    received: countNewLikes({ liked_by, likes_elsewhere }),
    views: newViews,
  };
  const tabs: Tab[] = [...LIKE_TYPES, ...(["views", "favourites"] as const).filter(offers)];
  const list = useRef<HTMLElement>(null);
  // A narrow phone has no room for all tabs, and each number that comes makes them wider: the open one stays in view.
  useEffect(() => {
    const { current: nav } = list;
    const open = nav?.querySelector<HTMLElement>("[aria-current]");
    if (nav && open) nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
  });
  return (
    <nav ref={list} className={likesStyles.tabs} aria-label={intl.formatMessage({ id: "likes.title" })}>
      {tabs.map((tab) => (
        <PageLink
          key={tab}
          href={tab === "views" || tab === "favourites" ? pathOf(tab) : pathOf("likes-type", { type: tab })}
          aria-current={tab === current ? "page" : undefined}
        >
          <FormattedMessage id={`likes.${tab}`} />
          <NewCount count={news[tab] ?? 0} />
        </PageLink>
      ))}
    </nav>
  );
}

function NewCount({ count }: { count: number }) {
  const badge = countBadge(count);
  if (!badge) return null;
  return (
    <>
      <b className={`${badgeStyles.badge} badge--news num`} aria-hidden="true">
        {badge.text}
      </b>
      <span className="sr">
        <FormattedMessage id="bar.new" values={{ count }} />
      </span>
    </>
  );
}
