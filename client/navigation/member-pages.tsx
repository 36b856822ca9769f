import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIntl, type IntlShape } from "react-intl";
import { ScrollRestoration, useLoaderData, useNavigation } from "react-router";
import { useSnapshot } from "valtio";
import { App } from "#client/app.tsx";
import { SCROLL_KEY } from "#client/browser/shared-keys.ts";
import { adoptStylesheet } from "#client/browser/stylesheets.ts";
import { useStores } from "#client/context.tsx";
import { PageSkeleton } from "#client/layouts/page-skeleton.tsx";
import type { PageModule } from "#client/routes.ts";
import type { AnyPageData, Seed } from "#client/seed.ts";
import { showAppBadge, titleWithCount } from "#client/stores/badges.ts";
import { countNotifications } from "#client/stores/chats.ts";
import { isAboutHidden } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { profileIn, useLinkInterception } from "./link-interception.ts";
import { runTransition } from "./photo-transition.ts";
import { ProfileSkeleton } from "./profile-skeleton.tsx";
import { ReplaceAddressContext } from "./replace-address-context.ts";

/** Milliseconds after which a page that is not there yet is shown by its shape. */
const SKELETON_DELAY = 80;

/** A page with all that it stands on. */
export interface LoadedPage {
  seed: Seed;
  module: PageModule;
  intl: IntlShape;
}

/** The page of the address, and its title with what is new. */
export function MemberPages({
  stores,
  prefetch,
  rename,
}: {
  stores: Stores;
  prefetch: (address: string) => void;
  rename: (address: string, seed: Seed) => void;
}) {
  const { seed, module, intl } = useLoaderData<LoadedPage>();
  const isLong = useSlowNavigation(useNavigation().state !== "idle", useNextProfile(stores) !== null);
  const { chats, liked_by } = useSnapshot(stores.chats);
  const { hidden } = useSnapshot(stores.relations);
  const { user, dismissals, discount, data, ...frame } = seed;
  useLinkInterception(prefetch);

  // of somebody who is hidden since, the title says no more than the page
  const { title } = module.head({ intl, seed: frame, data: isAboutHidden(data, hidden) ? null : data });
  const news = countNotifications({ chats, liked_by });
  useEffect(() => {
    document.title = titleWithCount(news, title);
  }, [news, title]);
  useEffect(() => {
    void showAppBadge(news, "setAppBadge" in navigator ? navigator : null).catch(() => undefined);
  }, [news]);
  useFocusOnArrival(frame.path);
  const renamePage = useCallback(
    (path: string, made: AnyPageData) => {
      rename(path, { ...seed, path, data: made });
    },
    [rename, seed],
  );
  return (
    <ReplaceAddressContext value={renamePage}>
      <App
        frame={frame}
        content={{ user, dismissals, discount, data }}
        intl={intl}
        stores={stores}
        Page={isLong ? NextPageSkeleton : module.Page}
      />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </ReplaceAddressContext>
  );
}

/** What the next page will look like, as far as that is known. */
function NextPageSkeleton() {
  const card = useNextProfile(useStores());
  const { messages } = useIntl();
  // a page without faces has no words for one
  return card && "face.name" in messages ? <ProfileSkeleton card={card} /> : <PageSkeleton />;
}

/** Whose profile is on its way, if a list showed him. */
function useNextProfile({ search }: Pick<Stores, "search">): ProfileCard | null {
  const { location: next } = useNavigation();
  const { profiles } = useSnapshot(search);
  return (next && profiles[profileIn(next.pathname) ?? ""]) ?? null;
}

/** Whether something has been so for SHAPE_AFTER, and what its shape stands on is there. */
function useSlowNavigation(is: boolean, isProfile: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => {
        const ready = is && isProfile ? adoptStylesheet("person") : Promise.resolve();
        void ready
          .catch(() => undefined)
          .then(() => {
            if (isOver) return;
            if (is)
              runTransition(() => {
                setLong(true);
              });
            else setLong(false);
          });
      },
      is ? SKELETON_DELAY : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [is, isProfile]);
  return is && long;
}

/**
 * On a new page the reading begins at its content, as on a new document; the first page is one. With the page
 * and not after it: who is quick has his own place by then.
 */
function useFocusOnArrival(path: string): void {
  const before = useRef(path);
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}
