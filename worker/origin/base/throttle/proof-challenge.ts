import { isSigned, keyFor, sign } from "#contract/platform/keys.ts";
import { isSolution, PROOF_HEADER } from "#contract/platform/proof-of-work.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { Env } from "#origin/base/env.ts";
import { newSecret } from "#origin/base/ids.ts";
import { throttleFor } from "./throttle-for.ts";

/** Milliseconds in which a challenge is to be solved: a slow phone needs ten seconds at worst. */
const CHALLENGE_MS = 120_000;

const PATTERN = /^((\d{1,15}\.[\w-]{43})\.([\w-]{43}))\.(\d{1,10})$/;

/** A challenge of this site: its end, a random number and a signature. Nothing is stored until it is solved. */
export async function newChallenge(env: Env, tenant: Tenant): Promise<string> {
  const text = `${Date.now() + CHALLENGE_MS}.${newSecret()}`;
  return `${text}.${await sign(await keyFor(env.MASTER_SECRET, tenant, "proof"), text)}`;
}

/** Whether a request brings the solution of a challenge of this site, which counts once. */
export async function bringsProof(env: Env, tenant: Tenant, request: Request): Promise<boolean> {
  const [, challenge, text, signature, solution] =
    PATTERN.exec(request.headers.get(PROOF_HEADER) ?? "") ?? [];
  if (!challenge || !text || !signature || !solution) return false;
  const key = await keyFor(env.MASTER_SECRET, tenant, "proof");
  if (!(await isSigned(key, text, signature)) || Number(text.split(".")[0]) <= Date.now()) return false;
  if (!(await isSolution(challenge, solution))) return false;
  const once = { key: "used", times: 1, within: CHALLENGE_MS, block: CHALLENGE_MS };
  return (await throttleFor(env, tenant.pool, `proofs/${text}`).take([once])) === 0;
}
