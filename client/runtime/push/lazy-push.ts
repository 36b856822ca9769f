import { withTimeout } from "#contract/platform/with-timeout.ts";
import type { DevicePush } from "./device-push.ts";

/** Milliseconds that a logout waits for the device. */
const DESTROY_TIMEOUT = 3_000;

/** Push while its code is still loading, which happens after a member's page: every method waits for it. */
export type LazyPush = ReturnType<typeof createLazyPush>;

export function createLazyPush(load: () => Promise<DevicePush>) {
  let loading: Promise<DevicePush | null> | null = null;
  const push = (): Promise<DevicePush | null> =>
    (loading ??= load().catch((error: unknown) => {
      console.info("push:", error);
      // a later call tries to load it again
      loading = null;
      return null;
    }));

  return {
    start: async (): Promise<void> => (await push())?.start(),
    /** `isSilent`: the caller says where it failed. Both answer true only where it did not. */
    enable: async (isSilent = false) => (await push())?.enable(isSilent),
    disable: async () => (await push())?.disable(),
    /** Removes what this device has of the member. A device that refuses or hangs holds up no logout. */
    destroy: async (): Promise<void> => {
      const work = push().then((ready) => ready?.destroy());
      await withTimeout(work, DESTROY_TIMEOUT, null).catch((error: unknown) => {
        console.info("push:", error);
      });
    },
  };
}
