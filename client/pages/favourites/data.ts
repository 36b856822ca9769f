import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: (_, outcome) => loaded(outcome, (saved) => ({ saved })),
});
export type Data = DataOf<typeof source>;
