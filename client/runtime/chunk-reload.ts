import type { DeviceStorage } from "#client/storage/device-storage.ts";
import { RELOADED_KEY } from "#client/storage/storage-keys.ts";

/**
 * Milliseconds: at most one reload a minute, so that a broken deploy does not reload for ever (specification,
 * section 9).
 */
export const RELOAD_GUARD = 60_000;
/**
 * Milliseconds until a page that cannot reach the site tries again, where the browser does not say that it
 * can.
 */
export const TRY_AGAIN = 10_000;

/** Asks for a small answer of every site. Fails where the site cannot be reached. */
export const probeSite = (): Promise<Response> => fetch("/robots.txt", { method: "HEAD", cache: "reload" });

type GuardStorage = Pick<DeviceStorage, "getItem" | "setItem">;

/**
 * Whether a page whose chunk failed to load may reload at `now`, in milliseconds since 1970. Remembers a yes;
 * no where that cannot be remembered.
 */
export function mayReload(storage: () => GuardStorage, now: number): boolean {
  try {
    const last = Number(storage().getItem(RELOADED_KEY));
    if (now - last < RELOAD_GUARD) return false;
    storage().setItem(RELOADED_KEY, String(now));
    return true;
  } catch {
    return false; // cookies are blocked, or the disk is full
  }
}

/** Whether an error is that of a chunk, or of a sheet that comes with one, that was not loaded. */
export const isChunkFailure = (error: unknown): boolean =>
  (error instanceof TypeError && /import|module|fetch/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith("Unable to preload CSS"));

/**
 * Reloads a page whose chunk failed to load, because a newer release took it away. Never while the site
 * cannot be reached: the browser's own error page would replace one that can be read. `again` is called once
 * it may be tried without a reload. Resolves with whether the page is reloaded.
 */
export async function recoverChunk(again?: () => void): Promise<boolean> {
  const isReached =
    navigator.onLine &&
    (await probeSite().then(
      () => true,
      () => false,
    ));
  if (isReached && mayReload(() => sessionStorage, Date.now())) {
    location.reload();
    return true;
  }
  if (isReached || !again) return false;
  const tryAgain = () => {
    clearTimeout(timer);
    removeEventListener("online", tryAgain);
    again();
  };
  const timer = setTimeout(tryAgain, TRY_AGAIN);
  addEventListener("online", tryAgain);
  return false;
}
