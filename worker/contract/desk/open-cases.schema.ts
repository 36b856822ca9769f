import { type } from "#contract/schema.ts";

/** `after`: the last page's `next`. */
export const openCasesQuery = type({ "site?": /^[a-z0-9-]{1,40}$/, "after?": /^\d{1,12} .{1,200}$/ });
export type OpenCasesQuery = typeof openCasesQuery.infer;
