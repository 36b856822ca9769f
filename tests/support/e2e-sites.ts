import { join, resolve } from "node:path";

const FIRST_PORT = Number(process.env["E2E_PORT"] ?? 8799);

/** The ports of the sites that the browser tests are served by: one for each worker. */
export const PORTS = [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2] as const;

/** The folder with the state of a site. Ports are part of it: two runs side by side keep apart. */
export const stateOf = (port: number, root = process.env["E2E_STATE"] ?? ".state"): string =>
  resolve(join(root, `e2e-${port}`));

/** The port of this worker's own site. */
export const ownPort = (): number => FIRST_PORT + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
