import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { ORIGIN_TIMEOUT_MS } from "#edge/limits.ts";
import { LruCache } from "#edge/lru-cache.ts";

/** Failures in a row after which a call is not sent any more. */
const MOST_FAILURES = 3;
/** Milliseconds until the first probe; each one that fails doubles them up to the last. */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 16_000;

interface Circuit {
  /** In a row. */
  failures: number;
  /** Milliseconds since 1970 until which nothing is sent. */
  blockedUntil: number;
}

/** Of each call of a site in this isolate: about origins, never about people. */
const circuits = new LruCache<Circuit>(256 * 1024);

/** A call fails by itself: a backend whose search hangs may well know its members. */
const circuitOf = ({ pool, id }: Pick<Tenant, "pool" | "id">, path: string): string => `${pool}/${id}${path}`;

/**
 * Sends a call unless its backend has failed several times in a row, and counts how it ends. `now` answers
 * milliseconds since 1970. Throws origin_unavailable (503) for a call that was not sent, and whatever `send`
 * throws.
 */
export async function sendThroughCircuit<Answer>(
  tenant: Pick<Tenant, "pool" | "id">,
  path: string,
  now: () => number,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const circuit = circuitOf(tenant, path);
  enterCircuit(circuit, now());
  try {
    const answer = await send();
    circuits.delete(circuit);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && error.code === "origin_unavailable") noteFailure(circuit, now());
    else circuits.delete(circuit);
    throw error;
  }
}

/** Whether the last call failed: a page should know its status before it is sent. */
export const isSuspect = (tenant: Pick<Tenant, "pool" | "id">, path: string): boolean =>
  circuits.get(circuitOf(tenant, path)) !== undefined;

/**
 * Lets a call through, or throws origin_unavailable (503) while its origin has failed several times in a row.
 * After a pause one call probes; the others wait for how it ends, so that an origin that comes back is not
 * met by all of them at once.
 */
function enterCircuit(circuit: string, now: number): void {
  const state = circuits.get(circuit);
  if (!state || state.failures < MOST_FAILURES) return;
  if (now < state.blockedUntil)
    throw new Refusal(503, "origin_unavailable", {
      retryAfter: Math.max(1, Math.ceil((state.blockedUntil - now) / 1000)),
    });
  // This one is the probe. It has ended by then, one way or the other.
  state.blockedUntil = now + ORIGIN_TIMEOUT_MS + FIRST_PAUSE_MS;
}

function noteFailure(circuit: string, now: number): void {
  const failures = (circuits.get(circuit)?.failures ?? 0) + 1;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - MOST_FAILURES), LAST_PAUSE_MS);
  circuits.set(circuit, { failures, blockedUntil: now + pause }, circuit.length + 16);
}
