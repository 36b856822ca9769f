import { once } from "node:events";
import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate, serve, untilReady } from "#tools/dev/local.ts";
import { PORTS, stateOf } from "./e2e-sites.ts";

const [first, ...others] = PORTS;
/** Written last into a filled site, and taken away by the run that uses it: none starts on what another left. */
export const FILLED_MARK = "filled";
const FILLED = join(stateOf(first), FILLED_MARK);

/** Fills the sites of the browser tests from an empty state: the demo build with its data, once for each port. */
export async function fillSites(): Promise<void> {
  for (const port of PORTS) rmSync(stateOf(port), { recursive: true, force: true });
  await migrate(stateOf(first));
  const filling = serve(first, stateOf(first));
  const filled = once(filling, "close");
  await untilReady(first);
  filling.kill("SIGTERM");
  await filled;
  for (const port of others) cpSync(stateOf(first), stateOf(port), { recursive: true });
  writeFileSync(FILLED, "");
}

/** Whether the sites were just filled for this run. True once. */
export function takeFilledSites(): boolean {
  const isFilled = existsSync(FILLED);
  rmSync(FILLED, { force: true });
  return isFilled;
}

if (import.meta.main) await fillSites();
