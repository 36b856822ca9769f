import { type } from "#contract/schema.ts";

/** The route, with the query of its call beside it. */
export const pageQuery = type({ "[string]": "string", route: "string <= 40" });
export type PageQuery = typeof pageQuery.infer;
