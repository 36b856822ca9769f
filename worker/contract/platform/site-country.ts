/**
 * The country that a site's prices, payment methods and towns begin with, where nobody asked for another: the
 * one that the reader chose or is seen in, if the site is for it, else the site's first. A visitor's prices
 * page, the signup and the price of a message all begin with it; a member's prices and credits begin with
 * where they live.
 */
export const siteCountry = (country: string | null, countries: readonly string[]): string =>
  country !== null && countries.includes(country) ? country : (countries[0] ?? "");
