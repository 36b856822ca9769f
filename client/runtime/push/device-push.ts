import type { Api } from "#client/net/api.ts";
import type { MemberUpdates } from "#client/runtime/member-updates.ts";
import { PUSH_KEY, PUSH_OWNER_KEY, saveItem, type DeviceStorage } from "#client/storage/device-storage.ts";
import type { Stores } from "#client/stores/stores.ts";
import { showToast } from "#client/stores/toasts.ts";
import type { WorkerEvent } from "#contract/push.ts";
import { closeWhatIsRead } from "./close-read.ts";
import { readCache, writeCache } from "./push-cache.ts";

export interface PushDependencies {
  stores: Pick<Stores, "chats" | "push" | "toasts" | "user">;
  api: Api;
  updates: Pick<MemberUpdates, "loadChats" | "loadLikes">;
  storage: DeviceStorage;
  /** Null where the browser has no service workers. */
  workers: Pick<ServiceWorkerContainer, "ready" | "addEventListener" | "getRegistration"> | null;
  /** Null where the browser has no push messages. */
  notifications: Pick<typeof Notification, "permission" | "requestPermission"> | null;
  /** Registers the service worker. */
  register: () => void;
  caches: Pick<CacheStorage, "keys" | "delete"> | undefined;
  badge: Pick<Navigator, "clearAppBadge"> | null;
  /** Goes to a path of this site. */
  navigate: (path: string) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type DevicePush = ReturnType<typeof createDevicePush>;

/** Push on this device: whether it can be had, the subscription, and what arrives. */
export function createDevicePush({
  stores: { chats, push: store, toasts, user: userStore },
  api,
  updates,
  storage,
  workers,
  notifications,
  register,
  caches,
  badge,
  navigate,
  now,
}: PushDependencies) {
  const member = () => userStore.user?.id ?? "";

  /** Registers the subscription with the site; idempotent there. */
  async function send(subscription: PushSubscription, key: string): Promise<void> {
    const { endpoint, keys } = subscription.toJSON();
    await api.write(
      "POST /api/user.php",
      { push: "1" },
      { endpoint: endpoint ?? "", keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } },
    );
    saveItem(storage, PUSH_OWNER_KEY, member());
    writeCache(storage, { key, at: now(), isSent: true });
  }

  /** The site's key, asked for once an hour. */
  async function publicKey(): Promise<string | null> {
    const cached = readCache(storage, now());
    if (cached?.isFresh) return cached.key;
    const answer = await api.get("/api/settings.php", {}).catch(() => null);
    const key = answer?.settings.push_public_key ?? null;
    if (key !== null) writeCache(storage, { key, at: now(), isSent: false });
    return key;
  }

  async function resume(manager: PushManager): Promise<void> {
    const key = await publicKey();
    store.public_key = key;
    const found = await manager.getSubscription();
    if (!found || key === null) return void (store.subscription = "none");
    // Somebody else's on this device, or one for a key that the site no longer has, brings this member nothing.
    if (storage.getItem(PUSH_OWNER_KEY) !== member() || !isForKey(found, key)) {
      await found.unsubscribe();
      return void (store.subscription = "none");
    }
    store.subscription = "subscribed";
    if (!readCache(storage, now())?.isSent) await send(found, key);
  }

  function receive({ data, ports }: MessageEvent<WorkerEvent>): void {
    if (member() === "") return;
    if (data.type === "new-message") {
      store.last_message = data.payload;
      void updates.loadChats();
      void updates.loadLikes();
    } else {
      ports[0]?.postMessage(null);
      navigate(data.path);
    }
  }

  return {
    /** Finds out what this device can do, and goes on receiving where the member subscribed before. */
    async start(): Promise<void> {
      store.capable = workers !== null && notifications !== null && "PushManager" in globalThis;
      if (workers === null) return;
      workers.addEventListener("message", (event) => {
        receive(event as MessageEvent<WorkerEvent>);
      });
      register();
      if (!store.capable || notifications === null) return;
      if (notifications.permission === "denied") store.subscription = "denied";
      else {
        const registration = await workers.ready;
        void closeWhatIsRead(chats, registration).catch((error: unknown) => {
          console.info("push:", error);
        });
        await resume(registration.pushManager);
      }
    },

    /**
     * Subscribes, because the member asked for it: the browser then asks them once more. False where that
     * failed, which a toast says unless `isSilent`; a no to the browser is no failure.
     */
    async enable(isSilent = false): Promise<boolean> {
      const key = store.public_key;
      if (workers === null || notifications === null || key === null) return false;
      try {
        const permission = await notifications.requestPermission();
        if (permission !== "granted") {
          store.subscription = permission === "denied" ? "denied" : "none";
          return true;
        }
        const { pushManager } = await workers.ready;
        const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
        await send(made, key);
        store.subscription = "subscribed";
        showToast(toasts, "alert.push.on");
        return true;
      } catch (error) {
        console.info("push:", error);
        if (!isSilent) showToast(toasts, "alert.push.failed");
        return false;
      }
    },

    /** Ends the subscription, here and at the site. False where the browser does not let it end. */
    async disable(): Promise<boolean> {
      try {
        const registration = await workers?.getRegistration();
        await (await registration?.pushManager.getSubscription())?.unsubscribe();
      } catch (error) {
        console.info("push:", error);
        return false;
      }
      store.subscription = "none";
      storage.removeItem(PUSH_KEY);
      // the push service refuses the ended subscription, and then the site removes it too
      await api.write("DELETE /api/push.php", {}, null).catch(() => null);
      return true;
    },

    async destroy(): Promise<void> {
      const registration = await workers?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
      for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
      await registration?.unregister();
      for (const name of (await caches?.keys()) ?? []) await caches?.delete(name);
      await badge?.clearAppBadge().catch(() => undefined);
    },
  };
}

function isForKey({ options }: PushSubscription, key: string): boolean {
  const bytes = options.applicationServerKey;
  return bytes === null || base64url(new Uint8Array(bytes)) === key.replaceAll("=", "");
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
