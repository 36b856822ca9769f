import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { hasFailed, noteFailure, noteProbe, noteSuccess, pauseLeft, type Pause } from "#edge/failures.ts";
import { ORIGIN_TIMEOUT_MS } from "#edge/limits.ts";

/** From the third failure in a row on a call is not sent for a while; then one probes. */
const PAUSE: Pause = { after: 3, first: 1_000, longest: 16_000 };
/** Milliseconds in which a probe has ended, one way or the other. */
const PROBE_MS = ORIGIN_TIMEOUT_MS + 1_000;

/** A call fails by itself: a backend whose search hangs may well know its members. */
const circuitOf = ({ pool, id }: Pick<Tenant, "pool" | "id">, path: string): string =>
  `circuit ${pool}/${id}${path}`;

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
  const left = pauseLeft(circuit, now());
  if (left > 0) throw new Refusal(503, "origin_unavailable", { retryAfter: Math.ceil(left / 1_000) });
  noteProbe(circuit, PAUSE, PROBE_MS, now());
  try {
    const answer = await send();
    noteSuccess(circuit);
    return answer;
  } catch (error) {
    if (error instanceof Refusal && error.code === "origin_unavailable") noteFailure(circuit, PAUSE, now());
    else noteSuccess(circuit);
    throw error;
  }
}

/** Whether the last call failed: a page should know its status before it is sent. */
export const isSuspect = (tenant: Pick<Tenant, "pool" | "id">, path: string): boolean =>
  hasFailed(circuitOf(tenant, path));
