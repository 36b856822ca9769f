/**
 * Countries whose people live in one time zone, but for some islands. A country of several has no entry: an
 * email must not state a wrong hour.
 */
const ZONES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["NL", "BE", "LU", "DE", "AT", "CH", "FR", "IT", "ES", "PL", "DK", "NO", "SE", "MT"].map((country) => [
      country,
      "Europe/Paris",
    ]),
  ),
  FI: "Europe/Helsinki",
  GB: "Europe/London",
  IE: "Europe/Dublin",
  ZA: "Africa/Johannesburg",
};

/** The IANA time zone of a country, by its two letters; UTC where it is not known or there are several. */
export const zoneOfCountry = (country: string | null): string =>
  (country !== null && Object.hasOwn(ZONES, country) ? ZONES[country] : undefined) ?? "UTC";
