import type { Api } from "#client/api.ts";
import type { LiveConnection, LiveDependencies } from "#client/live.ts";
import { pathOf } from "#client/routes.ts";
import { clearMemberData, type Stores } from "#client/stores/stores.ts";
import type { LiveWord } from "#contract/live.ts";
import { clearMemberStorage, type DeviceStorage } from "./device-storage.ts";
import type { LazyOutbox } from "./lazy-outbox.ts";
import type { MemberUpdates } from "./member-updates.ts";

/**
 * Specification, section 9, in milliseconds: the user is fetched first after 5 s, then every 60 s, or 300 s
 * where push tells the news.
 */
export const FIRST_REFRESH_DELAY = 5_000;
export const REFRESH_INTERVAL = 60_000;
export const REFRESH_INTERVAL_WITH_PUSH = 300_000;

export interface SessionDependencies {
  stores: Stores;
  api: Api;
  view: Pick<Window, "document" | "setTimeout" | "clearTimeout" | "addEventListener">;
  /** Where the page is, and how it is left. */
  location: Pick<Location, "pathname" | "search" | "assign" | "reload">;
  /** Opens the live connection, where the backend keeps one. */
  connect:
    | ((told: Pick<LiveDependencies, "onSessionEnded" | "onEvent" | "onOpen" | "onReopen">) => LiveConnection)
    | null;
  updates: Pick<MemberUpdates, "start" | "receive" | "loadLikes" | "refetchMissed" | "showNextLike">;
  /**
   * What he has written and the server has not taken: it goes on with him, and ends with a logout that he
   * chose.
   */
  outbox: Pick<LazyOutbox, "start" | "flush" | "destroy">;
  /** The other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** What outlives a tab, until the member logs out. */
  storage: DeviceStorage;
  now: () => number;
}

export type Session = ReturnType<typeof createSession>;

const BEGUN = "begun";
const ENDED = "ended";

/**
 * The one place where a session begins and ends in the browser: what belongs to a member is filled and
 * emptied here, in all tabs.
 */
export function createSession({
  stores,
  api,
  view,
  location,
  connect,
  updates,
  outbox,
  channel,
  storage,
  now,
}: SessionDependencies) {
  let timer: number | undefined;
  let live: LiveConnection | null = null;
  let due = Number.POSITIVE_INFINITY;
  /** His own logout is under way: that the session ended is no news then, however it is heard. */
  let leaving = false;
  const isLoggedIn = () => stores.user.user !== null;

  function plan(milliseconds: number): void {
    due = now() + milliseconds;
    view.clearTimeout(timer);
    timer = view.setTimeout(refreshIfSeen, milliseconds);
  }

  /** A hidden tab asks nobody; it does when it is seen again. */
  function refreshIfSeen(): void {
    if (isLoggedIn() && view.document.visibilityState === "visible" && now() >= due) void refresh();
  }

  async function refresh(): Promise<void> {
    due = Number.POSITIVE_INFINITY;
    const answer = await api.get("/api/user.php", {}).catch(() => null);
    // what could not be asked is asked again; nobody is logged out for a tunnel
    if (answer === null || !isLoggedIn()) return plan(interval());
    if (answer.user === null) return over();
    stores.user.user = answer.user;
    // what nobody tells is asked for
    if (!live?.isOpen()) {
      void updates.loadLikes();
      updates.refetchMissed();
    }
    plan(interval());
  }

  const interval = () =>
    stores.push.subscription === "subscribed" ? REFRESH_INTERVAL_WITH_PUSH : REFRESH_INTERVAL;

  function clear(): void {
    view.clearTimeout(timer);
    live?.close();
    clearMemberData(stores);
  }

  /** The session ended without the member's doing: where he is, the edge decides what he may see now. */
  function over(): void {
    if (!isLoggedIn() || leaving) return;
    clear();
    channel.postMessage(ENDED);
    location.reload();
  }

  channel.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (data === ENDED && isLoggedIn()) {
      clear();
      location.reload();
    }
    // a tab that waits at the login goes on with the others; anywhere else somebody may be writing
    if (data === BEGUN && !isLoggedIn() && location.pathname === pathOf("login")) location.reload();
  });

  return {
    /** Keeps the member's figures fresh while this page stands. */
    start(): void {
      if (!isLoggedIn()) return;
      view.document.addEventListener("visibilitychange", refreshIfSeen);
      // back out of the browser's memory, the page may be of a member who is gone
      view.addEventListener("pageshow", (event) => {
        if (event.persisted && isLoggedIn()) void refresh();
      });
      plan(FIRST_REFRESH_DELAY);
      live =
        connect?.({
          onSessionEnded: over,
          onEvent: updates.receive,
          onOpen: updates.refetchMissed,
          onReopen: () => {
            void refresh();
            void outbox.flush();
            void updates.loadLikes().then(updates.showNextLike);
          },
        }) ?? null;
      updates.start();
      if (live === null) updates.refetchMissed();
      outbox.start();
    },

    /** Whether what happens is told as it happens. */
    isLive: () => live?.isOpen() ?? false,
    send: (word: LiveWord) => live?.send(word),

    /**
     * Logs in and goes on to `next`, a path of this site. Throws CallFailed. `key` makes the same attempt the
     * same.
     */
    async logIn(typed: string, password: string, next: string): Promise<void> {
      await api.write("POST /api/user.php", {}, { email: typed, password });
      channel.postMessage(BEGUN);
      location.assign(next);
    },

    /** The member's own wish. Throws CallFailed, and then he is still logged in. */
    async logOut(): Promise<void> {
      leaving = true;
      try {
        await api.get("/api/logout.php", {});
      } catch (error) {
        leaving = false;
        throw error;
      }
      clearMemberStorage(storage);
      await outbox.destroy();
      clear();
      channel.postMessage(ENDED);
      location.assign(pathOf("index"));
    },

    /** A 403 that says so logs out whoever is logged in (specification, section 8); the cookie goes with it. */
    async expire(): Promise<void> {
      if (!isLoggedIn()) return;
      clear();
      await api.get("/api/logout.php", {}).catch(() => null);
      channel.postMessage(ENDED);
      location.assign(pathOf("login", {}, { next: location.pathname + location.search }));
    },
  };
}
