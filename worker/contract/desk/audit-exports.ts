import type { DeskAuditQuery } from "./audit.schema.ts";
import { personCall } from "./call.ts";

/** A part of the audit as CSV, newest first; the first one has the line of its columns. */
export interface AuditExportAnswer {
  /** What the file is called. */
  file: string;
  csv: string;
  /** The next part's `before`, null after the last. */
  next: string | null;
}

/** The whole audit of an owner's sites as far as the query narrows it down. That it was exported is in it. */
export const auditExports = {
  GET: personCall<{ query: DeskAuditQuery; answer: AuditExportAnswer }>(),
};
