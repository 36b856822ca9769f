import { pageSource, ready, type DataOf } from "#client/page/page-source.ts";
import { parseSignupStart } from "#client/storage/signup-draft.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query }) => ({ ...parseSignupStart(query) }),
  data: ({ query }) => ready({ start: parseSignupStart(query) }),
});
export type Data = DataOf<typeof source>;
