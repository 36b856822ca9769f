import { exportView, newestExport, requestExport } from "#origin/accounts/exports/exports.ts";
import { databaseOf } from "#origin/base/env.ts";
import { memberHandler } from "./call.ts";

/** The member's newest archive of all that they have, and how far it is. */
export const ownExport = memberHandler("GET /api/exports.php", {
  async answer({ env, tenant, session }) {
    const row = await newestExport(databaseOf(env, tenant), tenant, session.member, new Date());
    return { export: row && exportView(row) };
  },
});

/** Begins one in the background, once a day. */
export const beginExport = memberHandler("POST /api/exports.php", {
  async answer({ env, tenant, session }) {
    return { export: exportView(await requestExport(env, tenant, session.member, new Date())) };
  },
});
