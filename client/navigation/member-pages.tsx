import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { IntlShape } from "react-intl";
import { ScrollRestoration, useLoaderData, useNavigation } from "react-router";
import { useSnapshot } from "valtio";
import { App } from "../app.tsx";
import { SCROLL_KEY } from "../browser/marks.ts";
import { Pending } from "../layouts/pending.tsx";
import type { PageModule } from "../routes.ts";
import type { Seed } from "../seed.ts";
import { totalNews } from "../stores/chats.ts";
import type { Stores } from "../stores/stores.ts";
import { showAppBadge, withNews } from "../stores/title.ts";
import { useLinks } from "./links.ts";
import type { Seeds } from "./seeds.ts";

/** Milliseconds after which a page that is not there yet is shown by its shape. */
const SHAPE_AFTER = 80;

/** A page with all that it stands on. */
export interface Shown {
  seed: Seed;
  module: PageModule;
  intl: IntlShape;
}

/** The page of the address, and its title with what is new. */
export function MemberPages({ stores, seeds }: { stores: Stores; seeds: Seeds }) {
  const { seed, module, intl } = useLoaderData<Shown>();
  const isLong = useLong(useNavigation().state !== "idle");
  const { chats, liked_by } = useSnapshot(stores.chats);
  const { user, dismissals, data, ...frame } = seed;
  useLinks(seeds);

  const { title } = module.head({ intl, seed: frame, data });
  const news = totalNews({ chats, liked_by });
  useEffect(() => { document.title = withNews(news, title); }, [news, title]);
  useEffect(() => { void showAppBadge(news, "setAppBadge" in navigator ? navigator : null).catch(() => undefined); }, [news]);
  useFocusOnArrival(frame.path);
  return (
    <>
      <App frame={frame} content={{ user, dismissals, data }} intl={intl} stores={stores} Page={isLong ? Pending : module.Page} />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  );
}

/** Whether something has been so for SHAPE_AFTER. */
function useLong(is: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setLong(is); }, is ? SHAPE_AFTER : 0);
    return () => { clearTimeout(timer); };
  }, [is]);
  return is && long;
}

/** On a new page the reading begins at its content, as on a new document; the first page is one. With the page and not after it: who is quick has his own place by then. */
function useFocusOnArrival(path: string): void {
  const before = useRef(path);
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}
