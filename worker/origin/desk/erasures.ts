import { recordAction } from "#origin/base/audit.ts";
import { databaseOf } from "#origin/base/env.ts";
import { siteHandler } from "./call.ts";

/**
 * Repeats every erasure that was recorded in the pool, after databases or member objects were restored to an
 * earlier time. The nightly job does the same for members who are in the database again.
 */
export const replay = siteHandler("POST /api/erasures", {
  async answer({ env, tenant, operator, now }) {
    await recordAction(
      databaseOf(env, tenant),
      {
        site: tenant.id,
        area: "erasures",
        operator,
        action: "repeat erasures",
        subject: tenant.pool,
        reason: "",
      },
      now,
    );
    await env.JOB_QUEUE.send({
      job: "restored_erasures",
      pool: tenant.pool,
      cursor: "all",
      startedAt: now.getTime(),
    });
    return null;
  },
});
