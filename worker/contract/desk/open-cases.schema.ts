import { type } from "#contract/schema.ts";

/** `about`: one of them alone; `after`: the last page's `next`. */
export const openCasesQuery = type({
  "site?": /^[a-z0-9-]{1,40}$/,
  "about?": /^[a-z_]+ \S{1,100}$/,
  "after?": /^\d{1,12} .{1,200}$/,
});
export type OpenCasesQuery = typeof openCasesQuery.infer;
