import type { Api } from "#client/api.ts";
import { deviceStorage, serviceWorkers } from "#client/browser/browser-storage.ts";
import type { MemberUpdates } from "#client/browser/member-updates.ts";
import type { Stores } from "#client/stores/stores.ts";
import { createDevicePush, type DevicePush } from "./device-push.ts";

/** Push with what this browser has of it. */
export const startPush = (
  stores: Stores,
  api: Api,
  updates: MemberUpdates,
  register: () => void,
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
    // the router takes a link's click, and a page that it can't show is loaded
    navigate: (path) => {
      const link = document.createElement("a");
      link.href = path;
      document.body.append(link);
      link.click();
      link.remove();
    },
    now: Date.now,
  });
