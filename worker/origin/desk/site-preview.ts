import type {
  SiteChange,
  SiteFault,
  SiteLook,
  SitePreview,
  SiteWarning,
} from "#contract/desk/site-previews.ts";
import { logoShapes } from "#contract/platform/logos.ts";
import { SETTINGS } from "#contract/product/settings.ts";
import { type } from "#contract/schema.ts";
import type { Company } from "#tools/tenants/companies.ts";
import type { SiteFiles } from "#tools/tenants/compile.ts";
import { parseTomlText } from "#tools/tenants/faults.ts";
import { tenantFile, type TenantFile } from "#tools/tenants/schema.ts";
import { checkSite, settingsOf } from "#tools/tenants/site-file.ts";
import { NEUTRALS } from "#tools/tenants/style.ts";
import { deriveTheme, readPairs } from "#tools/tenants/theme.ts";
import { lineOf } from "./line-of.ts";
import { effectiveSettings } from "./site-settings.ts";

// The schemas of a site's file are made as the origin starts: workerd compiles no code later, and arktype does so
// wherever a schema is described, whatever it is told. It costs the start what contract/schema.ts costs it.

/** Checks a site's file as the build does; `all` has the running sites, this one perhaps among them. */
export function previewSite(
  { id, text }: { id: string; text: string },
  all: SiteFiles,
): { faults: SiteFault[]; preview: SitePreview | null } {
  const name = `${id}.toml`;
  const faults: string[] = [];
  const parsed = parseTomlText(text, name, faults);
  if (parsed === null) return { faults: faults.map((each) => faultOf(each, name, text)), preview: null };
  const companies = new Map(all.companies.map((company) => [company.id, company]));
  const hosts = new Map(
    Object.entries(all.hosts).flatMap(([host, owner]) => (owner === id ? [] : [[host, { id: owner }]])),
  );
  const checked = checkSite(parsed, name, { ...all, companies, hosts });
  if (checked.file === null)
    return { faults: checked.faults.map((each) => faultOf(each, name, text)), preview: null };
  const running = runningFile(all.files[id], companies);
  const { file, company } = checked;
  return {
    faults: [],
    preview: {
      name: file.name,
      settings: effectiveSettings(settingsOf(file, company), Object.keys(parsed)),
      changes: running && changesOf(valuesOf(running.file, running.company), valuesOf(file, company)),
      warnings: [...colourWarnings(file), ...(running ? warningsOf(running.file, file) : [])],
      looks: (["light", "dark"] as const).map((mode) => lookOf(file, mode)),
      headings: file.style.headings,
      cards: file.style.cards,
      pairs: readPairs(file.colors, file.style.surfaces).toSorted((a, b) => a.ratio - b.ratio),
    },
  };
}

/** A fault of the build, which is one line, with the line of the file that it is about. */
function faultOf(fault: string, name: string, text: string): SiteFault {
  const [, key = "", says = fault] =
    /^(.*?): (expected .*)$/s.exec(fault.startsWith(`${name}: `) ? fault.slice(name.length + 2) : fault) ??
    [];
  const line = /^line (\d+)$/.exec(key)?.[1];
  return line === undefined ? { line: lineOf(text, key), key, says } : { line: Number(line), key: "", says };
}

/** The running site's file with its defaults; null for a site that is not there yet. */
function runningFile(
  stated: Record<string, unknown> | undefined,
  companies: ReadonlyMap<string, Company>,
): { file: TenantFile; company: Company } | null {
  if (!stated) return null;
  const file = tenantFile(stated);
  if (file instanceof type.errors) return null;
  const company = companies.get(file.company_id);
  return company ? { file, company } : null;
}

/** What is in force of every key: settings as members get them, and the rest as the file says or its default. */
const valuesOf = (file: TenantFile, company: Company): Record<string, unknown> => ({
  ...file,
  ...Object.fromEntries(
    Object.entries(settingsOf(file, company)).filter(([name]) => Object.hasOwn(SETTINGS, name)),
  ),
});

const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>): SiteChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, before: before[name] ?? null, after: after[name] ?? null }));

/** Colours that the site does not show as the file states them, since they could not be read. */
const colourWarnings = ({ colors, style }: TenantFile): SiteWarning[] =>
  (["light", "dark"] as const).flatMap((mode) => {
    const { brand = "", "brand-press": press = "" } = deriveTheme(colors, mode, style.surfaces);
    return [
      {
        code: "brand_moved" as const,
        before: colors.primary,
        after: `${brand} (${mode})`,
        isMoved: brand !== colors.primary,
      },
      {
        code: "press_moved" as const,
        before: colors.secondary,
        after: `${press} (${mode})`,
        isMoved: press !== colors.secondary,
      },
    ].flatMap(({ isMoved, ...warning }) => (isMoved ? [warning] : []));
  });

function warningsOf(before: TenantFile, after: TenantFile): SiteWarning[] {
  const dropped = (code: SiteWarning["code"], was: readonly string[] | null, is: readonly string[] | null) =>
    (was ?? [])
      .filter((each) => is !== null && !is.includes(each))
      .map((each) => ({ code, before: each, after: "" }));
  const changed = (code: SiteWarning["code"], was = "", is = "") =>
    was === is ? [] : [{ code, before: was, after: is }];
  return [
    ...dropped("host_dropped", before.hosts, after.hosts),
    ...changed("canonical_moved", before.hosts[0], after.hosts[0]),
    ...changed("pool_changed", before.pool, after.pool),
    ...changed("origin_changed", before.origin, after.origin),
    ...changed("company_changed", before.company_id, after.company_id),
    ...changed("brand_changed", before.brand, after.brand),
    ...dropped("country_dropped", before.countries, after.countries),
    ...dropped("locale_dropped", before.locales, after.locales),
    ...dropped("partner_dropped", before.partners, after.partners),
  ];
}

function lookOf({ colors, style, logo }: TenantFile, mode: SiteLook["mode"]): SiteLook {
  const colours = { ...NEUTRALS[style.surfaces][mode], ...deriveTheme(colors, mode, style.surfaces) };
  const { brand = "", "on-brand": on = "" } = colours as Record<string, string>;
  return {
    mode,
    colours,
    logo: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${logoShapes(logo, brand, on)}</svg>`,
  };
}
