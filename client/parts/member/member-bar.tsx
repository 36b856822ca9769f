import { use, useState, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useFrame, useOffers, useStores, useUser } from "#client/page/context.tsx";
import type { BarEntryName } from "#client/page/route.ts";
import { usePhotoAddress } from "#client/parts/face/face-photo.tsx";
import { hasVisiblePhoto } from "#client/parts/face/visible-photo.ts";
import { pathOf, routeOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { countNewLikes, countUnreadMessages } from "#client/stores/chats.ts";
import { showToast } from "#client/stores/toasts.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Menu } from "#client/ui/menu.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { Focus } from "#contract/entities.ts";
import { EXPECTED_FOCUS } from "#contract/product/photos.ts";
import { barEntries, type BarEntry, type BarName } from "./bar-entries.ts";
import { useLastSearch } from "./last-search.ts";
import badgeStyles from "./badge.module.css";
import barStyles from "./bar.module.css";

const ICONS: Record<BarName, string> = {
  members: "i-tabler-search",
  chats: "i-tabler-message-circle",
  likes: "i-tabler-heart",
  credits: "i-tabler-coin",
  premium: "i-tabler-star",
};

/** What pages call the entry that they belong to. */
const ENTRY: Record<BarName, BarEntryName> = {
  members: "members",
  chats: "chats",
  likes: "likes",
  credits: "purchase",
  premium: "purchase",
};

/** A member's navigation: in the top bar, and on phones at the bottom, within reach of the thumb. */
export function MemberBar() {
  const user = useUser();
  const { chats } = useStores();
  const { chats: list, unread_elsewhere, liked_by, likes_elsewhere } = useSnapshot(chats);
  const intl = useIntl();
  const offers = useOffers();
  const entries = barEntries(user ?? { paid_user: true, credits: Number.POSITIVE_INFINITY }, {
    unread: countUnreadMessages({ chats: list, unread_elsewhere }),
    newLikes: countNewLikes({ liked_by, likes_elsewhere }),
  });
  return (
    <nav className={barStyles.bar} aria-label={intl.formatMessage({ id: "bar.label" })}>
      {entries
        .filter(({ name }) => offers(name) && (user !== null || name === "members"))
        .map((entry) => (
          <Entry key={entry.name} {...entry} />
        ))}
      <Account />
    </nav>
  );
}

function Entry({ name, badge }: BarEntry) {
  const { route } = useFrame();
  const words = { count: badge?.count ?? 0 };
  const last = useLastSearch();
  const query = name === "members" && route !== "members" && last !== "" ? `?${last}` : "";
  return (
    <PageLink
      className={barStyles.bar__entry}
      href={pathOf(name) + query}
      aria-current={route === name ? "page" : routeOf(route)?.barEntry === ENTRY[name] ? "true" : undefined}
    >
      <Icon name={ICONS[name]} />
      <span>
        <FormattedMessage id={`bar.${name}`} values={{ long: longWords }} />
      </span>
      {badge && (
        <>
          <b
            className={classNames(badgeStyles.badge, badgeStyles[`badge--${badge.tone}`], "num")}
            data-tone={badge.tone}
            aria-hidden="true"
          >
            {badge.text}
          </b>
          <span className="sr">
            <FormattedMessage id={badge.tone === "news" ? "bar.new" : "bar.left"} values={words} />
          </span>
        </>
      )}
    </PageLink>
  );
}

/** The words that a phone's bar has no room for. */
const longWords = (parts: ReactNode) => <span className={barStyles.bar__long}>{parts}</span>;

/** The pages of the account menu. */
const ACCOUNT = [
  ["profile", "i-tabler-user"],
  ["views", "i-tabler-eye"],
  ["favourites", "i-tabler-star"],
  ["transactions", "i-tabler-receipt"],
  ["notifications", "i-tabler-settings"],
] as const;

/**
 * A photo cut as the rounds of client/styles/focus are. Drawn, so that the styles of every page stay without
 * that sheet: in thirds of the round, a photo is 3.9 wide and 5.2 high.
 */
const OwnFace = ({
  address,
  focus: [x, y] = EXPECTED_FOCUS,
}: {
  address: string;
  focus?: Focus | undefined;
}) => (
  <svg viewBox="0 0 3 3" width="100%" height="100%" aria-hidden="true">
    <image href={address} width={3.9} height={5.2} x={-0.9 * x} y={-2.2 * y} />
  </svg>
);

function Account() {
  const user = useUser();
  const { new_views: newViews } = useSnapshot(useStores().chats);
  const offers = useOffers();
  const { route } = useFrame();
  const intl = useIntl();
  const address = usePhotoAddress();
  const image = user?.profile.main_image ?? null;
  const face = hasVisiblePhoto(image) ? (
    <OwnFace address={address(image.thumb_filename)} focus={image.focus} />
  ) : (
    <Icon name="i-tabler-user" />
  );
  return (
    <Menu
      className={barStyles.account}
      label={intl.formatMessage({ id: "account.label" })}
      summary={
        <>
          <span className={barStyles.ava}>{face}</span>
          <span className={barStyles.bar__you}>
            <FormattedMessage id="account.you" />
          </span>
          <Icon name="i-tabler-chevron-down" className="icon--s" />
        </>
      }
    >
      <div className="menu">
        {user && (
          <>
            <p className={barStyles.account__name}>{user.profile.name}</p>
            <PageLink href={offers("credits") ? pathOf("credits") : undefined}>
              <Icon name="i-tabler-coin" className="icon--s" />
              <FormattedMessage id="account.balance" values={{ credits: user.credits }} />
            </PageLink>
          </>
        )}
        {ACCOUNT.filter(([name]) => offers(name)).map(([name, icon]) => (
          <PageLink key={name} href={pathOf(name)} aria-current={route === name ? "page" : undefined}>
            <Icon name={icon} className="icon--s" />
            <FormattedMessage id={`account.${name}`} />
            {name === "views" && newViews > 0 && (
              <span className="meta">
                <FormattedMessage id="bar.new" values={{ count: newViews }} />
              </span>
            )}
          </PageLink>
        ))}
        <PageLink href={pathOf("lang-config")}>
          <Icon name="i-tabler-language" className="icon--s" />
          <FormattedMessage id="shell.location" />
        </PageLink>
        {/* a conversation has no footer, and a withdrawal must be within reach everywhere */}
        {offers("withdrawal") && (
          <PageLink href={pathOf("withdrawal")} aria-current={route === "withdrawal" ? "page" : undefined}>
            <Icon name="i-tabler-receipt-refund" className="icon--s" />
            <FormattedMessage id="shell.footer.withdrawal" />
          </PageLink>
        )}
        <QuickExit />
        <hr />
        <LogoutForm />
      </div>
    </Menu>
  );
}

/** For a moment when someone looks over the member's shoulder. */
function QuickExit() {
  const session = use(BrowserContext)?.session;
  const { site } = useFrame();
  return (
    <a
      href={site.quick_exit}
      rel="noreferrer"
      onClick={(event) => {
        if (!session) return;
        event.preventDefault();
        session.leaveQuickly(site.quick_exit);
      }}
    >
      <Icon name="i-tabler-door-exit" className="icon--s" />
      <FormattedMessage id="account.exit" />
    </a>
  );
}

function LogoutForm() {
  const session = use(BrowserContext)?.session;
  const { toasts } = useStores();
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <form
      method="post"
      action="/logout"
      onSubmit={(event) => {
        if (!session) return;
        event.preventDefault();
        setIsLeaving(true);
        session.logOut().catch(() => {
          setIsLeaving(false);
          showToast(toasts, "account.logout.failed");
        });
      }}
    >
      <button disabled={isLeaving}>
        <span className={barStyles.account__out}>
          <Icon name="i-tabler-logout" className="icon--s" />
          <FormattedMessage id="account.logout" />
        </span>
      </button>
    </form>
  );
}
