import { memberCall } from "#contract/call.ts";
import type { ReportBody } from "./reports.schema.ts";

export type { ReportBody };

/** The number under which the report is filed. The same report sent again has the same one. */
export interface ReportAnswer {
  report: { receipt: string };
}

export const reports = {
  POST: memberCall<{ body: ReportBody; answer: ReportAnswer }>(),
};
