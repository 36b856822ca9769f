import type { Env } from "./env.ts";

/** A shorter token could be guessed. */
const MIN_TOKEN_CHARACTERS = 16;

/**
 * Whether a request carries the operator's token: `Authorization: Bearer <OPERATOR_TOKEN>`. Always false
 * while no token of at least 16 characters is configured.
 */
export async function isOperator(env: Pick<Env, "OPERATOR_TOKEN">, request: Request): Promise<boolean> {
  const given = /^Bearer (\S{1,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (given === undefined || !env.OPERATOR_TOKEN || env.OPERATOR_TOKEN.length < MIN_TOKEN_CHARACTERS)
    return false;
  // The hashes have one length, so that the comparison always takes the same time.
  const [a, b] = await Promise.all(
    [given, env.OPERATOR_TOKEN].map((text) =>
      crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
    ),
  );
  return a !== undefined && b !== undefined && crypto.subtle.timingSafeEqual(a, b);
}
