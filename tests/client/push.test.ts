import { beforeEach, expect, test, vi } from "vitest";
import { createApi } from "#client/net/api.ts";
import { isInstallHintDue } from "#client/runtime/install/install-rules.ts";
import { createDevicePush } from "#client/runtime/push/device-push.ts";
import { readPayload } from "#client/runtime/service-worker/read-payload.ts";
import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { mayOfferPush } from "#client/stores/push.ts";
import { createStores } from "#client/stores/stores.ts";
import { HOUR_MS } from "#contract/product/units-of-time.ts";

const KEY = "BKey";
const PAYLOAD = {
  title: "Amberlind",
  body: "New",
  lang: "en",
  tag: "likes",
  icon: "/icons/a.png",
  badge: "/icons/b.png",
  path: "/likes",
  total: 1,
} as const;

beforeEach(() => {
  vi.stubGlobal("PushManager", {});
});

function storageOf(): DeviceStorage {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (i) => [...stored.keys()][i] ?? null,
    get length() {
      return stored.size;
    },
  };
}

/** A browser with what it remembers; each `device()` is a new document in it. */
function openBrowser(permission: NotificationPermission = "default") {
  const world = {
    calls: [] as string[],
    now: 0,
    permission,
    subscribed: false,
    visited: [] as string[],
    /** Tags of the notifications on the screen. */
    shown: ["likes"],
    left: new Set(["worker", "cache", "badge"]),
  };
  const storage = storageOf();
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: "https://fcm.googleapis.com/x", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      world.subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (world.subscribed ? subscription : null),
    subscribe: async () => {
      world.subscribed = true;
      return subscription;
    },
  };
  const device = (member = "anna", capable = true) => {
    const stores = createStores();
    stores.user.user = { id: member } as never;
    const api = createApi({
      fetch: async (asked) => {
        const request = asked as Request;
        const { pathname, search } = new URL(request.url);
        world.calls.push(`${request.method} ${pathname}${search}`);
        return pathname === "/api/settings.php"
          ? Response.json({ settings: { push_public_key: KEY }, domain_language: null })
          : new Response(null, { status: 204 });
      },
      wait: async () => undefined,
      random: () => 0,
      newKey: () => "key",
      storage: storageOf(),
      onSessionOver: () => undefined,
    });
    const listeners: ((event: Event) => void)[] = [];
    const registration = {
      pushManager,
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        world.shown
          .filter((shown) => tag === undefined || tag === shown)
          .map((shown) => ({
            tag: shown,
            close: () => void world.shown.splice(world.shown.indexOf(shown), 1),
          })),
      unregister: async () => world.left.delete("worker"),
    };
    const workers = {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: (_type: string, listener: (event: Event) => void) => void listeners.push(listener),
    };
    const reloaded = { chats: 0, likes: 0 };
    const push = createDevicePush({
      stores,
      api,
      updates: {
        loadChats: async () => void reloaded.chats++,
        loadLikes: async () => void reloaded.likes++,
      },
      storage,
      workers: capable ? (workers as never) : null,
      notifications: {
        get permission() {
          return world.permission;
        },
        requestPermission: async () => (world.permission = "granted"),
      },
      register: () => undefined,
      caches: {
        keys: async () => ["offline"],
        delete: async () => world.left.delete("cache"),
      },
      badge: { clearAppBadge: async () => void world.left.delete("badge") },
      navigate: (path) => void world.visited.push(path),
      now: () => world.now,
    });
    const post = (data: unknown, ports: unknown[] = []) => {
      for (const listener of listeners) listener(Object.assign(new Event("message"), { data, ports }));
    };
    return { push, stores, post, reloaded };
  };
  return { world, device, storage };
}

vi.stubGlobal(
  "Request",
  class extends Request {
    constructor(address: string, init?: RequestInit) {
      super(new URL(address, "http://site.localhost"), init);
    }
  },
);

test("push is offered to a capable member who has not subscribed, once the site's key is known", async () => {
  const { device } = openBrowser();
  const { push, stores } = device();
  expect([stores.push.capable, mayOfferPush(stores.push)]).toEqual([null, false]);
  await push.start();
  expect([stores.push.capable, stores.push.subscription, mayOfferPush(stores.push)]).toEqual([
    true,
    "none",
    true,
  ]);
  const incapable = device("anna", false);
  await incapable.push.start();
  expect([incapable.stores.push.capable, mayOfferPush(incapable.stores.push)]).toEqual([false, false]);
});

test("a member who has blocked notifications is not asked", async () => {
  const { push, stores } = openBrowser("denied").device();
  await push.start();
  expect([stores.push.subscription, mayOfferPush(stores.push)]).toEqual(["denied", false]);
});

test("a subscription is registered once an hour, and the key is not asked for again meanwhile", async () => {
  const { world, device } = openBrowser();
  const first = device();
  await first.push.start();
  await first.push.enable();
  expect(first.stores.push.subscription).toBe("subscribed");
  expect(world.calls).toEqual(["GET /api/settings.php", "POST /api/user.php?push=1"]);
  world.now = HOUR_MS - 1;
  const second = device();
  await second.push.start();
  expect([second.stores.push.subscription, world.calls.length]).toEqual(["subscribed", 2]);
  world.now = HOUR_MS;
  await device().push.start();
  expect(world.calls.slice(2)).toEqual(["GET /api/settings.php", "POST /api/user.php?push=1"]);
});

test("a subscription that another member left on the device is ended and never registered", async () => {
  const { world, device } = openBrowser();
  const anna = device("anna");
  await anna.push.start();
  await anna.push.enable();
  const bert = device("bert");
  await bert.push.start();
  expect([world.subscribed, bert.stores.push.subscription]).toEqual([false, "none"]);
  expect(world.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

test("a logout leaves no subscription, notification, badge, cache or worker on the device", async () => {
  const { world, device } = openBrowser();
  const { push } = device();
  await push.start();
  await push.enable();
  expect([world.subscribed, world.shown.length, world.left.size]).toEqual([true, 1, 3]);
  await push.destroy();
  expect([world.subscribed, world.shown, [...world.left]]).toEqual([false, [], []]);
});

test("each push reloads conversations and likes; a click leads to its page", async () => {
  const { world, device } = openBrowser();
  const { push, stores, post, reloaded } = device();
  await push.start();
  post({ type: "new-message", payload: PAYLOAD });
  expect([stores.push.last_message, reloaded]).toEqual([PAYLOAD, { chats: 1, likes: 1 }]);
  const answered = vi.fn<(answer: unknown) => void>();
  post({ type: "click", path: "/chats/bert" }, [{ postMessage: answered }]);
  expect([world.visited, answered.mock.calls.length]).toEqual([["/chats/bert"], 1]);
});

test("a notification goes once its conversation is read, on whatever device, and no other goes with it", async () => {
  const { world, device } = openBrowser("granted");
  const { push, stores } = device();
  const chat = (id: string, unread: number) => ({ profile: { id }, num_unread_messages: unread }) as never;
  world.shown = ["chat-anna", "chat-bert", "chat-carl", "likes", "weekly_updates"];
  await push.start();
  expect(world.shown).toHaveLength(5);
  stores.chats.liked_by = [{ like_new: true } as never];
  Object.assign(stores.chats, { chats_loaded: true, likes_loaded: true });
  stores.chats.chats = [chat("anna", 0), chat("bert", 1), chat("carl", 2)];
  await expect.poll(() => world.shown).toEqual(["chat-bert", "chat-carl", "likes", "weekly_updates"]);
  stores.chats.chats = [chat("anna", 0), chat("bert", 0), chat("carl", 2)];
  await expect.poll(() => world.shown).toEqual(["chat-carl", "likes", "weekly_updates"]);
  // one that has just come, of which the list does not know yet
  world.shown.push("chat-dora");
  stores.chats.liked_by = [{ like_new: false } as never];
  await expect.poll(() => world.shown).toEqual(["chat-carl", "weekly_updates", "chat-dora"]);
});

test("the service worker shows nothing but what the site sends, and leads to no other site", () => {
  expect(readPayload(JSON.stringify(PAYLOAD))).toEqual(PAYLOAD);
  for (const faulty of [
    "",
    "null",
    "{}",
    "[]",
    JSON.stringify({ ...PAYLOAD, path: "https://evil.example/" }),
    JSON.stringify({ ...PAYLOAD, path: "//evil.example/" }),
    JSON.stringify({ ...PAYLOAD, path: "/\\evil.example" }),
    JSON.stringify({ ...PAYLOAD, icon: "https://evil.example/x.png" }),
    JSON.stringify({ ...PAYLOAD, total: "1" }),
    JSON.stringify({ ...PAYLOAD, open: [1] }),
  ])
    expect([faulty, readPayload(faulty)]).toEqual([faulty, null]);
});

test("a member hears of the app from the second day on, once they have written, and not again", () => {
  const due = {
    signupDate: "2026-01-01T12:00:00Z",
    hasWritten: true,
    isDismissed: false,
    isInstalled: false,
    canInstall: true,
    now: Date.UTC(2026, 0, 2, 12),
  };
  expect(isInstallHintDue(due)).toBe(true);
  for (const not of [
    { now: due.now - 1 },
    { hasWritten: false },
    { isDismissed: true },
    { isInstalled: true },
    { canInstall: false },
    { signupDate: "" },
  ])
    expect([not, isInstallHintDue({ ...due, ...not })]).toEqual([not, false]);
});
