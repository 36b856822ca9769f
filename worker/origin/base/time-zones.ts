/** TypeScript's libraries do not have it yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined };

/** The IANA time zones of a country (ISO 3166), in any order; none where the runtime does not know it. */
export function zonesOfCountry(country: string): string[] {
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

/**
 * The zone in which to write times to a reader: that of their device, else the one in which most people of
 * their country live. `device` UTC says nothing: it stands for a device that has not told its zone, too.
 * Without either the answer is UTC, so a time that is written must name its zone.
 */
export function readerZone(device: string | null, country: string | null): string {
  if (device !== null && device !== UNKNOWN_ZONE) return device;
  if (country === null) return UNKNOWN_ZONE;
  const [only, ...others] = zonesOfCountry(country);
  return MOST_PEOPLES[country] ?? (others.length === 0 ? only : undefined) ?? UNKNOWN_ZONE;
}

/** A device's zone that says nothing: it stands for one that has not told its zone, too. */
export const UNKNOWN_ZONE = "UTC";

/** Of the countries with several zones those of our sites and prices, and the neighbours of those. */
const MOST_PEOPLES: Readonly<Partial<Record<string, string>>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  GL: "America/Nuuk",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  UA: "Europe/Kyiv",
  US: "America/New_York",
};
