import type { Api } from "#client/net/api.ts";
import type { LiveConnection, LiveDependencies } from "#client/net/live.ts";
import { pathOf } from "#client/routes.ts";
import { clearMemberStorage, PUSH_KEY, type DeviceStorage } from "#client/storage/device-storage.ts";
import { clearMemberData, type Stores } from "#client/stores/stores.ts";
import type { DeletionBody } from "#contract/calls/account/account-deletion.ts";
import type { LoginBody, PasskeyLoginBody } from "#contract/calls/account/user.ts";
import type { LiveWord } from "#contract/live.ts";
import type { MemberUpdates } from "./member-updates.ts";
import type { LazyOutbox } from "./outbox/lazy-outbox.ts";
import type { LazyPush } from "./push/lazy-push.ts";

/**
 * Milliseconds: the user is fetched first after 5 s, then every 60 s, or every 300 s where push is on
 * (specification, section 9).
 */
const FIRST_REFRESH_DELAY = 5_000;
const REFRESH_INTERVAL = 60_000;
const REFRESH_INTERVAL_WITH_PUSH = 300_000;

export interface SessionDependencies {
  stores: Stores;
  api: Api;
  view: Pick<Window, "document" | "setTimeout" | "clearTimeout" | "addEventListener">;
  /** Where the page is, and how it is left. */
  location: Pick<Location, "pathname" | "search" | "assign" | "replace" | "reload">;
  /** Opens the live connection; null where the backend has none. */
  connect:
    | ((
        handlers: Pick<LiveDependencies, "onSessionEnded" | "onEvent" | "onOpen" | "onReopen">,
      ) => LiveConnection)
    | null;
  updates: Pick<MemberUpdates, "start" | "receive" | "loadLikes" | "poll" | "refetchMissed" | "showNextLike">;
  /**
   * Messages that are not sent yet: they survive the end of the session, but not a logout that the member
   * chose.
   */
  outbox: Pick<LazyOutbox, "resume" | "flush" | "destroy">;
  /** Push on this device ends with a logout that the member chose. */
  push: Pick<LazyPush, "start" | "destroy">;
  /** Reaches the other tabs of this site. */
  channel: Pick<BroadcastChannel, "postMessage" | "addEventListener">;
  /** Outlives the tab, until the member logs out. */
  storage: DeviceStorage;
  now: () => number;
}

export type Session = ReturnType<typeof createSession>;

const BEGUN = "begun";
const ENDED = "ended";

/**
 * The one place where a session begins and ends in the browser: data of a member is filled and emptied here,
 * in all tabs.
 */
export function createSession({
  stores,
  api,
  view,
  location,
  connect,
  updates,
  outbox,
  push,
  channel,
  storage,
  now,
}: SessionDependencies) {
  let timer: number | undefined;
  let live: LiveConnection | null = null;
  let refreshDue = Number.POSITIVE_INFINITY;
  /** The member's own logout is under way, so an end of the session that is reported meanwhile is ignored. */
  let isLoggingOut = false;
  /** Calls that gave this session a new secret, and the end of the last: what they overtook is refused. */
  let renewals = 0;
  let renewal: Promise<unknown> = Promise.resolve();
  const isLoggedIn = () => stores.user.user !== null;

  function scheduleRefresh(milliseconds: number): void {
    refreshDue = now() + milliseconds;
    view.clearTimeout(timer);
    timer = view.setTimeout(refreshWhenVisible, milliseconds);
  }

  /** A hidden tab makes no request; it refreshes when it is visible again. */
  function refreshWhenVisible(): void {
    if (isLoggedIn() && view.document.visibilityState === "visible" && now() >= refreshDue) void refresh();
  }

  async function refresh(): Promise<void> {
    refreshDue = Number.POSITIVE_INFINITY;
    const before = renewals;
    const answer = await api.get("/api/user.php", {}).catch(() => null);
    // a call that failed is repeated later: nobody is logged out because of a tunnel
    if (answer === null || !isLoggedIn()) return scheduleRefresh(interval());
    if (answer.user === null) return before === renewals ? endSession() : scheduleRefresh(interval());
    stores.user.user = answer.user;
    // without a live connection the lists are polled
    if (!live?.isOpen()) {
      updates.poll();
      live?.reopen();
    }
    scheduleRefresh(interval());
  }

  const interval = () =>
    stores.push.subscription === "subscribed" ? REFRESH_INTERVAL_WITH_PUSH : REFRESH_INTERVAL;

  function clear(): void {
    view.clearTimeout(timer);
    live?.close();
    clearMemberData(stores);
  }

  /** Nothing of the member stays on this device, in any tab. */
  async function discard(): Promise<void> {
    clearMemberStorage(storage);
    const emptied = Promise.all([outbox.destroy(), push.destroy()]);
    clear();
    channel.postMessage(ENDED);
    await emptied;
  }

  /**
   * The session ended without the member's doing. Reloads the page, so that the edge decides what may be seen
   * now.
   */
  function endSession(): void {
    if (!isLoggedIn() || isLoggingOut) return;
    clear();
    channel.postMessage(ENDED);
    location.reload();
  }

  /** Ends the session by a call of the member's, and leaves nothing of theirs on this device. */
  async function leaveAfter(end: () => Promise<unknown>, next: string): Promise<void> {
    isLoggingOut = true;
    // A refresh that falls between the end of the session and the next page would only be refused.
    view.clearTimeout(timer);
    try {
      await end();
    } catch (error) {
      isLoggingOut = false;
      scheduleRefresh(interval());
      throw error;
    }
    await discard();
    location.assign(next);
  }

  channel.addEventListener("message", (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (data === ENDED && isLoggedIn()) {
      clear();
      location.reload();
    }
    // a tab that shows the login continues with the others; on any other page the member may be typing
    if (data === BEGUN && !isLoggedIn() && location.pathname === pathOf("login")) location.reload();
  });

  return {
    /** Keeps the member's data fresh as long as this document lives. */
    start(): void {
      if (!isLoggedIn()) return;
      view.document.addEventListener("visibilitychange", refreshWhenVisible);
      // restored from the browser's back-forward cache, the page may belong to a member who has logged out
      // since
      view.addEventListener("pageshow", (event) => {
        if (event.persisted && isLoggedIn()) void refresh();
      });
      scheduleRefresh(FIRST_REFRESH_DELAY);
      live =
        connect?.({
          onSessionEnded: endSession,
          onEvent: updates.receive,
          onOpen: updates.refetchMissed,
          onReopen: () => {
            void refresh();
            void outbox.flush();
            void updates.loadLikes().then(updates.showNextLike);
          },
        }) ?? null;
      updates.start();
      if (live === null) updates.poll();
      void outbox.resume();
      void push.start();
    },

    /** Whether events arrive as they happen. */
    isLive: () => live?.isOpen() ?? false,
    send: (signal: LiveWord) => live?.send(signal),

    /** Logs in; the caller leaves this page, which is still a visitor's. Throws CallFailed. */
    async logIn(body: LoginBody | PasskeyLoginBody): Promise<void> {
      await api.write("POST /api/user.php", {}, body);
      // the new session has no push subscription yet
      storage.removeItem(PUSH_KEY);
      channel.postMessage(BEGUN);
    },

    /**
     * Makes a call that gives this session a new secret. Meanwhile nothing is refreshed: a call with the old
     * secret would look like the end of the session. Throws what the call throws.
     */
    async renew<T>(call: () => Promise<T>): Promise<T> {
      renewals += 1;
      view.clearTimeout(timer);
      refreshDue = Number.POSITIVE_INFINITY;
      const answer = call();
      renewal = answer.catch(() => undefined);
      try {
        return await answer;
      } finally {
        scheduleRefresh(interval());
      }
    },

    /** Logs out because the member asked for it. Throws CallFailed, and then they are still logged in. */
    logOut: () => leaveAfter(() => api.get("/api/logout.php", {}), pathOf("index")),

    /** Deletes the account, which ends every session. Throws CallFailed, and then nothing has changed. */
    deleteAccount: (body: DeletionBody) =>
      leaveAfter(() => api.write("POST /api/account-deletion.php", {}, body), pathOf("account-deleted")),

    /**
     * Undoes a change of the account's address, which ends every session. Throws CallFailed, and then nothing
     * has changed.
     */
    undoAddress: (token: string) =>
      leaveAfter(
        () => api.write("POST /api/mail-undo.php", {}, { token }),
        pathOf("mail-change-do", {}, { undo: "done" }),
      ),

    /**
     * Leaves for a page of another site at once and logs out on the way: someone who goes back finds no page
     * of a member's. This page takes the other's place in the history, and shows nothing if it comes back
     * itself.
     */
    leaveQuickly(address: string): void {
      isLoggingOut = true;
      view.document.documentElement.replaceChildren();
      view.addEventListener("pageshow", () => {
        location.reload();
      });
      void fetch("/api/logout.php", { keepalive: true }).catch(() => undefined);
      void discard();
      location.replace(address);
    },

    /**
     * A call was refused with 403 because the session has ended: logs out here and at the origin, which
     * deletes the cookie (specification, section 8).
     */
    async expire(): Promise<void> {
      // A call that the member's own logout overtook leads nowhere.
      if (!isLoggedIn() || isLoggingOut) return;
      if (renewals > 0) {
        await renewal;
        const answer = await api.get("/api/user.php", {}).catch(() => null);
        if (answer?.user || !isLoggedIn()) return;
      }
      clear();
      await api.get("/api/logout.php", {}).catch(() => null);
      channel.postMessage(ENDED);
      location.assign(pathOf("login", {}, { next: location.pathname + location.search }));
    },
  };
}
