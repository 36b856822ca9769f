import { reportError } from "#contract/platform/report-error.ts";

/** Runs a part of a job. A failure is logged, so that the other parts still run. */
export async function runLogged(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportError(what, error);
  }
}
