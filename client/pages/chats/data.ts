import { loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { route } from "./route.ts";

/** A cursor of the list (calls/chat/chats.schema.ts, whose validator stays out of a page). */
const POSITION = /^\d{1,16}\.[a-z0-9-]{1,40}$/;

export const source = pageSource(route, {
  /**
   * The beginning of the list, or the part that follows a cursor: without script, the rest has pages of its
   * own.
   */
  callQuery: ({ query }) => {
    const older = query.get("older");
    return older !== null && POSITION.test(older) ? { older } : {};
  },
  data: (_, outcome) => loaded(outcome, (list) => ({ ...list })),
});
export type Data = DataOf<typeof source>;
