import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";
import { SCROLL_KEY } from "#client/browser/shared-keys.ts";
import type { LoadedPage } from "./loaded-page.ts";

/** What is shown, and what is on its way. */
export interface NavigationState {
  page: LoadedPage;
  /** The profile that is being navigated to, as a list told of it, until all of it has loaded. */
  preview: LoadedPage | null;
  /** Null while nothing loads. `isStored` says that the page is there already. */
  next: { address: string; isStored: boolean } | null;
}

export interface NavigationRequest {
  address: string;
  /** Whether it goes back or forward in the history. */
  isReturn: boolean;
  /** Aborted when another navigation overtakes this one. */
  signal: AbortSignal;
  /**
   * Shows what is known of the page until it has loaded. Resolves when that is in the document, or the
   * navigation was broken off.
   */
  showPreview: (preview: LoadedPage) => Promise<void>;
}

export interface NavigationDependencies {
  first: LoadedPage;
  view: Window;
  storage: Pick<Storage, "getItem" | "setItem">;
  /** Whether the page of an address is there already. */
  isStored: (address: string, isReturn: boolean) => boolean;
  /** Before the way back or forward, from one address of this document to another. */
  onReturn: (from: string, event: PopStateEvent) => void;
  /** Loads a page; null where the document is being replaced by another one. */
  load: (request: NavigationRequest) => Promise<LoadedPage | null>;
}

export interface Navigation {
  readonly state: NavigationState;
  /** The address of the page that is shown, without its hash. */
  readonly address: string;
  /** The one who renders the pages hears of the state at once, and of each change. */
  subscribe: (listener: (state: NavigationState) => void) => () => void;
  /** Goes to an address, which may have a hash. */
  go: (to: string) => void;
  /** Gives the page that is shown another address. */
  rename: (address: string) => void;
  /**
   * Called when a page is in the document: scrolls it to where it was left, to the part that its hash names,
   * or to its top.
   */
  onRendered: (page: LoadedPage) => void;
}

/**
 * Leads a member from page to page within the document. React Router's history keeps the entries; what loads
 * a page, and what is shown meanwhile, is ours: its data router does both as well, for 25 KB of script.
 */
export function createNavigation({
  first,
  view,
  storage,
  isStored,
  onReturn,
  load,
}: NavigationDependencies): Navigation {
  const history = createBrowserHistory({ window: view });
  const positions = createScrollPositions(view, storage);
  let state: NavigationState = { page: first, preview: null, next: null };
  let address = addressOf(view.location);
  let entry = history.location.key;
  let running: AbortController | null = null;
  let onPreview: () => void = () => undefined;
  let tell: (state: NavigationState) => void = () => undefined;
  const publish = (changed: Partial<NavigationState>) => {
    state = { ...state, ...changed };
    tell(state);
  };
  const remember = () => {
    // a page that is being left shows its preview or skeleton, whose position is not its own
    if (state.next === null) positions.save(entry);
  };

  async function start(to: string, isReturn: boolean, arrive: () => void): Promise<void> {
    running?.abort();
    const { signal } = (running = new AbortController());
    publish({ preview: null, next: { address: to, isStored: isStored(to, isReturn) } });
    const page = await load({
      address: to,
      isReturn,
      signal,
      showPreview: (preview) =>
        new Promise((resolve) => {
          if (signal.aborted) return;
          onPreview = resolve;
          signal.addEventListener("abort", () => {
            resolve();
          });
          publish({ preview });
        }),
    });
    if (signal.aborted || page === null) return;
    arrive();
    address = to;
    entry = history.location.key;
    publish({ page, preview: null, next: null });
  }

  function place(): void {
    const top = positions.of(entry);
    const part = top === null ? partOf(view) : null;
    if (part) part.scrollIntoView();
    else view.scrollTo({ top: top ?? 0, behavior: "instant" });
  }

  // registered before the history's own, which has no use for the event
  view.addEventListener(
    "popstate",
    (event) => {
      remember();
      if (addressOf(view.location) !== address) onReturn(address, event);
    },
    { capture: true },
  );
  history.listen(() => {
    const to = addressOf(view.location);
    if (to !== address) {
      void start(to, true, () => undefined);
      return;
    }
    // another place on the page that is shown, which may have been about to be left
    running?.abort();
    entry = history.location.key;
    if (state.next !== null) publish({ preview: null, next: null });
    place();
  });
  view.addEventListener("pagehide", () => {
    remember();
    positions.store();
  });

  return {
    get state() {
      return state;
    },
    get address() {
      return address;
    },
    subscribe(listener) {
      tell = listener;
      listener(state);
      return () => {
        tell = () => undefined;
      };
    },
    go(to) {
      remember();
      const target = new URL(to, view.location.origin);
      const wanted = addressOf(target);
      void start(wanted, false, () => {
        if (wanted === address) history.replace(to);
        else history.push(to);
      });
    },
    rename(to) {
      address = to;
      view.history.replaceState(view.history.state, "", to);
    },
    onRendered(page) {
      if (page === state.page) place();
      else if (page === state.preview) {
        view.scrollTo({ top: 0, behavior: "instant" });
        onPreview();
      }
    },
  };
}

/** An address without its hash, as the edge sees it. */
const addressOf = ({ pathname, search }: Pick<URL, "pathname" | "search">): string => pathname + search;

/** The element that the address's hash names, or null. */
function partOf({ document, location }: Pick<Window, "document" | "location">): Element | null {
  if (location.hash === "") return null;
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    // a hash that is no encoded text names nothing
    return null;
  }
}

/**
 * How far down each entry of the history was left, in pixels. The browser restores a document's own position
 * at once, before a page that is gone back to is there, so it is told not to within the document.
 */
function createScrollPositions(view: Window, storage: NavigationDependencies["storage"]) {
  const positions = new Map<string, number>(readPositions(storage.getItem(SCROLL_KEY)));
  const takeOver = () => {
    view.history.scrollRestoration = "manual";
  };
  takeOver();
  view.addEventListener("pageshow", takeOver);
  return {
    save: (entry: string) => {
      positions.set(entry, view.scrollY);
    },
    of: (entry: string): number | null => positions.get(entry) ?? null,
    /** Before the document is left: it may be reloaded, or come back. */
    store: () => {
      storage.setItem(SCROLL_KEY, JSON.stringify([...positions]));
      view.history.scrollRestoration = "auto";
    },
  };
}

/** What another page of this tab stored, which an older build may have written in another form. */
function readPositions(stored: string | null): [string, number][] {
  const read: unknown = stored === null ? [] : JSON.parse(stored);
  return Array.isArray(read)
    ? read.filter(
        (each): each is [string, number] =>
          Array.isArray(each) && typeof each[0] === "string" && typeof each[1] === "number",
      )
    : [];
}
