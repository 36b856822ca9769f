import { pageSource, ready, type DataOf } from "#client/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: ({ query }) => ready({ token: query.get("token") ?? "", isUndo: query.get("undo") === "1" }),
});
export type Data = DataOf<typeof source>;
