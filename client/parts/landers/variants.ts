import packed from "virtual:tenants/landers";
import { unpack } from "#contract/platform/unpack.ts";
import type { Variant, Variants } from "./variant.ts";

/** Unpacked once for each isolate; it is the same for everybody. */
let unpacking: Promise<Variants> | null = null;

async function allVariants(): Promise<Variants> {
  unpacking ??= unpack<Variants>(packed);
  return unpacking;
}

/** Whether a slug names a variant of a lander on a site. */
export async function hasVariant(site: string, lander: string, slug: string): Promise<boolean> {
  const variants = await allVariants();
  return keysOf(site, `${lander}.${slug}`).some((key) => Object.hasOwn(variants, key));
}

/** The variant of a slug, or the site's own default, or null for the lander as it is. */
export async function findVariant(
  site: string,
  lander: string,
  slug: string | undefined,
): Promise<Variant | null> {
  const variants = await allVariants();
  const keys = [...(slug === undefined ? [] : keysOf(site, `${lander}.${slug}`)), ...keysOf(site, lander)];
  const found = keys.find((key) => Object.hasOwn(variants, key));
  return (found !== undefined && variants[found]) || null;
}

/** A site's own comes before everybody's. */
const keysOf = (site: string, name: string): string[] => [`${site}/${name}`, name];
