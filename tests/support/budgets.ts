import { solveProof } from "#client/net/solve-proof.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import { inThrottles } from "./accounts.ts";
import type { RunningSite } from "./site.ts";

/** Milliseconds for which an emptied bucket stays empty. */
const EMPTY_FOR = 3_600_000;

/**
 * Empties a bucket of the Dutch site that was used before: it is as if everybody had asked for what it
 * counts. Counts are under names that only the site's own key makes.
 */
export async function emptyBucket(site: RunningSite, what: string): Promise<void> {
  const name = await sign(
    await keyFor(
      "of the demo alone: everybody may know it",
      { pool: "europe", id: "amberlind-nl" },
      "throttle",
    ),
    what,
  );
  const fullAt = Date.now() + 24 * EMPTY_FOR;
  await inThrottles(site, `UPDATE spent SET times = json_array(${fullAt}) WHERE key = 'mail/${name} all'`);
}

/** The header that a browser repeats a refused call with. */
export async function proofFor(refused: Response): Promise<Record<string, string>> {
  const { error } = await refused.json<{ error: { code: string; proof?: string } }>();
  if (error.code !== "proof_required" || error.proof === undefined)
    throw new Error(`no proof is wanted: ${error.code}`);
  return { "x-proof": await solveProof(error.proof) };
}

/** Whether a call was refused because too many hashes wait: the proof of work that it wants is left out here. */
export const wantsProof = async (answer: Response): Promise<boolean> =>
  answer.status === 429 &&
  (await answer.clone().json<{ error: { code: string } }>()).error.code === "proof_required";
