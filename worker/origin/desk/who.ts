import { operators } from "virtual:tenants/operators";
import type { DeskCaller } from "#contract/desk/caller.ts";
import { Refusal } from "#contract/errors.ts";
import { OPERATORS_POOL, type Env } from "#origin/base/env.ts";
import { inPool } from "#origin/base/in-pool.ts";
import type { DeskPerson } from "./call.ts";
import type { OperatorObject } from "./operator-object.ts";

/** Random bytes of a token's secret. */
const SECRET_BYTES = 32;
const TOKEN = /^([a-z0-9-]{1,40})\.([A-Za-z0-9_-]{43})$/;

/** The object of an operator, by their id in operators.toml. */
export const operatorObject = (env: Env, id: string): DurableObjectStub<OperatorObject> =>
  inPool(env, env.OPERATORS as DurableObjectNamespace<OperatorObject>, OPERATORS_POOL, id);

/**
 * The person who makes a call. The address that the gateway let in must be one of operators.toml; a token
 * names its person, and must not be revoked.
 *
 * @throws Refusal operator_not_allowed (403) or operator_required (401).
 */
export async function whoCalls(env: Env, caller: DeskCaller): Promise<DeskPerson> {
  if (caller.by === "gateway") {
    const person = operators.find(({ email }) => email.toLowerCase() === caller.email.toLowerCase());
    if (!person) throw new Refusal(403, "operator_not_allowed");
    return { operator: person, session: caller.session };
  }
  const [, id, secret] = TOKEN.exec(caller.token) ?? [];
  const person = operators.find((each) => each.id === id);
  const hash = await hashOf(secret ?? "");
  if (!person || !(await operatorObject(env, person.id).usesToken(hash)))
    throw new Refusal(401, "operator_required");
  return { operator: person, session: hash };
}

/** A new token of a person: it holds 256 random bits, so that its hash needs no salt. */
export async function newToken(person: string): Promise<{ id: string; token: string; hash: string }> {
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64url");
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join(
    "",
  );
  return { id, token: `${person}.${secret}`, hash: await hashOf(secret) };
}

const hashOf = async (secret: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))).toString("hex");
