import { publicCall } from "#contract/call.ts";

/** What a browser asks a device for: PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3. */
export interface PasskeyLoginOptions {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: "required";
}

export const passkeyChallenge = {
  /** Begins a login by passkey, which POST user.php completes. */
  POST: publicCall<{ answer: { options: PasskeyLoginOptions } }>(),
};
