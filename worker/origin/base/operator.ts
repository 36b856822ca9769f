import { operators } from "virtual:tenants/operators";
import { mayAct, type Operator, type OperatorRole } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "./env.ts";

/** Who acts, for the audit: a person, by their id and name. */
export type Actor = Pick<Operator, "id" | "name">;
/** What happens by itself: a job, or the demo's stand-in of an inspector. */
export const NOBODY: Actor = { id: "", name: "" };

/**
 * The person whose token a request carries (`Authorization: Bearer <token>`), on whichever site they work;
 * null for any other token. OPERATOR_TOKENS has only hashes, so that nobody who reads the configuration can
 * act as somebody else; a token holds 256 random bits, so that its hash needs no salt.
 */
export async function operatorOf(
  env: Pick<Env, "OPERATOR_TOKENS">,
  request: Request,
): Promise<Operator | null> {
  const given = /^Bearer (\S{16,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (given === undefined || !env.OPERATOR_TOKENS) return null;
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(given))).toString(
    "hex",
  );
  const line = env.OPERATOR_TOKENS.split("\n").find((one) => one.trim().endsWith(` ${hash}`));
  const id = line?.trim().split(/\s+/)[0];
  return operators.find((each) => each.id === id) ?? null;
}

/** Whether a person works for a site, and in one of these roles. */
export const worksFor = (
  { role, sites }: Operator,
  { id }: Pick<Tenant, "id">,
  roles: readonly OperatorRole[],
): boolean => sites.includes(id) && mayAct(role, roles);

/** The person with this id, while the file has them. */
export const operatorWithId = (id: string): Operator | null =>
  operators.find((each) => each.id === id) ?? null;
