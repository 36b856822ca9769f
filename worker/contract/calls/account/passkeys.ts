import { memberCall } from "#contract/call.ts";
import type { NewPasskeyBody, PasskeyProofBody, PasskeyQuery } from "./passkeys.schema.ts";

export type { NewPasskeyBody, PasskeyProofBody, PasskeyQuery };

/** A passkey as its member sees it. Times are ISO date and time. */
export interface Passkey {
  /** The id that the device gave it, as base64url. */
  id: string;
  /** The browser in which it was made, and its system. */
  browser: string | null;
  system: string | null;
  /** The host that it is for, where that is no longer the site's; no device offers it there. */
  old_host: string | null;
  /** It may be on several devices of the member. */
  synced: boolean;
  created_at: string;
  /** Null until it is used for a login. */
  used_at: string | null;
}

export interface PasskeysAnswer {
  passkeys: Passkey[];
  /** One may be offered: the member may have one, has none, and did not decline for good. */
  offered: boolean;
}

/** What a browser makes a passkey from: PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3. */
export interface NewPasskeyOptions {
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { type: "public-key"; alg: number }[];
  timeout: number;
  excludeCredentials: { type: "public-key"; id: string }[];
  authenticatorSelection: { residentKey: "required"; requireResidentKey: true; userVerification: "required" };
  attestation: "none";
}

export const passkeys = {
  GET: memberCall<{ answer: PasskeysAnswer }>(),
  /** Begins a new one; PUT stores what the device has made. */
  POST: memberCall<{ body: NewPasskeyBody; answer: { options: NewPasskeyOptions } }>(),
  PUT: memberCall<{ body: PasskeyProofBody; answer: PasskeysAnswer }>(),
  DELETE: memberCall<{ query: PasskeyQuery; answer: PasskeysAnswer }>(),
};
