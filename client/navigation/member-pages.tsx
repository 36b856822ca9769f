import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useIntl, type IntlShape } from "react-intl";
import { ScrollRestoration, useLoaderData, useNavigation } from "react-router";
import { useSnapshot } from "valtio";
import { App } from "#client/app.tsx";
import { SCROLL_KEY } from "#client/browser/marks.ts";
import { adoptSheet } from "#client/browser/sheets.ts";
import { useStores } from "#client/context.tsx";
import { Pending } from "#client/layouts/pending.tsx";
import type { PageData } from "#client/page-source.ts";
import type { PageModule } from "#client/pages.ts";
import type { Seed } from "#client/seed.ts";
import { totalNews } from "#client/stores/chats.ts";
import { isAboutHidden } from "#client/stores/relations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showAppBadge, withNews } from "#client/stores/title.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { grow } from "./growth.ts";
import { profileIn, useLinks } from "./links.ts";
import { ProfileShape } from "./profile-shape.tsx";
import { RenameContext } from "./rename-context.ts";

/** Milliseconds after which a page that is not there yet is shown by its shape. */
const SHAPE_AFTER = 80;

/** A page with all that it stands on. */
export interface Shown {
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
  const { seed, module, intl } = useLoaderData<Shown>();
  const isLong = useLong(useNavigation().state !== "idle", useComing(stores) !== null);
  const { chats, liked_by } = useSnapshot(stores.chats);
  const { hidden } = useSnapshot(stores.relations);
  const { user, dismissals, discount, data, ...frame } = seed;
  useLinks(prefetch);

  // of somebody who is hidden since, the title says no more than the page
  const { title } = module.head({ intl, seed: frame, data: isAboutHidden(data, hidden) ? null : data });
  const news = totalNews({ chats, liked_by });
  useEffect(() => {
    document.title = withNews(news, title);
  }, [news, title]);
  useEffect(() => {
    void showAppBadge(news, "setAppBadge" in navigator ? navigator : null).catch(() => undefined);
  }, [news]);
  useFocusOnArrival(frame.path);
  const renamePage = useCallback(
    (path: string, made: PageData) => {
      rename(path, { ...seed, path, data: made });
    },
    [rename, seed],
  );
  return (
    <RenameContext value={renamePage}>
      <App
        frame={frame}
        content={{ user, dismissals, discount, data }}
        intl={intl}
        stores={stores}
        Page={isLong ? Coming : module.Page}
      />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </RenameContext>
  );
}

/** What the next page will look like, as far as that is known. */
function Coming() {
  const card = useComing(useStores());
  const { messages } = useIntl();
  // a page without faces has no words for one
  return card && "face.name" in messages ? <ProfileShape card={card} /> : <Pending />;
}

/** Whose profile is on its way, if a list showed him. */
function useComing({ search }: Pick<Stores, "search">): ProfileCard | null {
  const { location: next } = useNavigation();
  const { profiles } = useSnapshot(search);
  return (next && profiles[profileIn(next.pathname) ?? ""]) ?? null;
}

/** Whether something has been so for SHAPE_AFTER, and what its shape stands on is there. */
function useLong(is: boolean, isProfile: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(
      () => {
        const ready = is && isProfile ? adoptSheet("pages/members-id") : Promise.resolve();
        void ready
          .catch(() => undefined)
          .then(() => {
            if (isOver) return;
            if (is)
              grow(() => {
                setLong(true);
              });
            else setLong(false);
          });
      },
      is ? SHAPE_AFTER : 0,
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
