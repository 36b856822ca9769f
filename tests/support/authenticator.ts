import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Flags of authenticator data (WebAuthn Level 3, section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const BACKED_UP = 0x10;
const HAS_KEY = 0x40;

/** A passkey in a device of software, which signs whatever a test wants it to. */
export interface SoftPasskey {
  id: string;
  userHandle: string;
  host: string;
  privateKey: KeyObject;
  /** The key as the attestation has it, in COSE. */
  cose: Buffer;
  isSynced: boolean;
}

/** What a device says that an honest one would say differently. */
export interface Lie {
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  isVerified?: boolean;
  isSynced?: boolean;
  crossOrigin?: boolean;
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString("base64url");
const clientData = (type: string, challenge: string, origin: string, crossOrigin = false) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
const flagsOf = (isSynced: boolean, isVerified = true) =>
  PRESENT | (isVerified ? VERIFIED : 0) | (isSynced ? SYNCABLE | BACKED_UP : 0);

/** Makes a passkey as a browser asks for, and the proof that it sends. */
export function makePasskey(
  options: CreationOptions,
  {
    origin = `https://${options.rp.id}`,
    rpId = options.rp.id,
    type = "webauthn.create",
    isVerified,
    isSynced = true,
  }: Lie = {},
) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const id = randomBytes(32);
  const authData = Buffer.concat([
    sha256(rpId),
    Buffer.from([flagsOf(isSynced, isVerified) | HAS_KEY]),
    Buffer.alloc(4),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    cose,
  ]);
  // {"fmt": "none", "attStmt": {}, "authData": ...} in CBOR
  const attestation = Buffer.concat([
    Buffer.from("a363666d74646e6f6e656761747453746d74a06861757468446174615900", "hex"),
    Buffer.from([authData.length]),
    authData,
  ]);
  const passkey: SoftPasskey = {
    id: base64url(id),
    userHandle: options.user.id,
    host: options.rp.id,
    privateKey,
    cose,
    isSynced,
  };
  const proof = {
    id: passkey.id,
    response: {
      clientDataJSON: base64url(clientData(type, options.challenge, origin)),
      attestationObject: base64url(attestation),
    },
  };
  return { passkey, proof };
}

/** The body of a login by this passkey. */
export function loginBy(
  passkey: SoftPasskey,
  challenge: string,
  {
    origin = `https://${passkey.host}`,
    rpId = passkey.host,
    type = "webauthn.get",
    counter = 0,
    isVerified,
    isSynced = passkey.isSynced,
    crossOrigin,
  }: Lie = {},
) {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const data = clientData(type, challenge, origin, crossOrigin);
  const authData = Buffer.concat([sha256(rpId), Buffer.from([flagsOf(isSynced, isVerified)]), count]);
  return {
    passkey: {
      id: passkey.id,
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", Buffer.concat([authData, sha256(data)]), passkey.privateKey)),
        userHandle: passkey.userHandle,
      },
    },
  };
}
