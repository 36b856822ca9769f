/** The network's codes for Tor and for an unknown place. */
const NO_COUNTRY = new Set(["T1", "XX"]);

/** Two capital letters that name a country, or null. */
export function countryCode(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) && !NO_COUNTRY.has(value) ? value : null;
}
