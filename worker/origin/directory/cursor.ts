import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import type { Position } from "./search-request.ts";

/** A page that a walk leads to, and where it goes on. */
export interface Cursor {
  page: number;
  position: Position;
}

const CURSOR = /^(\d{1,2})\.(\d{1,12})\.([a-z0-9-]{1,40})\.(\d{1,15})\.(\d{1,4})\.(\d{1,12})\.([\w-]{43})$/;

/** Signed, since the page stands in it: else a walk could go deeper than a search does. */
export async function writeCursor(
  env: Env,
  tenant: Tenant,
  { page, position: { score, id, anchor, total, asOf } }: Cursor,
): Promise<string> {
  const text = [page, score, id, anchor, total, asOf].join(".");
  return `${text}.${await sign(await keyOf(env, tenant), text)}`;
}

/** Null for one that this site did not write. */
export async function readCursor(env: Env, tenant: Tenant, given: string): Promise<Cursor | null> {
  const [, page, score, id = "", anchor, total, asOf, signature = ""] = CURSOR.exec(given) ?? [];
  if (!id || !(await isSigned(await keyOf(env, tenant), given.slice(0, -signature.length - 1), signature)))
    return null;
  return {
    page: Number(page),
    position: {
      score: Number(score),
      id,
      anchor: Number(anchor),
      total: Number(total),
      asOf: Number(asOf),
    },
  };
}

const keyOf = (env: Env, tenant: Tenant): Promise<CryptoKey> => keyFor(env.MASTER_SECRET, tenant, "cursor");
