/**
 * VAT of services by electronic means, at the rate of the country in which they are bought, in hundredths of
 * a percent.
 */
const RATES: Record<string, number> = {
  AT: 2_000,
  BE: 2_100,
  BG: 2_000,
  CY: 1_900,
  CZ: 2_100,
  DE: 1_900,
  DK: 2_500,
  EE: 2_400,
  ES: 2_100,
  FI: 2_550,
  FR: 2_000,
  GR: 2_400,
  HR: 2_500,
  HU: 2_700,
  IE: 2_300,
  IT: 2_200,
  LT: 2_100,
  LU: 1_700,
  LV: 2_100,
  MT: 1_800,
  NL: 2_100,
  PL: 2_300,
  PT: 2_300,
  RO: 2_100,
  SE: 2_500,
  SI: 2_200,
  SK: 2_300,
  AU: 1_000,
  CH: 810,
  GB: 2_000,
  NO: 2_500,
  NZ: 1_500,
  ZA: 1_500,
};

/** The rate that prices of a country include, in hundredths of a percent; 0 where none is due. */
export const vatRateOf = (country: string): number =>
  (Object.hasOwn(RATES, country) ? RATES[country] : undefined) ?? 0;
