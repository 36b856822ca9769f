import type { SiteFile, SiteLander } from "#contract/desk/site.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { siteHandler } from "./call.ts";
import { effectiveSettings, siteFiles } from "./site-settings.ts";

/** A site with its settings in force, where each comes from, and how many members it has. */
export const site = siteHandler("GET /api/site", {
  async answer({ db, tenant }) {
    const [landers, members, { files }] = await Promise.all([
      landersOf(tenant),
      membersOf(db, tenant),
      siteFiles(),
    ]);
    const stated = Object.keys(files[tenant.id] ?? {});
    return {
      site: { ...factsOf(tenant), settings: effectiveSettings(tenant.settings, stated), landers, members },
    };
  },
});

const factsOf = (tenant: Tenant): Omit<SiteFile, "settings" | "landers" | "members"> => ({
  id: tenant.id,
  name: tenant.settings.name,
  host: tenant.host,
  pool: tenant.pool,
  brand: tenant.settings.brand,
  company: { id: tenant.company.id, name: tenant.company.name },
  origin: tenant.origin,
  countries: tenant.settings.countries,
  locales: tenant.locales,
  sisters: tenant.sisters.map(({ host, name }) => ({ host, name })),
  partners: tenant.partners,
  pages: tenant.pages.map(({ token, titles }) => ({
    path: `/${token}`,
    titles: Object.fromEntries(
      Object.entries(titles).map(([locale, title]) => [
        locale,
        title.replaceAll("{site}", tenant.settings.name),
      ]),
    ),
  })),
});

/** Every lander, first without a variant; a site's own variant comes before everybody's of the same name. */
async function landersOf({ id }: Pick<Tenant, "id">): Promise<SiteLander[]> {
  const { paths, variants } = await import("virtual:tenants/lander-paths");
  const named = variants.flatMap((key) => {
    const [, site, lander, slug] = /^(?:([^/]+)\/)?([^.]+)(?:\.(.+))?$/.exec(key) ?? [];
    return lander === undefined || (site !== undefined && site !== id)
      ? []
      : [{ lander, slug: slug ?? null, isOwn: site !== undefined }];
  });
  return paths.flatMap(([lander, path]) => {
    const own = named.filter((variant) => variant.lander === lander);
    const slugs = [null, ...new Set(own.flatMap(({ slug }) => slug ?? []))];
    return slugs.map((slug) => ({
      lander,
      slug,
      path: path.replace("/{slug?}", slug === null ? "" : `/${slug}`),
      isOwn: own.some((variant) => variant.slug === slug && variant.isOwn),
    }));
  });
}

/** Accounts that are not deleted, and how many profiles of the site are fictional. */
async function membersOf(
  db: Pick<D1Database, "batch" | "prepare">,
  { id, origin }: Pick<Tenant, "id" | "origin">,
): Promise<SiteFile["members"]> {
  if (origin !== "embedded") return null;
  const [accounts, fictional] = await db.batch<{ count: number }>([
    db.prepare("SELECT count(*) AS count FROM accounts WHERE site = ?1").bind(id),
    db
      .prepare(
        "SELECT count(*) AS count FROM profiles WHERE site = ?1 AND fictional = 1 AND status <> 'deleted'",
      )
      .bind(id),
  ]);
  return { all: accounts?.results[0]?.count ?? 0, fictional: fictional?.results[0]?.count ?? 0 };
}
