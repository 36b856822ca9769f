import type { Locale } from "#contract/entities.ts";

/** The country, if one of the overlays is of it and the language; else undefined. */
export const variantOf = (
  overlays: readonly string[],
  locale: Locale,
  country: string | null | undefined,
): string | undefined => overlays.find((tag) => tag === `${locale}-${country}`)?.slice("nl-".length);
