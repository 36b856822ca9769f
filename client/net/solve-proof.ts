import { isSolution } from "#contract/platform/proof-of-work.ts";

/** Tries at a time: a browser computes them beside the page, on as many threads as it has. */
const AT_ONCE = 4;

/** The proof of work for a challenge, as its header wants it. The page stays responsive meanwhile. */
export async function solveProof(challenge: string): Promise<string> {
  for (let first = 0; ; first += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, i) => String(first + i));
    const outcomes = await Promise.all(tries.map((solution) => isSolution(challenge, solution)));
    const solution = tries[outcomes.indexOf(true)];
    if (solution !== undefined) return `${challenge}.${solution}`;
  }
}
