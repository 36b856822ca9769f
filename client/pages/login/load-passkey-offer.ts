import type { Api } from "#client/net/api.ts";
import { withTimeout } from "#contract/platform/with-timeout.ts";

/** Milliseconds for which the page after the login is delayed by the question whether to offer a passkey. */
const OFFER_TIMEOUT = 3_000;

/** The offer of a passkey, where this device can unlock one and the member has none; null in every other case. */
export const loadPasskeyOffer = (api: Api) =>
  withTimeout(load(api), OFFER_TIMEOUT, null).catch((error: unknown) => {
    console.info("passkey:", error);
    return null;
  });

async function load(api: Api) {
  if (!(await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.())) return null;
  const { offered } = await api.get("/api/passkeys.php", {});
  return offered ? (await import("./passkey-offer.tsx")).PasskeyOffer : null;
}
