import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: ({ query }) => {
    const undo = query.get("undo");
    return ready({ token: query.get("token") ?? "", isUndo: undo !== null, isUndone: undo === "done" });
  },
});
export type Data = DataOf<typeof source>;
