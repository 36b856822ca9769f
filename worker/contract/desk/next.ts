import { personCall } from "./call.ts";
import type { NextBody } from "./next.schema.ts";
import type { WorkItem } from "./work.ts";

export type { NextBody };

export const next = {
  /**
   * The first item of the work list that nobody else has before them, and it is claimed by then; null where
   * there is none.
   */
  POST: personCall<{ body: NextBody; answer: { item: WorkItem | null } }>("support", "moderator", "finance"),
};
