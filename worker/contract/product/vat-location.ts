/**
 * What is known of where a buyer is, as ISO country codes; null where nothing is known. `payment`: the
 * country of the card or the bank account; `network`: of the connection; `residence`: as the member stated
 * it.
 */
export interface LocationEvidence {
  payment: string | null;
  network: string | null;
  residence: string | null;
}

/**
 * `agreed`: two pieces of evidence say the same; `single`: there is only one; `conflicting`: no two of them
 * agree, which an operator has to look into; `none`: nothing is known but the country that the buyer chose.
 */
export type LocationVerdict = "agreed" | "single" | "conflicting" | "none";

/**
 * The country whose VAT is due: the buyer's location by two pieces of evidence that do not contradict each
 * other (Council Implementing Regulation (EU) No 282/2011, articles 24b and 24f). Where none agree, the
 * payment counts before the residence, and that before the network, which a traveller or a VPN changes. The
 * country that a buyer picks for its prices is no evidence, and counts only where there is none at all.
 */
export function vatLocation(
  { payment, network, residence }: LocationEvidence,
  chosen: string,
): { country: string; verdict: LocationVerdict } {
  const known = [payment, residence, network].filter((country) => country !== null);
  const agreed = known.find((country, i) => known.indexOf(country) !== i);
  if (agreed !== undefined) return { country: agreed, verdict: "agreed" };
  const [first, ...others] = known;
  if (first === undefined) return { country: chosen, verdict: "none" };
  return { country: first, verdict: others.length === 0 ? "single" : "conflicting" };
}
