import { startAuthentication } from "@simplewebauthn/browser";
import type { Api } from "#client/net/api.ts";
import type { PasskeyLoginBody } from "#contract/calls/account/user.ts";

/**
 * Asks the device for one of its passkeys of this site. `isAutofill`: it is offered in the field of the email
 * address, and nothing opens; a second question ends this one. `isOvertaken`: asked once more before the
 * device is. Throws CallFailed, and errors with the names of WebAuthn where the person or the device says
 * no.
 */
export async function signChallenge(
  api: Api,
  isAutofill: boolean,
  isOvertaken: () => boolean,
): Promise<PasskeyLoginBody> {
  const { options } = await api.write("POST /api/passkey-challenge.php", {}, null);
  if (isOvertaken()) throw new DOMException("another question took its place", "AbortError");
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isAutofill,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle = "" } = response;
  return { passkey: { id, response: { clientDataJSON, authenticatorData, signature, userHandle } } };
}
