import { GONE, loaded, pageSource, type DataOf } from "#client/page/page-source.ts";
import { LIKE_TYPES, type LikeType } from "#client/parts/member/like-types.ts";
import { routes } from "./route.ts";

/** The tab that an address names, the received likes where it names none, or null where there is no such tab. */
const likeType = (named: string | undefined): LikeType | null =>
  named === undefined ? "received" : (LIKE_TYPES.find((type) => type === named) ?? null);

export const source = pageSource(routes, {
  callQuery: ({ params }) => (likeType(params["type"]) === null ? GONE : {}),
  data({ params }, outcome) {
    const type = likeType(params["type"]);
    return type === null
      ? { state: "gone" as const }
      : loaded(outcome, (likes) => ({ type, likes }), ["gone"]);
  },
});
export type Data = DataOf<typeof source>;
