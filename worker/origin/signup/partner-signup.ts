import type { PartnerSignupBody } from "#contract/calls/partner-signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/tenant.ts";
import { newId } from "#origin/accounts/login.ts";
import { townNamed } from "#origin/directory/places.ts";
import { databaseOf, type Env } from "#origin/env.ts";
import { takePartnerSignup } from "./answers.ts";
import { writeOnce } from "./draft-mail.ts";
import { DRAFT_SECONDS, type DraftFields, seconds, tokenOfDraft } from "./drafts.ts";
import { addressHash, isBannedHash } from "./refused.ts";
import { placeIn, refuseClosed, refuseFaults } from "./signup.ts";

/**
 * Keeps what a partner knows of somebody, and answers the token for the person's way on. The token looks and
 * is answered the same whatever is known here of the address; only of a banned one nothing is kept, as the
 * signup form says too. Throws a Refusal with the field for what a signup would refuse, and too_soon (429)
 * past the partner's budget.
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
  refuseClosed(tenant, FROM_A_PARTNER);
  const email = body.email.trim();
  const fields = await fieldsOf(env, tenant, { ...body, email }, now);
  const address = await addressHash(env, tenant, email);
  const banned = await isBannedHash(env, tenant, [address]);
  const id = banned
    ? newId()
    : await keep(env, tenant, { partner, address, email, fields, tracking: body.tracking ?? {} }, now);
  if (!banned) await writeOnce(env, tenant, { id, email, fields }, now);
  return tokenOfDraft(env, tenant, id, "partner");
}

/** Whoever a partner sends carries a traffic source by that alone. */
export const FROM_A_PARTNER = { traffic_source: "1" } as const;

async function fieldsOf(env: Env, tenant: Tenant, body: PartnerSignupBody, now: Date): Promise<DraftFields> {
  const { email, tracking: _, country, town, place: id, username: typed, ...said } = body;
  const username = typed?.normalize("NFC").trim();
  await refuseFaults(tenant, { email, date_of_birth: said.date_of_birth, username }, now);
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
      : { ...(await placeIn(db, tenant, id)), id };
  const where = place ? { place: place.id, country: place.country } : country !== undefined && { country };
  return { ...said, ...(username !== undefined && { username }), ...where };
}

interface Kept {
  partner: string;
  address: string;
  email: string;
  fields: DraftFields;
  tracking: NonNullable<PartnerSignupBody["tracking"]>;
}

/**
 * A new draft, or the one that this partner has of the address already, which now says this. Its end stays
 * where it was: nobody prolongs it.
 */
async function keep(
  env: Env,
  tenant: Tenant,
  { partner, address, email, fields, tracking }: Kept,
  now: Date,
): Promise<string> {
  const db = databaseOf(env, tenant);
  const insert = db
    .prepare(`INSERT INTO drafts (id, site, host, partner, address, email, fields, tracking, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
      ON CONFLICT (site, partner, address) WHERE ended = 0 DO UPDATE SET fields = excluded.fields, tracking = excluded.tracking RETURNING id`)
    .bind(
      newId(),
      tenant.id,
      tenant.host,
      partner,
      address,
      email,
      JSON.stringify(fields),
      JSON.stringify(tracking),
      seconds(now),
      seconds(now) + DRAFT_SECONDS,
    );
  // one that has run its time and waits for the night is in nobody's way
  const old = db
    .prepare(
      "DELETE FROM drafts WHERE site = ?1 AND partner = ?2 AND address = ?3 AND ended = 0 AND expires_at <= ?4",
    )
    .bind(tenant.id, partner, address, seconds(now));
  const [, kept] = await db.batch<{ id: string }>([old, insert]);
  const id = kept?.results[0]?.id;
  if (id === undefined) throw new Error("a draft that was not kept");
  return id;
}
