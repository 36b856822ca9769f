import type { WorkerName } from "#contract/platform/release.ts";
import { personCall } from "./call.ts";

/** A scheduled job in a pool. Times are ISO dates and times. */
export interface JobHealth {
  job: string;
  pool: string;
  every: "quarter_hour" | "day";
  /** When its last whole run began and ended; null for none yet. */
  started_at: string | null;
  finished_at: string | null;
  /** It should have ended again by now. */
  isLate: boolean;
}

/** Something that should be empty, or small. */
export interface Backlog {
  what:
    | "mail"
    | "payment_notice"
    | "failed_refund"
    | "document_fault"
    | "failed_decision"
    | "dead_letter"
    | "stopped_address";
  pool: string;
  count: number;
  /** Since when the oldest waits; null where nothing does. */
  oldest_at: string | null;
  /** Longer than it should. */
  isLate: boolean;
}

/** Emails of a day, in UTC. */
export interface MailDay {
  day: string;
  written: number;
  sent: number;
  /**
   * Addresses at which emails bounced, or whose readers complained: the provider delivers nothing there
   * since.
   */
  stopped: number;
}

/** A version of a worker. Times are ISO dates and times. */
export interface RunningRelease {
  worker: WorkerName;
  id: string;
  /** Empty for a build of no commit. */
  commit: string;
  /** When it answered first, and last; a note is made twice an hour. */
  since: string;
  last_at: string;
  /** It answered within the last two hours. While one is rolled out, two of a worker do. */
  isRunning: boolean;
}

export interface HealthAnswer {
  jobs: JobHealth[];
  backlogs: Backlog[];
  /** The last 14 days, the newest first. */
  mails: MailDay[];
  /** What ran last of each worker, the newest first. */
  releases: RunningRelease[];
  /** The exchange rates of invoices: their day, and whether they are too old to be named. */
  rates: { day: string | null; isOld: boolean };
}

/** Whether the machinery behind all sites does its work. Counts and times alone: nothing about a person. */
export const health = {
  GET: personCall<{ answer: HealthAnswer }>("support", "moderator", "finance"),
};
