import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Operator } from "#contract/platform/operators.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";

/** Seconds for which a name opens its file: long enough to look at a case, too short to be passed on. */
const NAME_SECONDS = 600;

/** Who looks: a person, in one sign-in. */
export interface Onlooker {
  operator: Pick<Operator, "id">;
  session: string;
}

/** Makes names of files for one operator, by the file's place in the store. */
export type EvidenceNames = (path: string) => Promise<string>;

/**
 * Makes the names by which an operator opens files that members may not: a browser shows them in an `<img>`
 * without a header. A name is good for one person in one sign-in, so that each opening is theirs in the
 * audit.
 */
export const evidenceNames =
  (
    env: Pick<Env, "MASTER_SECRET">,
    tenant: Pick<Tenant, "id" | "pool">,
    who: Onlooker,
    now: Date,
  ): EvidenceNames =>
  async (path) => {
    const until = Math.floor(now.getTime() / 1000) + NAME_SECONDS;
    const place = Buffer.from(path).toString("base64url");
    const signature = await sign(
      await keyFor(env.MASTER_SECRET, tenant, "evidence"),
      textOf(who, until, path),
    );
    return `${until}.${place}.${signature}`;
  };

/** The place in the store that a name opens; null for one that is forged, somebody else's, or has ended. */
export async function readEvidenceName(
  env: Pick<Env, "MASTER_SECRET">,
  tenant: Pick<Tenant, "id" | "pool">,
  who: Onlooker,
  name: string,
  now: Date,
): Promise<string | null> {
  const [until = "", place = "", signature = ""] = name.split(".");
  const path = Buffer.from(place, "base64url").toString();
  const key = await keyFor(env.MASTER_SECRET, tenant, "evidence");
  const isOurs = await isSigned(key, textOf(who, Number(until), path), signature);
  return isOurs && Number(until) * 1000 > now.getTime() ? path : null;
}

const textOf = ({ operator, session }: Onlooker, until: number, path: string): string =>
  JSON.stringify([operator.id, session, until, path]);
