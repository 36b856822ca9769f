import type { Region } from "#contract/entities.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { REGIONS } from "./regions.ts";

/** The name of a region of the site's, or null where it has none. */
export const regionName = ({ settings }: Tenant, country: string, region: string | null): string | null =>
  (settings.region_data[country] ?? REGIONS[country])?.find(({ code }) => code === region)?.name ?? null;

/** The regions of the site's countries: the file's own where it says them, else the common ones. */
export function regionsOf(tenant: Tenant): Record<string, Region[]> {
  const own = tenant.settings.region_data;
  return Object.fromEntries(
    tenant.settings.countries.flatMap((country) => {
      const regions = own[country] ?? REGIONS[country];
      return regions ? [[country, [...regions]]] : [];
    }),
  );
}
