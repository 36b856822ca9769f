import { startAuthentication } from "@simplewebauthn/browser";
import type { Api } from "#client/api.ts";
import type { PasskeyLoginBody } from "#contract/calls/user.ts";

/**
 * Asks the device for one of its passkeys of this site. `isAutofill`: it is offered in the field of the email
 * address, and nothing opens; a second question ends this one. Throws CallFailed, and WebAuthnError where the
 * person or the device says no.
 */
export async function signChallenge(api: Api, isAutofill: boolean): Promise<PasskeyLoginBody> {
  const { options } = await api.write("POST /api/passkey-challenge.php", {}, null);
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return { passkey: { id, response: { clientDataJSON, authenticatorData, signature, userHandle } } };
}
