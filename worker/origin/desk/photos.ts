import { photosQuery } from "#contract/desk/photos.schema.ts";
import { PHOTO_QUEUES } from "#contract/desk/work-kinds.ts";
import { personHandler } from "./call.ts";
import { describePhotos } from "./photos/describe-photos.ts";
import { placeOf } from "./work/place.ts";
import { countWork, oldestOf, readWork, type BranchCount } from "./work/read-work.ts";
import { sitesOf } from "./work/sites.ts";

/** Pictures of one page: a screen full and the next. */
const PAGE = 60;

const sumOf = (counts: readonly BranchCount[]): number => counts.reduce((sum, { total }) => sum + total, 0);

/** Pictures, selfies and recordings that wait on all sites of this person, the longest waiting first. */
export const photos = personHandler("GET /api/photos", {
  query: photosQuery,
  async answer(call) {
    const { operator, query } = call;
    const sites = await sitesOf(operator, query.site);
    const filter = {
      sites,
      queues: query.queue === undefined ? PHOTO_QUEUES : [query.queue],
      language: query.language,
      member: query.about,
      inChat: query.in_chat === undefined ? undefined : query.in_chat === "1",
      isFree: true,
    };
    const begin = query.after ?? query.from;
    const [counts, all, { rows, next }] = await Promise.all([
      countWork(call, filter),
      countWork(call, { ...filter, isFree: false }),
      readWork(call, filter, {
        after: begin === undefined ? null : placeOf(begin),
        isFrom: query.after === undefined,
        limit: PAGE,
      }),
    ]);
    return {
      photos: await describePhotos(call, rows, sites),
      total: sumOf(counts),
      with_others: sumOf(all) - sumOf(counts),
      oldest_at: oldestOf(counts.map(({ oldest }) => oldest)),
      next,
    };
  },
});
