import type { Tenant } from "#contract/platform/tenant.ts";
import { PAYING_COUNTRIES } from "#contract/product/countries.ts";
import { vatDueIn } from "#contract/product/vat.ts";
import type { Directory } from "#origin/directory/directory.ts";

/** Where members of a site may pay from: its own countries, and all others with prices in which it sells. */
export const payingCountries = ({ settings, vat }: Pick<Tenant, "settings" | "vat">): string[] =>
  [...new Set([...settings.countries, ...PAYING_COUNTRIES])].filter(
    (country) => vatDueIn(vat, country) !== null,
  );

/** The first of these countries that members of the site pay from, or the site's first. */
export function payingCountry(
  wanted: readonly (string | null | undefined)[],
  tenant: Pick<Tenant, "settings" | "vat">,
): string {
  const countries = payingCountries(tenant);
  const isPaying = (country: string | null | undefined): country is string =>
    typeof country === "string" && countries.includes(country);
  return wanted.find(isPaying) ?? countries[0] ?? "NL";
}

/** Where a member lives, as a code of two letters; null where there is no such member. */
export async function residenceOf(db: Directory, member: string): Promise<string | null> {
  const [found] = await db.batch<{ country: string }>([
    db.prepare("SELECT country FROM profiles WHERE id = ?1").bind(member),
  ]);
  return found?.results[0]?.country ?? null;
}
