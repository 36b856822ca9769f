import { decide, type Decision } from "./decision.ts";

/** Cloudflare's words for Tor and for not knowing. */
const NOWHERE = new Set(["T1", "XX"]);

export interface Country {
  /** Where the request seems to come from: geoip_country. */
  seen: string | null;
  /** What the visitor chose: geoip_selected_country. */
  selected: string | null;
}

/** Two capital letters that name a country, or null. */
export function countryCode(value: unknown): string | null {
  return typeof value === "string" && /^[A-Z]{2}$/.test(value) && !NOWHERE.has(value) ? value : null;
}

/** The country a visitor counts as: the chosen one before the one seen. */
export function decideCountry({ seen, selected }: Country): Decision<string | null> {
  if (selected !== null) return decide(selected, "chosen by the visitor");
  return seen === null ? decide(null, "not known") : decide(seen, "seen by the network");
}
