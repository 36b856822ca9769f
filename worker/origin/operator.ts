import type { Env } from "./env.ts";

/**
 * Whether a request carries the operator's token: `Authorization: Bearer <OPERATOR_TOKEN>`. Without a token
 * of 16 characters or more, nobody does.
 */
export async function isOperator(env: Pick<Env, "OPERATOR_TOKEN">, request: Request): Promise<boolean> {
  const given = /^Bearer (\S{1,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (given === undefined || !env.OPERATOR_TOKEN || env.OPERATOR_TOKEN.length < 16) return false;
  // hashed, so that comparing takes the same time wherever they differ, in length too
  const [a, b] = await Promise.all(
    [given, env.OPERATOR_TOKEN].map((text) =>
      crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)),
    ),
  );
  return a !== undefined && b !== undefined && crypto.subtle.timingSafeEqual(a, b);
}
