import { UNSAFE_createBrowserHistory as createBrowserHistory } from "react-router";
import { PROGRESS_ATTRIBUTE, PROGRESS_THROTTLE } from "#client/runtime/progress.ts";
import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { memberKey } from "#client/storage/storage-keys.ts";
import type { LoadedPage } from "./loaded-page.ts";

/** How far down each entry of the history was left. */
const SCROLL_KEY = memberKey("scroll");

/** What is shown, and what is on its way. */
export interface NavigationState {
  page: LoadedPage;
  /** The profile that is being navigated to, as a list told of it, until all of it has loaded. */
  preview: LoadedPage | null;
  /** The preview of a profile that a finger rests on: it is rendered out of sight, for the tap it may become. */
  ahead: LoadedPage | null;
  /** Whether the reader waits for a page of which nothing can be shown yet. */
  isWaiting: boolean;
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
  storage: Pick<DeviceStorage, "getItem" | "setItem">;
  /** Whether something true of the page can be shown at once. */
  isKnown: (address: string, isReturn: boolean) => boolean;
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
  /** Renders the preview of what may be gone to next, out of sight; null takes it away. */
  prepare: (preview: LoadedPage | null) => void;
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
  isKnown,
  onReturn,
  load,
}: NavigationDependencies): Navigation {
  const history = createBrowserHistory({ window: view });
  const positions = createScrollPositions(view, storage);
  let state: NavigationState = { page: first, preview: null, ahead: null, isWaiting: false };
  let address = addressOf(view.location);
  let entry = history.location.key;
  /** The navigation that is under way. */
  let running: AbortController | null = null;
  let onPreview: () => void = () => undefined;
  let tell: (state: NavigationState) => void = () => undefined;
  const publish = (changed: Partial<NavigationState>) => {
    state = { ...state, ...changed };
    tell(state);
  };
  const remember = () => {
    // a page that is being left shows its preview or skeleton, whose position is not its own
    if (running === null) positions.save(entry);
  };

  async function start(to: string, isReturn: boolean, arrive: () => void): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    const { signal } = (running = controller);
    const ahead = state.ahead?.seed.path === to ? state.ahead : null;
    const isWaiting = !isKnown(to, isReturn);
    // what would render nothing new would only keep the finger waiting
    if (state.preview !== null || state.ahead !== ahead || state.isWaiting !== isWaiting)
      publish({ preview: null, ahead, isWaiting });
    showProgress(signal);
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
          publish({ preview, ahead: null });
        }),
    });
    if (signal.aborted || page === null) return;
    running = null;
    controller.abort();
    arrive();
    address = to;
    entry = history.location.key;
    publish({ page, preview: null, ahead: null, isWaiting: false });
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
    running = null;
    entry = history.location.key;
    publish({ preview: null, ahead: null, isWaiting: false });
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
    prepare(ahead) {
      // what is on its way is shown by itself
      if (running === null && ahead !== state.ahead) publish({ ahead });
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

/** Shows the progress bar while a navigation takes longer than PROGRESS_THROTTLE, until it is over. */
function showProgress(signal: AbortSignal): void {
  const root = document.documentElement;
  const timer = setTimeout(() => {
    root.setAttribute(PROGRESS_ATTRIBUTE, "");
  }, PROGRESS_THROTTLE);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    root.removeAttribute(PROGRESS_ATTRIBUTE);
  });
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
