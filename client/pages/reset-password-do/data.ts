import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  data: ({ query }) => ready({ token: query.get("token") ?? "" }),
});
export type Data = DataOf<typeof source>;
