import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/** Seconds for which a name opens its file: long enough to look at a case, too short to be passed on. */
const NAME_SECONDS = 600;

/** Who may open which file of the store with a name. */
interface EvidenceGrant {
  operator: string;
  path: string;
}

/** Makes names of files for one operator, by the file's place in the store. */
export type EvidenceNames = (path: string) => Promise<string>;

/**
 * Makes the names by which an operator opens files that members may not: a browser shows them in an `<img>`
 * without a header. A name says who it was made for, so that each opening is theirs in the audit.
 */
export const evidenceNames =
  (
    env: Pick<Env, "MASTER_SECRET">,
    tenant: Pick<Tenant, "id" | "pool">,
    { id }: Pick<Operator, "id">,
    now: Date,
  ): EvidenceNames =>
  async (path) => {
    const until = Math.floor(now.getTime() / 1000) + NAME_SECONDS;
    const text = Buffer.from(`${id} ${until} ${path}`).toString("base64url");
    return `${text}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "evidence"), text)}`;
  };

/** What a name opens; null for one that is forged, of another site, or has ended. */
export async function readEvidenceName(
  env: Env,
  tenant: Tenant,
  name: string,
  now: Date,
): Promise<EvidenceGrant | null> {
  const [text = "", signature = ""] = name.split(".");
  if (!(await isSigned(await keyFor(env.MASTER_SECRET, tenant, "evidence"), text, signature))) return null;
  const [operator = "", until = "", path = ""] = Buffer.from(text, "base64url").toString().split(" ");
  return Number(until) * 1000 > now.getTime() ? { operator, path } : null;
}
