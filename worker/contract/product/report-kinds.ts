/** What a report may be about: wire values on one side, message ids (`report.kind.<kind>`) on the other. */
export const REPORT_KINDS = ["conduct", "fake", "minor", "illegal", "intimate", "spam", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** How a report ends: something was done about it, or nothing was wrong. */
export const REPORT_OUTCOMES = ["acted", "no_breach"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
/** The text of a report, in graphemes. */
export const REPORT_LENGTH = 2_000;
