import { DECISIONS_PATH, DECISIONS_SECONDS, decisionsKey } from "#contract/platform/decisions-cookie.ts";
import { recordAction } from "#origin/base/audit.ts";
import { siteHandler } from "./call.ts";

/** The address at which the operator's browser gets the cookie that opens Server-Timing on the site. */
export const openServerTiming = siteHandler("POST /api/server-timing", {
  stored: () => ({ url: null }),
  async answer({ env, db, tenant, operator, now }) {
    const action = "open server timing";
    await recordAction(
      db,
      { site: tenant.id, area: "evidence", operator, action, subject: tenant.id, reason: "" },
      now,
    );
    const until = Math.floor(now.getTime() / 1000) + DECISIONS_SECONDS;
    const key = await decisionsKey(env.MASTER_SECRET, tenant, until);
    return { url: `${DECISIONS_PATH}?key=${key}` };
  },
});
