import type { EffectiveSetting } from "#contract/desk/site.ts";
import { unpack } from "#contract/platform/unpack.ts";
import { SETTINGS, type Settings } from "#contract/product/settings.ts";
import type { SiteFiles } from "#tools/tenants/compile.ts";

/** What a row of the table of settings says. */
interface Row {
  says: string;
  without?: string;
}

/** The sites' files as they were deployed. They are unpacked when somebody asks, and not kept. */
export async function siteFiles(): Promise<SiteFiles> {
  const { default: packed } = await import("virtual:tenants/files");
  return unpack<SiteFiles>(packed);
}

/** Every setting in force, and whether the file states it. */
export function effectiveSettings(settings: Settings, stated: readonly string[]): EffectiveSetting[] {
  const values: Readonly<Record<string, unknown>> = { ...settings };
  return Object.entries<Row>(SETTINGS).map(([name, { says, without }]) => ({
    name,
    value: values[name] ?? null,
    source: stated.includes(name) ? "file" : "default",
    says,
    without: without ?? null,
  }));
}
