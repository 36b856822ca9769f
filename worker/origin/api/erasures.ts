import { tokenHandler } from "#origin/call.ts";

/**
 * Repeats every erasure that was recorded in the pool, after databases or member objects were restored to an
 * earlier time. The nightly job does the same for members who are in the database again.
 */
export const replay = tokenHandler("POST /api/erasures.php", {
  async answer({ env, tenant }) {
    await env.JOB_QUEUE.send({
      job: "restored_erasures",
      pool: tenant.pool,
      cursor: "all",
      startedAt: Date.now(),
    });
    return null;
  },
});
