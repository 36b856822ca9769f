import { pageSource, ready, type DataOf } from "#client/page-source.ts";
import { startIn } from "#client/signup/draft.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query }) => ({ ...startIn(query) }),
  data: ({ query }) => ready({ start: startIn(query) }),
});
export type Data = DataOf<typeof source>;
