import { personCall } from "./call.ts";
import type { ErrorsQuery } from "./errors.schema.ts";
import type { AnalyticsFault } from "./visits.ts";

export type { ErrorsQuery };

/** Errors with one cause at one place. */
export interface ErrorGroup {
  /** The worker whose error it is, and which part of it failed. */
  worker: string;
  context: string;
  /** Without quotes, ids and numbers, in which errors of one cause differ. */
  message: string;
  /** The page or the call, and the site; empty for what belongs to none. */
  route: string;
  site: string;
  /** The last version of the worker that had it. */
  release: string;
  /** An estimate where there are very many. */
  count: number;
  /** ISO date and time of the last of them, and its reference in the log. */
  last_at: string;
  reference: string;
}

export type ErrorsAnswer =
  | { state: AnalyticsFault }
  | {
      state: "read";
      /** The days that are looked at: of one reference, all that the platform keeps. */
      days: number;
      /** The most frequent first. */
      errors: ErrorGroup[];
      /** There are more, which were less frequent. */
      isCut: boolean;
    };

/** What went wrong on all workers, without anything of a person. */
export const errors = {
  GET: personCall<{ query: ErrorsQuery; answer: ErrorsAnswer }>("support", "moderator", "finance"),
};
