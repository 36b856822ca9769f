import { readCookie, writeCookie } from "#contract/platform/cookies.ts";
import { PASSKEY_COOKIE } from "#contract/platform/session.ts";
import { CHALLENGE_SECONDS, newChallenge } from "#origin/accounts/passkeys/challenge.ts";
import { boundToBrowser } from "#origin/accounts/passkeys/log-in.ts";
import { newSecret } from "#origin/base/ids.ts";
import { publicHandler } from "./call.ts";

/** Begins a login by passkey. Its cookie stays the same, so that each tab's challenge is good. */
export const passkeyChallenge = publicHandler("POST /api/passkey-challenge.php", {
  async answer({ env, tenant, request, setCookie }) {
    const known = readPasskeyCookie(request);
    const browser = known ?? newSecret();
    if (known === null) setCookie(writeCookie(PASSKEY_COOKIE, browser, null));
    return {
      options: {
        challenge: await newChallenge(env, tenant, boundToBrowser(browser), new Date()),
        rpId: tenant.host,
        timeout: CHALLENGE_SECONDS * 1000,
        userVerification: "required",
      },
    };
  },
});

/** The random number of this browser, or null. */
export function readPasskeyCookie(request: Request): string | null {
  const value = readCookie(request.headers.get("cookie"), PASSKEY_COOKIE);
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null;
}
