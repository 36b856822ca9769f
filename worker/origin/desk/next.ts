import { nextBody } from "#contract/desk/next.schema.ts";
import { databaseOf } from "#origin/base/env.ts";
import { personHandler } from "./call.ts";
import { claimFor } from "./claims.ts";
import { queuesOf } from "./work.ts";
import { describeWork } from "./work/describe.ts";
import { readWork } from "./work/read-work.ts";
import { sitesOf } from "./work/sites.ts";

/** Items that are tried before the list is read again: others may claim them at the same moment. */
const TRIED = 10;
const ATTEMPTS = 3;

/**
 * Gives somebody the first item that nobody else has before them. Each claim is one statement, so that of two
 * people who ask at once only one gets an item, and the other the one after it.
 */
export const giveNext = personHandler("POST /api/next", {
  body: nextBody,
  async answer(call) {
    const { env, operator, now, body } = call;
    const skipped = body.skip ?? [];
    const sites = await sitesOf(operator, body.site);
    // nothing is to be decided about a decision that failed, which who made it reads about, or about a late job
    const queues = queuesOf(operator).filter(
      (queue) =>
        queue !== "decision" && queue !== "job" && (body.queue === undefined || queue === body.queue),
    );
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { rows } = await readWork(
        call,
        { sites, queues, isFree: true },
        { after: null, limit: TRIED + skipped.length },
      );
      for (const row of rows.filter(({ subject }) => !skipped.includes(subject))) {
        const tenant = sites.find(({ id }) => id === row.site);
        if (!tenant) continue;
        const claim = await claimFor({ db: databaseOf(env, tenant), tenant, operator, now }, row);
        if (claim.operator_id !== operator.id) continue;
        // somebody may have decided on it between the reading and the claim
        const again = await readWork(call, { sites, queues }, { after: row, isFrom: true, limit: 1 });
        if (again.rows[0]?.subject !== row.subject) continue;
        const [item = null] = await describeWork(call, [row], sites);
        return { item };
      }
      if (rows.length <= skipped.length) break;
    }
    return { item: null };
  },
});
