import type { Locale } from "#contract/entities.ts";

/** What a variant of a lander may say in place of the lander's own words, in one language. */
export interface VariantCopy {
  title?: string;
  text?: string;
  button?: string;
}

/** A file of tenants/landers/: words by language, and which of the lander's pictures it shows. */
export interface Variant {
  imagery: string | null;
  copy: Partial<Record<Locale, VariantCopy>>;
}

/** Every variant by `<lander>.<slug>` or `<lander>`, with `<site>/` before those of one site. */
export type Variants = Record<string, Variant>;

/** The segment of a path that names what the slug is a variant of: `alonetonight`, or null without a slug. */
export const landerOf = (path: string): string | null => /\/([a-z0-9]+)\/\{slug\?\}$/.exec(path)?.[1] ?? null;
