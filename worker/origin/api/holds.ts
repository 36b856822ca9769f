import { holdBody } from "#contract/calls/holds.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { tokenHandler } from "#origin/call.ts";
import { memberObject } from "#origin/member/address.ts";

/**
 * Holds an account of this site for the review of a report, or lets it go: until then nobody hears anything
 * from it, and it is not told so.
 */
export const hold = tokenHandler("POST /api/holds.php", {
  body: holdBody,
  async answer({ db, env, tenant, body: { profile, held } }) {
    const isHere = await db
      .prepare("SELECT 1 FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'")
      .bind(profile, tenant.id)
      .first();
    if (!isHere || !(await memberObject(env, tenant.pool, profile).hold(held)))
      throw new Refusal(404, "not_found");
    return { held };
  },
});
