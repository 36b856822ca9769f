import { password } from "#contract/calls/signup/signup.schema.ts";
import { type } from "#contract/schema.ts";

/** A credential's id as base64url: at most 1,023 bytes (WebAuthn Level 3, section 4). */
const passkeyId = type(/^[\w-]{16,1364}$/);
/** What a device signs or makes, as base64url: far more than any has been seen to send. */
const bytes = type(/^[\w-]{1,20000}$/);

export const passkeyQuery = type({ id: passkeyId });
export type PasskeyQuery = typeof passkeyQuery.infer;

/** The member's password, which a recent login makes needless. */
export const newPasskeyBody = type({ "password?": password });
export type NewPasskeyBody = typeof newPasskeyBody.infer;

/** What a device has made: of RegistrationResponseJSON what counts. */
export const passkeyProofBody = type({
  id: passkeyId,
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
  },
});
export type PasskeyProofBody = typeof passkeyProofBody.infer;

/** A login by passkey: of AuthenticationResponseJSON what counts. */
export const passkeyLoginBody = type({
  passkey: {
    id: passkeyId,
    response: {
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: bytes,
    },
  },
});
export type PasskeyLoginBody = typeof passkeyLoginBody.infer;
