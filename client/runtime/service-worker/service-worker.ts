/**
 * Shows push messages, and a page while the device is offline. It caches that one page, which is the same for
 * every reader of its language, and nothing else: a device that is shared must hold nothing of a member.
 */
import { conversationTag, OFFLINE_PATH, type PushPayload, type WorkerEvent } from "#contract/push.ts";
import { readPayload } from "./read-payload.ts";

declare const self: ServiceWorkerGlobalScope;

const CACHE = "offline";
/** Milliseconds that an open page may take to say that it opens what was clicked. */
const ANSWER_TIMEOUT = 1_000;

// A new version takes over at once: it caches no scripts, so an open page and its worker need not match.
self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([storeOfflinePage(), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});

/** A failure leaves the page that was stored before, and push works without any. */
async function storeOfflinePage(): Promise<void> {
  try {
    const page = await fetch(OFFLINE_PATH, { cache: "reload" });
    if (page.ok) await (await caches.open(CACHE)).put(OFFLINE_PATH, page);
  } catch {
    // offline already
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate" && request.method === "GET") event.respondWith(navigate(event));
});

async function navigate({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE_PATH, { cacheName: CACHE });
    if (page) return page;
    throw error;
  }
}

self.addEventListener("push", (event) => {
  const payload = readPayload(event.data?.text() ?? "");
  event.waitUntil(payload ? receive(payload) : showUnknown());
});

/**
 * Tells the open pages and shows the message, without a sound while the member looks at one of them: iOS ends
 * a subscription after a few pushes that show nothing. The page closes it again once it was read.
 */
async function receive(payload: PushPayload): Promise<void> {
  const windows = await openWindows();
  for (const page of windows) page.postMessage({ type: "new-message", payload } satisfies WorkerEvent);
  // not waited for first: a badge that takes long must not keep the message from being shown
  const badged = setBadge(payload.total);
  const { title, body, lang, tag, icon, badge, path, open } = payload;
  if (open) await closeRead([tag, ...open]).catch(() => undefined);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang,
    tag,
    // without it a second message of a conversation replaces the first unheard
    renotify: true,
    silent: windows.some(({ focused, visibilityState }) => focused && visibilityState === "visible"),
    icon,
    badge,
    data: path,
  };
  await self.registration.showNotification(title, options);
  await badged;
}

/** What is no message of this version of the site: all that can be said is whose it is. */
const showUnknown = () =>
  self.registration.showNotification(self.location.hostname, { tag: "site", data: "/members" });

/**
 * Closes what was read on another device. Before the next is shown: Chromium may lose one that is just
 * coming.
 */
async function closeRead(open: readonly string[]): Promise<void> {
  for (const shown of await self.registration.getNotifications())
    if (shown.tag.startsWith(conversationTag("")) && !open.includes(shown.tag)) shown.close();
}

async function setBadge(total: number): Promise<void> {
  if (!("setAppBadge" in self.navigator)) return;
  await (total > 0 ? self.navigator.setAppBadge(total) : self.navigator.clearAppBadge()).catch(
    () => undefined,
  );
}

/** The push service has ended the subscription: the site gets the next one, where this session had one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(replaceSubscription(event));
});

async function replaceSubscription({
  oldSubscription,
  newSubscription,
}: PushSubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey ?? null;
  const next =
    newSubscription ??
    (key &&
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!next) return; // the next page of the member subscribes again: push/device-push.ts
  const { endpoint, keys } = next.toJSON();
  await fetch("/api/push.php", {
    method: "PUT",
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ endpoint, keys }),
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  if (typeof path === "string") event.waitUntil(open(path));
});

const openWindows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** Brings an open page to the front, which then goes to `path` itself; without one opens it. */
async function open(path: string): Promise<void> {
  const windows = await openWindows();
  const page = windows.find(({ url }) => new URL(url).pathname === path) ?? windows[0];
  if (!page) return void (await self.clients.openWindow(path));
  const focused = await page.focus().catch(() => page);
  // A page that is not a member's, or has not started yet, doesn't answer.
  if (!(await isTakenBy(focused, path)))
    await focused.navigate(path).catch(() => self.clients.openWindow(path));
}

function isTakenBy(page: WindowClient, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      resolve(true);
    });
    port1.start();
    setTimeout(() => {
      resolve(false);
    }, ANSWER_TIMEOUT);
    page.postMessage({ type: "click", path } satisfies WorkerEvent, [port2]);
  });
}
