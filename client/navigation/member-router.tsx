import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createIntlCache } from "react-intl";
import { ref } from "valtio";
import { hydrateStores, restorePage } from "#client/page/hydrate-stores.ts";
import { makeIntl } from "#client/page/intl.tsx";
import type { Seed } from "#client/page/seed.ts";
import { loadBanner } from "#client/parts/bonus/load-bonus.ts";
import { MEMBER_SHELL } from "#client/parts/member/member-parts.ts";
import { MemberShellContext } from "#client/parts/member/member-shell.ts";
import { matchRoute } from "#client/routes.ts";
import { nextPaint } from "#client/runtime/next-paint.ts";
import { fetchPageParts } from "#client/runtime/page-parts.ts";
import { tabStorage } from "#client/storage/browser-storage.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { ProfileCard } from "#contract/entities.ts";
import { languageTag } from "#contract/platform/language-tag.ts";
import { HAS_HOVER } from "./has-hover.ts";
import { profileIn } from "./link-interception.ts";
import { isList, type LoadedPage, type Place } from "./loaded-page.ts";
import { MemberPages } from "./member-pages.tsx";
import { createNavigation, type NavigationRequest } from "./navigation.ts";
import { leaveProfile } from "./photo-transition.ts";
import { previewOf } from "./profile-preview.ts";
import { createSeedCache, DocumentLoadRequired } from "./seed-cache.ts";

/**
 * Shows a member's pages within one document: the first comes as HTML, the next ones as seeds. A page that
 * cannot be had as a seed is loaded as a document.
 */
export function createMemberRouter(first: LoadedPage, stores: Stores, view: Window): ReactNode {
  const seeds = createSeedCache({
    fetch: (...asked) => view.fetch(...asked),
    now: Date.now,
    build: first.seed.build,
  });
  const formats = createIntlCache();
  const navigation = createNavigation({
    first,
    view,
    storage: tabStorage(),
    isKnown: (address, isReturn) => seeds.isStored(address, isReturn) || cardAt(address) !== undefined,
    onReturn: (from, event) => {
      leaveProfile(profileIn(from) === null ? null : from, event);
    },
    load,
  });
  seeds.save(navigation.address, first.seed);

  /**
   * Loads the code, messages and styles of a page ahead. A failure is ignored here, since showing the page
   * tries again.
   */
  function preload(address: string): void {
    const page = matchRoute(address.split("?")[0] ?? "")?.route.name;
    if (page) fetchPageParts({ ...first.seed, page, loggedIn: true }).catch(() => undefined);
  }
  function prefetch(address: string): void {
    preload(address);
    seeds.prefetch(address);
  }

  /** What a list has told of the profile at an address. */
  const cardAt = (address: string): ProfileCard | undefined =>
    stores.search.profiles[profileIn(address) ?? ""];

  /** Renders the profile that a finger rests on out of sight; null where the finger goes on. */
  let resting: string | null = null;
  function prepare(address: string | null): void {
    resting = address;
    const card = address === null ? undefined : cardAt(address);
    navigation.prepare(null);
    if (address === null || card === undefined) return;
    // Two frames later the card is drawn as pressed, and a finger that scrolls has gone on. Not a timer: while a
    // finger is down, the browser lets timers wait.
    view.requestAnimationFrame(() => {
      view.requestAnimationFrame(() => void render(address, card).catch(() => undefined));
    });
  }
  async function render(address: string, card: ProfileCard): Promise<void> {
    if (resting !== address) return;
    const preview = await previewOf(address, card, first.seed, placeOf(address, false), formats);
    if (resting === address)
      flushSync(() => {
        navigation.prepare(preview);
      });
  }

  function rename(address: string, seed: Seed): void {
    seeds.rename(navigation.address, address, seed);
    navigation.rename(address);
  }

  /** The page that is in the document, hidden, and is gone back to. */
  function listBelow(address: string): LoadedPage | null {
    const { below } = navigation.state.page;
    return below?.address === address ? below.page : null;
  }

  function placeOf(address: string, isReturn: boolean): Place {
    const { page } = navigation.state;
    const name = matchRoute(address.split("?")[0] ?? "")?.route.name ?? null;
    // on the way back nothing says that no dialog of the list is open
    const opened = isList(page) && !isReturn ? { address: navigation.address, page } : page.below;
    return {
      key: name === page.seed.route ? page.key : page.key + 1,
      below: profileIn(address) === null ? null : opened,
    };
  }

  async function load(request: NavigationRequest): Promise<LoadedPage | null> {
    const { address, isReturn, signal } = request;
    resting = null;
    preload(address);
    let isLoaded = false;
    const leftProfile = isReturn ? profileIn(navigation.address) : null;
    const place = placeOf(address, isReturn);
    const card = isReturn ? undefined : cardAt(address);
    const preview = card && showPreview(card, place, request, () => isLoaded);
    // Where there is no mouse, a preview or a skeleton is painted before the page: a page that comes a moment
    // after the tap would keep the finger waiting for all of itself.
    const frame =
      HAS_HOVER.matches || seeds.isStored(address, isReturn) ? undefined : (preview ?? nextPaint());
    try {
      const { seed, isStored } = await seeds.get(address, isReturn);
      // loads the banner with the page: inserting it later would move what the member reads
      const needsBanner = (seed.discount ?? stores.bonus.discount) !== null && stores.bonus.banner === null;
      const [{ module, words: messages }, banner] = await Promise.all([
        fetchPageParts(seed),
        needsBanner ? loadBanner(seed).catch(() => null) : null,
        frame,
      ]);
      isLoaded = true;
      if (signal.aborted) return null;
      if (isStored) restorePage(stores, seed, seed, module);
      else hydrateStores(stores, seed, seed, module);
      if (banner) stores.bonus.banner = ref(banner);
      return (
        (isStored && listBelow(address)) || {
          ...place,
          seed,
          module,
          intl: makeIntl(languageTag(seed), messages, formats),
          arrival: { leftProfile },
        }
      );
    } catch (error) {
      if (!signal.aborted)
        view.location.assign(error instanceof DocumentLoadRequired ? error.address : address);
      // the document is being replaced; nothing more may be rendered in it
      return null;
    }
  }

  /**
   * Shows a preview, unless the page itself was quicker. Resolves when it was painted. A failure is the
   * navigation's too, which says it.
   */
  async function showPreview(
    card: ProfileCard,
    place: Place,
    { address, signal, showPreview: show }: NavigationRequest,
    isLoaded: () => boolean,
  ): Promise<void> {
    const { ahead } = navigation.state;
    const preview =
      ahead?.seed.path === address
        ? ahead
        : await previewOf(address, card, first.seed, place, formats).catch(() => null);
    if (preview === null || isLoaded() || signal.aborted) return;
    // what is rendered already is only brought to sight
    await (preview === ahead ? flushSync(() => show(preview)) : show(preview));
    await nextPaint();
  }

  return (
    <MemberShellContext value={MEMBER_SHELL}>
      <MemberPages
        stores={stores}
        navigation={navigation}
        prefetch={prefetch}
        prepare={prepare}
        rename={rename}
      />
    </MemberShellContext>
  );
}
