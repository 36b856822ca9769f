import { memberCall } from "#contract/call.ts";

/** An archive of all that the member has on the site. */
export interface ExportView {
  /** Part of the address at which it is downloaded: /exports/{id}. */
  id: string;
  status: "waiting" | "building" | "ready" | "failed";
  /** In percent. */
  progress: number;
  /** Null until it is ready. */
  bytes: number | null;
  /** Until when it can be downloaded, as ISO date and time; null until it is ready. */
  expires_at: string | null;
}

export interface ExportAnswer {
  /** The newest one; null where there is none, or where it has expired. */
  export: ExportView | null;
}

export const exports = {
  GET: memberCall<{ answer: ExportAnswer }>(),
  POST: memberCall<{ answer: ExportAnswer }>(),
};
