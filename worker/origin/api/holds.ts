import { holdBody } from "#contract/calls/holds.schema.ts";
import { Refusal } from "#contract/errors.ts";
import { tokenHandler } from "#origin/call.ts";
import { memberObject } from "#origin/member/address.ts";

/**
 * Holds an account of this site while a report is reviewed, or releases it. Until then nothing of it reaches
 * other members, and the account is not informed.
 */
export const hold = tokenHandler("POST /api/holds.php", {
  body: holdBody,
  async answer({ db, env, tenant, body: { profile, held } }) {
    const isHere = await db
      .prepare("SELECT 1 FROM profiles WHERE id = ?1 AND site = ?2 AND status <> 'deleted'")
      .bind(profile, tenant.id)
      .first();
    if (!isHere || !(await memberObject(env, tenant.pool, profile).setHeld(held)))
      throw new Refusal(404, "not_found");
    return { held };
  },
});
