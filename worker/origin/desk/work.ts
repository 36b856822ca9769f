import { QUEUE_NAMES, WORK_QUEUES, type WorkQueue } from "#contract/desk/work-kinds.ts";
import { workQuery } from "#contract/desk/work.schema.ts";
import type { QueueCount } from "#contract/desk/work.ts";
import { mayAct, type Operator } from "#contract/platform/operators.ts";
import { personHandler } from "./call.ts";
import { workDays } from "./work/days.ts";
import { describeWork } from "./work/describe.ts";
import { dueAfter, placeOf } from "./work/place.ts";
import { countWork, isoOf, oldestOf, readWork, type BranchCount } from "./work/read-work.ts";
import { sitesOf } from "./work/sites.ts";

/** Items of one page. */
const PAGE = 100;

/** The queues that a person works on. */
export const queuesOf = ({ role }: Pick<Operator, "role">): WorkQueue[] =>
  QUEUE_NAMES.filter((name) => mayAct(role, WORK_QUEUES[name].roles));

/** What waits for this person on all their sites: the urgent first, then what is due first. */
export const work = personHandler("GET /api/work", {
  query: workQuery,
  async answer(call) {
    const { operator, query } = call;
    const sites = await sitesOf(operator, query.site);
    const filter = { sites, queues: queuesOf(operator) };
    const isAsked = (queue: WorkQueue) => query.queue === undefined || query.queue === queue;
    const [counts, page, days] = await Promise.all([
      countWork(call, filter),
      readWork(
        call,
        { ...filter, queues: filter.queues.filter(isAsked) },
        { after: query.after === undefined ? null : placeOf(query.after), limit: PAGE },
      ),
      query.after === undefined ? workDays(call, sites) : [],
    ]);
    const asked = counts.filter(({ branch }) => isAsked(branch.queue));
    return {
      items: await describeWork(call, page.rows, sites),
      total: asked.reduce((sum, { total }) => sum + total, 0),
      oldest_at: oldestOf(asked.map(({ oldest }) => oldest)),
      next: page.next,
      queues: filter.queues.map((queue) => countOf(queue, counts)),
      days,
    };
  },
});

function countOf(queue: WorkQueue, counts: readonly BranchCount[]): QueueCount {
  const own = counts.filter(({ branch }) => branch.queue === queue);
  const oldest = oldestOf(own.map((each) => each.oldest));
  return {
    queue,
    total: own.reduce((sum, { total }) => sum + total, 0),
    oldest_at: oldest,
    due_at: oldest && isoOf(Date.parse(oldest) / 1000 + dueAfter({ queue })),
  };
}
