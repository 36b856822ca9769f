import type { PartnerSignupBody } from "#contract/calls/partner/partner-signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { cleanUsername } from "#contract/product/signup-rules.ts";
import { databaseOf, type Env } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { townNamed } from "#origin/directory/places.ts";
import { countDraft } from "#origin/growth/count-signups.ts";
import { addressHash, hasBannedHash } from "./bans.ts";
import { takePartnerSignup } from "./budgets.ts";
import { sendDraftMail } from "./draft-mails.ts";
import { DRAFT_SECONDS, type DraftFields, toUnixSeconds, draftToken } from "./drafts.ts";
import { requirePlace, requireOpenSignups, requireValidFields } from "./signup-fields.ts";

/**
 * Stores what a partner submits about a person, and answers the token with which the person completes the
 * signup. The token does not reveal whether the address has an account. Of a banned address nothing is
 * stored. Throws the Refusals of a signup with their field, and too_soon (429) beyond the partner's budget.
 */
export async function draftSignup(
  env: Env,
  tenant: Tenant,
  partner: string,
  body: PartnerSignupBody,
  now: Date,
): Promise<string> {
  const wait = await takePartnerSignup(env, tenant, partner);
  if (wait > 0) throw new Refusal(429, "too_soon", { retryAfter: Math.ceil(wait / 1000) });
  requireOpenSignups(tenant, FROM_A_PARTNER);
  const email = body.email.trim();
  const fields = await validFields(env, tenant, { ...body, email }, now);
  const address = await addressHash(env, tenant, email);
  const banned = await hasBannedHash(env, tenant, [address]);
  const id = banned
    ? newId()
    : await storeDraft(env, tenant, { partner, address, email, fields, tracking: body.tracking ?? {} }, now);
  if (!banned) await sendDraftMail(env, tenant, { id, email, fields }, now);
  return draftToken(env, tenant, id, "partner");
}

/** A person sent by a partner counts as one with a traffic source. */
export const FROM_A_PARTNER = { traffic_source: "1" } as const;

/** The submitted fields after the checks of a signup, with the place that a town names. */
async function validFields(
  env: Env,
  tenant: Tenant,
  body: PartnerSignupBody,
  now: Date,
): Promise<DraftFields> {
  const { email, tracking: _, country, town, place: id, username: typed, ...others } = body;
  const username = typed === undefined ? undefined : cleanUsername(typed);
  await requireValidFields(tenant, { email, date_of_birth: others.date_of_birth, username }, now);
  const db = databaseOf(env, tenant);
  if (
    country === undefined
      ? town !== undefined && id === undefined
      : !tenant.settings.countries.includes(country)
  )
    throw new Refusal(422, "invalid_input", { field: "country" });
  const place =
    id === undefined
      ? country && town
        ? await townNamed(db, country, town)
        : null
      : { ...(await requirePlace(db, tenant, id)), id };
  const where = place ? { place: place.id, country: place.country } : country !== undefined && { country };
  return { ...others, ...(username !== undefined && { username }), ...where };
}

interface NewDraft {
  partner: string;
  address: string;
  email: string;
  fields: DraftFields;
  tracking: NonNullable<PartnerSignupBody["tracking"]>;
}

/**
 * Inserts a draft, or updates the open one that this partner already has for the address. Its expiry does not
 * move, so that a partner cannot extend it. Answers its id.
 */
async function storeDraft(
  env: Env,
  tenant: Tenant,
  { partner, address, email, fields, tracking }: NewDraft,
  now: Date,
): Promise<string> {
  const db = databaseOf(env, tenant);
  const insert = db
    .prepare(
      `INSERT INTO drafts (id, site, host, partner, address, email, fields, tracking, created_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
       ON CONFLICT (site, partner, address) WHERE ended = 0
       DO UPDATE SET fields = excluded.fields, tracking = excluded.tracking RETURNING id`,
    )
    .bind(
      newId(),
      tenant.id,
      tenant.host,
      partner,
      address,
      email,
      JSON.stringify(fields),
      JSON.stringify(tracking),
      toUnixSeconds(now),
      toUnixSeconds(now) + DRAFT_SECONDS,
    );
  // An expired draft that the daily job has not deleted yet would conflict with the new one.
  const deleteExpired = db
    .prepare(
      "DELETE FROM drafts WHERE site = ?1 AND partner = ?2 AND address = ?3 AND ended = 0 AND expires_at <= ?4",
    )
    .bind(tenant.id, partner, address, toUnixSeconds(now));
  const begun = countDraft(db, tenant, { country: fields.country ?? "", tracking, partner, address }, now);
  const stored = await db.batch<{ id: string }>([deleteExpired, ...begun, insert]);
  const id = stored.at(-1)?.results[0]?.id;
  if (id === undefined) throw new Error("the draft was not stored");
  return id;
}
