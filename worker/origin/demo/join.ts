import { LOCALES } from "#contract/entities.ts";
import { findTenant } from "#contract/platform/tenants.ts";
import { GENDERS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { createMember } from "#origin/accounts/create-member.ts";
import { databaseOf } from "#origin/base/env.ts";
import { newId } from "#origin/base/ids.ts";
import { standingOf } from "#origin/directory/ranking.ts";
import { memberObject } from "#origin/member/address.ts";
import { PASSWORD_HASH } from "./demo-accounts.ts";
import type { DemoEnv } from "./demo-env.ts";
import { sendPhotos } from "./work/photos.ts";

const joinBody = type({
  host: "string <= 100",
  gender: type.enumerated(...GENDERS),
  date_of_birth: /^\d{4}-\d\d-\d\d$/,
  language: type.enumerated(...LOCALES),
  /** Photos that wait for a person at the desk. */
  "waiting_photos?": "1 <= number.integer <= 20",
});

/**
 * Makes an active member of a site without the signup's form, mail and password hash, for tests and for
 * someone who tries something out: with the credits of a signup, in the biggest town of the site's first
 * country. Answers 201 with the address to log in with; the password is the demo's.
 */
export async function join(request: Request, env: DemoEnv): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const body = joinBody(await request.json());
  if (body instanceof type.errors) return Response.json({ error: body.summary }, { status: 422 });
  const found = await findTenant(body.host);
  if (!found || "redirect" in found) return new Response(null, { status: 404 });
  const { tenant } = found;
  const [id, now, db] = [newId(), Math.floor(Date.now() / 1000), databaseOf(env, tenant)];
  const account = { email: `${id}@posteo.example`, name: `Member ${id.slice(-8)}`, password: PASSWORD_HASH };
  const profile = db
    .prepare(`INSERT INTO profiles (id, site, name, gender, sexuality, date_of_birth, country, region, city, place, language, active_at, created_at, standing, resold)
      SELECT ?1, ?2, ?3, ?4, 'hetero', ?5, country, region, name, id, ?6, ?7, ?7, ?8, ?9 FROM places WHERE country = ?10 ORDER BY population DESC LIMIT 1`)
    .bind(
      id,
      tenant.id,
      account.name,
      body.gender,
      body.date_of_birth,
      body.language,
      now,
      standingOf(id, now, now),
      Number(tenant.settings.member_resell),
      tenant.settings.countries[0] ?? "",
    );
  await createMember(
    env,
    tenant,
    { id, status: "not_confirmed", paidUser: false, language: body.language, credits: 0 },
    account,
    [profile],
  );
  await memberObject(env, tenant.pool, id).activate(tenant.settings.signup_credits);
  await sendPhotos(env, { tenant, id }, body.waiting_photos ?? 0, now);
  return Response.json({ id, email: account.email }, { status: 201 });
}
