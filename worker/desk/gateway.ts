import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { Refusal } from "#contract/errors.ts";
import type { DeskEnv } from "./env.ts";

/**
 * The header in which the gateway (Cloudflare Access) sends who it let in, signed. Nothing else says who
 * asks.
 */
const ASSERTION = "cf-access-jwt-assertion";
/** What a token of this kind is for: the application, not the organisation's own session. */
const TOKEN_TYPE = "app";

/**
 * Who the gateway let in: a person who signed in, or a program with a service token. `session` names the
 * person's sign-in; it is another one after the next.
 */
export type Admitted = { email: string; session: string } | { service: string };

let keys: { issuer: string; of: JWTVerifyGetKey } | null = null;

/**
 * Who the gateway let in. Every request is checked: a desk that is reachable without the gateway answers no
 * question. The signature must be of one of the gateway's present keys (they rotate, and an unknown one is
 * looked up again, at most twice a minute), the issuer and audience ours, and the time not over.
 *
 * @throws Refusal operator_not_allowed (403) for anything else, and gateway_unreachable (503) where its keys
 *   cannot be read.
 */
export async function admitted(request: Request, env: DeskEnv): Promise<Admitted> {
  const assertion = request.headers.get(ASSERTION);
  if (assertion === null || env.ACCESS_ISSUER === "" || env.ACCESS_AUDIENCE === "")
    throw new Refusal(403, "operator_not_allowed");
  try {
    const { payload } = await jwtVerify(assertion, keysOf(env), {
      issuer: env.ACCESS_ISSUER,
      audience: env.ACCESS_AUDIENCE,
      algorithms: ["RS256"],
      requiredClaims: ["exp", "iat"],
    });
    const { email, common_name: service, type, identity_nonce: nonce, iat } = payload;
    if (type === TOKEN_TYPE && typeof email === "string" && email !== "")
      return { email, session: typeof nonce === "string" && nonce !== "" ? nonce : String(iat) };
    if (type === TOKEN_TYPE && typeof service === "string" && service !== "") return { service };
  } catch (error) {
    if (isOutage(error)) throw new Refusal(503, "gateway_unreachable", { retryAfter: 5 });
  }
  throw new Refusal(403, "operator_not_allowed");
}

/** Whether the keys could not be read: the token itself may be good. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error.code === "ERR_JOSE_GENERIC" ||
  error instanceof errors.JWKSTimeout;

/** The gateway's present keys, read when they are wanted and kept for ten minutes. */
function keysOf({ ACCESS_ISSUER: issuer, GATEWAY }: DeskEnv): JWTVerifyGetKey {
  if (keys?.issuer !== issuer)
    keys = {
      issuer,
      of: createRemoteJWKSet(
        new URL("/cdn-cgi/access/certs", issuer),
        GATEWAY ? { [customFetch]: (url, options) => GATEWAY.fetch(url, options) } : {},
      ),
    };
  return keys.of;
}
