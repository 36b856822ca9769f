/**
 * The library that checks passkeys, loaded on first use. Its certificates' part needs Reflect.metadata while
 * it loads, and the bundler may order that last, so it comes with an import of its own.
 */
export async function loadWebAuthn() {
  await import("reflect-metadata");
  const { verifyAuthenticationResponse, verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { decodeClientDataJSON, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  return { verifyAuthenticationResponse, verifyRegistrationResponse, decodeClientDataJSON, isoBase64URL };
}
