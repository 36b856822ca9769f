import { NETWORK_COUNTRY } from "#contract/platform/network-country.ts";

/** A copy of a browser's headers with the country that the edge sees, and never one that the browser states. */
export function withNetworkCountry(headers: Headers, country: string | null): Headers {
  const own = new Headers(headers);
  own.delete(NETWORK_COUNTRY);
  if (country !== null) own.set(NETWORK_COUNTRY, country);
  return own;
}
