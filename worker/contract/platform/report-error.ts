/** What is known of a failure besides the error: ids and codes, never what a person wrote or is called. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A failure as it was reported. */
export interface ReportedError {
  context: string;
  reference: string;
  /** The error's name and message. */
  message: string;
  details: ErrorDetails;
}

/** Where failures go besides the log: a worker says so once, when it starts. */
let also: ((error: ReportedError) => void) | null = null;
export const alsoReportTo = (take: (error: ReportedError) => void): void => {
  also = take;
};

/**
 * Writes one line of JSON about a failure, which the platform's log can filter by `context` and find by
 * `reference`. `context` says which part of the program failed. Answers the reference, to be shown to the
 * person the failure concerns.
 */
export function reportError(
  context: string,
  error: unknown,
  details: ErrorDetails = {},
  reference: string = crypto.randomUUID(),
): string {
  const described = describe(error);
  console.error(JSON.stringify({ context, reference, ...details, ...described }));
  also?.({ context, reference, details, message: described["error"] ?? "" });
  return reference;
}

function describe(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: String(error) };
  const { cause, stack = "" } = error;
  return { error: title(error), stack, ...(cause instanceof Error && { cause: title(cause) }) };
}

const title = ({ name, message }: Error): string => `${name}: ${message}`;
