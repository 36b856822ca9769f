import type { SignupBody, TrackingQuery } from "#contract/calls/signup/signup.ts";
import { Refusal } from "#contract/errors.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { birthFault, emailFault, passwordFault, usernameFault } from "#contract/product/signup-rules.ts";
import { isCommonPassword, isDisposableEmail } from "./blocklists.ts";
import { isReservedName } from "./reserved-names.ts";

export interface Place {
  country: string;
  region: string | null;
  name: string;
}

/** Throws signups_closed (403) where the site is closed, or open only to visitors with a traffic source. */
export function requireOpenSignups({ settings }: Tenant, tracking: TrackingQuery): void {
  const open =
    settings.signups === "all" ||
    (settings.signups === "with_trafficsource" && tracking.traffic_source === "1");
  if (!open) throw new Refusal(403, "signups_closed");
}

/** Throws the first fault (422) of the given fields, with the name of its field. */
export async function requireValidFields(
  tenant: Tenant,
  {
    email,
    username,
    date_of_birth: birth,
    password,
  }: Pick<SignupBody, "email"> & {
    [Field in "username" | "date_of_birth" | "password"]?: string | undefined;
  },
  now: Date,
): Promise<void> {
  const faults = {
    date_of_birth: birth === undefined ? null : birthFault(birth, tenant.settings.min_age, now),
    username:
      username === undefined
        ? null
        : (usernameFault(username, email) ?? (isReservedName(tenant, username) ? "username_reserved" : null)),
    email: emailFault(email) ?? ((await isDisposableEmail(email)) ? "email_disposable" : null),
    password:
      password === undefined
        ? null
        : (passwordFault(password) ?? ((await isCommonPassword(password)) ? "password_common" : null)),
  } as const;
  for (const [field, code] of Object.entries(faults)) if (code) throw new Refusal(422, code, { field });
}

/** A place in one of the site's countries. Throws invalid_input (422) for any other. */
export async function requirePlace(db: D1Database, { settings }: Tenant, id: number): Promise<Place> {
  const place = await db
    .prepare("SELECT country, region, name FROM places WHERE id = ?1")
    .bind(id)
    .first<Place>();
  if (!place || !settings.countries.includes(place.country))
    throw new Refusal(422, "invalid_input", { field: "place" });
  return place;
}
