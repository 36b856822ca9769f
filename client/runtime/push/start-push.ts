import type { Api } from "#client/net/api.ts";
import type { MemberUpdates } from "#client/runtime/member-updates.ts";
import { deviceStorage, serviceWorkers } from "#client/storage/browser-storage.ts";
import type { Stores } from "#client/stores/stores.ts";
import { createDevicePush, type DevicePush } from "./device-push.ts";

/** Push with what this browser has of it. */
export const startPush = (
  stores: Stores,
  api: Api,
  updates: MemberUpdates,
  register: () => void,
  navigate: (path: string) => void,
): DevicePush =>
  createDevicePush({
    stores,
    api,
    updates,
    storage: deviceStorage(),
    workers: serviceWorkers() ?? null,
    notifications: "Notification" in globalThis ? Notification : null,
    register,
    caches: globalThis.caches,
    badge: "clearAppBadge" in navigator ? navigator : null,
    navigate,
    now: Date.now,
  });
