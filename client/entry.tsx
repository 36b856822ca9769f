import "./styles/global.css";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ref } from "valtio";
import { languageTag } from "#contract/platform/language-tag.ts";
import { createApi } from "./net/api.ts";
import type { Frame } from "./page/context.tsx";
import { hydrateStores } from "./page/hydrate-stores.ts";
import { makeIntl } from "./page/intl.tsx";
import { readSeed } from "./page/seed-text.ts";
import { loadBanner, loadModal } from "./parts/bonus/load-bonus.ts";
import { resumeIntent } from "./parts/member/intent.ts";
import { deviceTimeZone } from "./parts/member/set-like.ts";
import { routeOf } from "./routes.ts";
import { BrowserContext } from "./runtime/browser-context.tsx";
import { isChunkFailure, recoverChunk } from "./runtime/chunk-reload.ts";
import { followDrafts } from "./runtime/draft-sync.ts";
import { watchEarlyInput } from "./runtime/early-input.ts";
import { createHydration, HydrationContext, HydrationMarker } from "./runtime/hydration.tsx";
import { linkInlinedSheets, watchSheets } from "./runtime/link-stylesheets.ts";
import { createMemberUpdates } from "./runtime/member-updates.ts";
import { createLazyOutbox } from "./runtime/outbox/lazy-outbox.ts";
import { reportPageHidden } from "./runtime/page-hidden.ts";
import { fetchPageParts } from "./runtime/page-parts.ts";
import { createLazyPush } from "./runtime/push/lazy-push.ts";
import { createSession } from "./runtime/session.ts";
import { App } from "./shell/app.tsx";
import {
  deviceDatabases,
  deviceStorage,
  serviceWorkers,
  tabChannel,
  tabStorage,
} from "./storage/browser-storage.ts";
import { clearMemberStorage, OUTGOING_CHANNEL } from "./storage/device-storage.ts";
import { ENTRY_DISMISSED, ENTRY_HANDED_OVER } from "./storage/shared-keys.ts";
import { followConnection } from "./stores/connection.ts";
import { createStores } from "./stores/stores.ts";
import { showToast } from "./stores/toasts.ts";
import { readTracking } from "./stores/tracking.ts";

async function hydrate(): Promise<void> {
  const seed = readSeed(document.getElementById("seed")?.textContent ?? "");
  const { data, user, dismissals, discount, counts, ...frame } = seed;
  // only members go from page to page within the document, and have a live connection
  const [{ module, words }, createRouter, live, banner] = await Promise.all([
    fetchPageParts(frame),
    frame.loggedIn ? loadRouter(frame) : null,
    frame.loggedIn && frame.live ? import("./net/live.ts") : null,
    discount ? loadBanner(frame) : null,
  ]);
  const intl = makeIntl(languageTag(frame), words);
  const stores = createStores();
  const content = { user, dismissals, discount, counts, data };
  hydrateStores(stores, frame, content, module);
  if (banner) stores.bonus.banner = ref(banner);
  // dismissed before React came: its own script took it away, and React must not expect it; now the store says it
  const root = document.documentElement;
  stores.entry.open &&= root.dataset["entry"] !== ENTRY_DISMISSED;
  root.dataset["entry"] ??= ENTRY_HANDED_OVER;
  const router = createRouter?.({ key: 0, seed, module, intl, below: null }, stores, window);
  const api = createApi({
    fetch: (request) => fetch(request),
    wait: (ms) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms);
      }),
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    storage: tabStorage(),
    onSessionOver: () => void session.expire(),
    onProof: () => {
      if (!stores.toasts.toasts.some(({ message }) => message === "shell.proof"))
        showToast(stores.toasts, "shell.proof");
    },
  });
  const updates = createMemberUpdates({ stores, api, view: window, now: Date.now });
  const outbox = createLazyOutbox({
    load: async () =>
      (await import("./runtime/outbox/device-outbox.ts")).createDeviceOutbox(
        api,
        stores,
        updates.receiveSent,
      ),
    storage: deviceDatabases(),
    channel: tabChannel(OUTGOING_CHANNEL),
  });
  // without one there is no push and no page while offline, and everything else works
  const registerWorker = () =>
    void serviceWorkers()
      ?.register(self.serviceWorkerAddress ?? "")
      .catch(() => undefined);
  const push = createLazyPush(async () =>
    (await import("./runtime/push/start-push.ts")).startPush(stores, api, updates, registerWorker, (path) => {
      if (router) router.go(path);
      else location.assign(path);
    }),
  );
  const session = createSession({
    stores,
    api,
    view: window,
    location,
    connect: live
      ? (told) =>
          live.connectLive({
            view: window,
            location,
            timeZone: deviceTimeZone(),
            open: (address) => new WebSocket(address),
            random: Math.random,
            ...told,
          })
      : null,
    updates,
    outbox,
    push,
    channel: tabChannel("session"),
    storage: deviceStorage(),
    now: Date.now,
  });

  const container = document.getElementById("app");
  if (!container) throw new Error("no #app in the page");
  const enterEarlyInput = watchEarlyInput(container);
  // In a transition React works in slices of a few milliseconds, so that a touch is never kept waiting.
  startTransition(() => {
    hydrateRoot(
      container,
      <BrowserContext
        value={{
          api,
          session,
          updates,
          outbox,
          push,
          storage: deviceStorage(),
          loadPageParts: fetchPageParts,
        }}
      >
        <HydrationContext value={createHydration(begin)}>
          {router ? (
            router.element
          ) : (
            <>
              <App frame={frame} content={content} intl={intl} stores={stores} Page={module.Page} />
              <HydrationMarker />
            </>
          )}
        </HydrationContext>
      </BrowserContext>,
      {
        onRecoverableError: (error) => {
          console.error("hydration:", error);
        },
      },
    );
  });

  /** What may change a store. */
  function begin(): void {
    const closeEntry = () => {
      if (root.dataset["entry"] === ENTRY_DISMISSED) stores.entry.open = false;
    };
    root.addEventListener(ENTRY_DISMISSED, closeEntry);
    closeEntry();
    followConnection(stores.connection, window, () => showToast(stores.toasts, "shell.online"));
    reportPageHidden(window);
    readTracking(stores.tracking, new URLSearchParams(location.search), tabStorage());
    if (stores.tracking.network ?? stores.tracking.ref)
      void import("./parts/consent/ask-consent.ts").then(
        ({ askConsent }) => askConsent(stores.consent, frame, document.cookie),
        () => undefined,
      );
    // A member's pages store how far they are scrolled when the last one is left.
    if (!frame.loggedIn) clearMemberStorage(tabStorage());
    session.start();
    if (stores.user.user) followDrafts(window, deviceStorage(), stores.chats, stores.user.user.id);
    if (stores.user.user?.paid_user === false)
      void import("./parts/bonus/watch-bonus.ts").then(
        ({ watchBonus }) => {
          watchBonus({
            stores,
            api,
            view: window,
            monotonicNow: () => performance.now(),
            date: Date.now,
            isInSeed: discount !== undefined,
            storage: tabStorage(),
            loadModal: () => loadModal(frame),
          });
        },
        () => undefined,
      );
    // the installed app has a page while it is offline for visitors too
    if (!frame.loggedIn && matchMedia("(display-mode: standalone)").matches) registerWorker();
    void resumeIntent({
      stores,
      api,
      storage: deviceStorage(),
      now: Date.now,
      loadLikes: updates.loadLikes,
      timeZone: deviceTimeZone(),
      timeOf: (at) => intl.formatTime(at),
    });
    enterEarlyInput();
    root.dataset["hydrated"] = "";
  }
}

async function loadRouter({ page }: Pick<Frame, "page">) {
  return routeOf(page)?.routerComesLate
    ? (await import("./navigation/late-router.tsx")).createLateRouter
    : (await import("./navigation/router.tsx")).createMemberRouter;
}

function start(): void {
  hydrate().catch((error: unknown) => {
    console.error("start:", error);
    // any other failure would only fail again
    if (isChunkFailure(error)) void recoverChunk(start);
  });
}
linkInlinedSheets(document);
watchSheets(document);
start();
