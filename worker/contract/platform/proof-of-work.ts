/** The header with which a call brings a proof of work: the challenge, a dot and the number that solves it. */
export const PROOF_HEADER = "x-proof";
/**
 * Each try is a PBKDF2 of so many iterations, which browsers compute natively and beside the page: one costs
 * the server 3 ms to check, and an attacker's program is no quicker than a browser.
 */
const PROOF_ITERATIONS = 10_000;
/**
 * Leading bits of a try that have to be zero: 128 tries on average, which is four times the work of the
 * password hash that a login or signup asks for, and 1 to 3 s on a phone.
 */
const PROOF_BITS = 7;

/** Whether a number solves a challenge. */
export async function isSolution(challenge: string, solution: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(solution), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: encoder.encode(challenge), iterations: PROOF_ITERATIONS },
    key,
    8,
  );
  return (new Uint8Array(bits)[0] ?? 255) >> (8 - PROOF_BITS) === 0;
}
