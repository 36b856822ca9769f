import { pageSource, ready, type DataOf } from "#client/page-source.ts";
import { parseSignupStart } from "#client/signup/signup-draft.ts";
import { route } from "./route.ts";

export const source = pageSource(route, {
  addressQuery: ({ query }) => ({ ...parseSignupStart(query) }),
  data: ({ query }) => ready({ start: parseSignupStart(query) }),
});
export type Data = DataOf<typeof source>;
