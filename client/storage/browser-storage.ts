import type { DeviceStorage } from "./device-storage.ts";

/**
 * What the browser stores by itself. One that blocks all cookies throws at the first touch of each: the site
 * then works as far as it needs none of them, as it does without script.
 */
const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

const NOTHING_STORED: DeviceStorage = /* @__PURE__ */ Object.freeze({
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
});

/** Outlives the tab. */
export const deviceStorage = (): DeviceStorage => attempt(() => localStorage) ?? NOTHING_STORED;

/** Outlives a page, but not the tab. */
export const tabStorage = (): DeviceStorage => attempt(() => sessionStorage) ?? NOTHING_STORED;

export const deviceDatabases = (): IDBFactory | undefined => attempt(() => indexedDB);

export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  attempt(() => ("serviceWorker" in navigator ? navigator.serviceWorker : undefined));

/** Reaches the other tabs of this site; without them nobody is reached, and nothing comes. */
export const tabChannel = (name: string): Pick<BroadcastChannel, "postMessage" | "addEventListener"> =>
  attempt(() => new BroadcastChannel(name)) ??
  Object.assign(new EventTarget(), { postMessage: () => undefined });

/** Chromium calls cookies enabled where all of them are blocked; like every browser it refuses storage then. */
export const blocksCookies = (): boolean =>
  !navigator.cookieEnabled || attempt(() => localStorage) === undefined;
