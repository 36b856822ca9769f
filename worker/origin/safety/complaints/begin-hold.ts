import { Refusal } from "#contract/errors.ts";
import { reportError } from "#contract/platform/report-error.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import type { PhotoHold } from "#contract/product/complaints.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { mayHoldPhoto } from "./budgets.ts";
import { confirmedNumber } from "./numbers.ts";
import { holdPhoto } from "./photo-holds.ts";

/** A complaint about an intimate image, as far as its photo is concerned. */
interface Held {
  id: string;
  number: string;
  member: string | null;
  email: string | null;
  photo: string | null;
  photo_hold: PhotoHold | null;
}

/**
 * Hides the photo that a new complaint is about: at once for a member whose own confirmed address it carries.
 * For anybody else the mail asks first: an address that somebody made up must not hide anybody's photo.
 * Repeating it completes what was interrupted.
 */
export async function beginHold(
  env: Env,
  tenant: Tenant,
  request: Request,
  { id, isProven }: { id: string; isProven: boolean },
  now: Date,
): Promise<void> {
  const db = databaseOf(env, tenant);
  if (!isProven) {
    await db
      .prepare(
        "UPDATE complaints SET photo_hold = 'asked' WHERE id = ?1 AND photo_hold IS NULL AND email IS NOT NULL",
      )
      .bind(id)
      .run();
    return;
  }
  const complaint = await db.prepare(`${COMPLAINT} id = ?1`).bind(id).first<Held>();
  if (complaint) await hold(env, tenant, request, complaint, now);
}

const COMPLAINT =
  "SELECT id, number, member, email, photo, photo_hold FROM complaints WHERE kind = 'intimate' AND";

/**
 * The click on the link of the mail: the address is the complainant's, and the photo is hidden. Throws
 * link_expired (410) for a token that is forged or of another site, and for a complaint that is decided.
 */
export async function confirmComplaint(
  env: Env,
  tenant: Tenant,
  request: Request,
  token: string,
  now: Date,
): Promise<void> {
  const number = await confirmedNumber(env, tenant, token);
  const complaint =
    number === null
      ? null
      : await databaseOf(env, tenant)
          .prepare(`${COMPLAINT} number = ?1 AND site = ?2 AND status IN ('received', 'reviewing')`)
          .bind(number, tenant.id)
          .first<Held>();
  if (!complaint) throw new Refusal(410, "link_expired");
  await hold(env, tenant, request, complaint, now);
}

/** Hides the photo, or leaves that to an operator, who is alarmed, where too many were hidden unseen. */
async function hold(
  env: Env,
  tenant: Tenant,
  request: Request,
  { id, number, member, email, photo, photo_hold: state }: Held,
  now: Date,
): Promise<void> {
  if (photo === null || state === "waits" || state === "over") return;
  if (state !== "held" && !(await mayHoldPhoto(env, tenant, request, { member, email }))) {
    await setHold(env, tenant, id, "waits");
    reportError("complaints", "holds_wait", { site: tenant.id, complaint: number });
    return;
  }
  await setHold(env, tenant, id, "held");
  await holdPhoto(env, tenant.pool, photo, id, now);
}

export const setHold = async (
  env: Env,
  tenant: Pick<Tenant, "pool">,
  complaint: string,
  state: PhotoHold,
): Promise<void> => {
  await databaseOf(env, tenant)
    .prepare("UPDATE complaints SET photo_hold = ?2 WHERE id = ?1")
    .bind(complaint, state)
    .run();
};
