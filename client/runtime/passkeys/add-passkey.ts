import { startRegistration } from "@simplewebauthn/browser";
import type { Api } from "#client/net/api.ts";
import type { PasskeysAnswer } from "#contract/calls/account/passkeys.ts";

/**
 * Makes a passkey on this device and adds it to the account. `password`: null right after a login. Throws
 * CallFailed, and WebAuthnError where the person or the device says no.
 */
export async function addPasskey(api: Api, password: string | null): Promise<PasskeysAnswer> {
  const { options } = await api.write("POST /api/passkeys.php", {}, password === null ? {} : { password });
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  return api.write("PUT /api/passkeys.php", {}, { id, response: { clientDataJSON, attestationObject } });
}
