import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: ({ query }) =>
    ready({ reason: query.get("reason") === "expired" ? ("expired" as const) : ("failed" as const) }),
});
export type Data = DataOf<typeof source>;
