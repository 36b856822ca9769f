import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

const ID = /^[0-9a-f-]{36}$/;

export const source = pageSource(route, {
  /** Every decision about the member, or the one that the address names. */
  callQuery({ params: { id } }) {
    if (id === undefined) return {};
    return ID.test(id) ? { id } : GONE;
  },
  data: ({ params: { id = null } }, outcome) => loaded(outcome, (answer) => ({ ...answer, id }), ["gone"]),
});
export type Data = DataOf<typeof source>;
