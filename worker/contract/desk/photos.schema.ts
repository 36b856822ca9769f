import { memberId } from "#contract/calls/people/member.schema.ts";
import { LOCALES } from "#contract/entities.ts";
import { type } from "#contract/schema.ts";
import { PHOTO_QUEUES } from "./work-kinds.ts";
import { workCursor } from "./work.schema.ts";

/**
 * `after`: the last page's `next`; `from`: the `place` of the first item. The others narrow the list down,
 * `about` to what one member sent.
 */
export const photosQuery = type({
  "after?": workCursor,
  "from?": workCursor,
  "site?": /^[a-z0-9-]{1,40}$/,
  "queue?": type.enumerated(...PHOTO_QUEUES),
  "in_chat?": "'0' | '1'",
  "about?": memberId,
  "language?": type.enumerated(...LOCALES),
});
export type PhotosQuery = typeof photosQuery.infer;
