import { alsoReportTo, type ReportedError } from "./report-error.ts";
import type { Dataset } from "./visits.ts";

/** The dataset of errors in Workers Analytics Engine, as each wrangler.toml names it. */
export const ERRORS_DATASET = "rendezvous_errors";

/** What is known of an error, and the column of the dataset that holds it: nothing of a person. */
export const ERROR_COLUMNS = {
  /** The site's id; empty where it belongs to none. */
  site: "index1",
  worker: "blob1",
  /** Which part of the program failed. */
  context: "blob2",
  message: "blob3",
  /** The page or the call, by its name. */
  route: "blob4",
  /** The version of the worker that the platform runs. */
  release: "blob5",
  /** What the person whom it concerns was told. */
  reference: "blob6",
} as const;

interface ErrorPoint {
  indexes: [site: string];
  blobs: [
    worker: string,
    context: string,
    message: string,
    route: string,
    release: string,
    reference: string,
  ];
}

/** What a worker's environment has of it; without the dataset errors are in the log alone. */
export interface ErrorsEnv {
  ERRORS?: Dataset<ErrorPoint>;
  /** Which version of the worker runs, as the platform says. */
  RELEASE?: { id: string };
}

/**
 * Keeps each reported error of a worker in the dataset as well, from its start on. Nobody waits for it, and
 * what fails of it is left to the log, where the error is anyway.
 */
export function keepErrors(
  worker: string,
  { ERRORS: dataset, RELEASE: release }: ErrorsEnv,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  if (!dataset) return;
  alsoReportTo((error) => {
    try {
      const written = dataset.writeDataPoint(pointOf(worker, release?.id ?? "", error));
      if (written) waitUntil(written.catch(() => undefined));
    } catch {
      console.error(JSON.stringify({ context: "errors dataset", reference: error.reference }));
    }
  });
}

const pointOf = (
  worker: string,
  release: string,
  { context, reference, message, details }: ReportedError,
): ErrorPoint => ({
  indexes: [String(details["site"] ?? "").slice(0, 40)],
  blobs: [
    worker,
    context.slice(0, 60),
    withoutNames(message),
    String(details["route"] ?? "").slice(0, 80),
    release.slice(0, 8),
    reference.slice(0, 64),
  ],
});

/** What errors of one cause have in common: quotes, addresses, ids and numbers of a message are left out. */
const withoutNames = (message: string): string =>
  message
    .split("\n", 1)
    .join("")
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\S+@\S+|https?:\S+/g, "…")
    .replaceAll(/[\w-]*\d[\w-]*/g, "…")
    .slice(0, 120);
