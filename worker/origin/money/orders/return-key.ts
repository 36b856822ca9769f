import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

type Secrets = Pick<Env, "MASTER_SECRET">;
type Site = Pick<Tenant, "id" | "pool">;

/**
 * What opens the state of an order's payment without a session: it is in the return address, and stored
 * nowhere.
 */
export const returnKey = async (env: Secrets, site: Site, order: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, site, "payment"), `return ${order}`);

export const opensPayment = async (env: Secrets, site: Site, order: string, key: string): Promise<boolean> =>
  isSigned(await keyFor(env.MASTER_SECRET, site, "payment"), `return ${order}`, key);
