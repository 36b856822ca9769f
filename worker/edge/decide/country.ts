import { decide, type Decision } from "./decision.ts";

export interface Country {
  /** Where the request seems to come from: geoip_country. */
  seen: string | null;
  /** What the visitor chose: geoip_selected_country. */
  selected: string | null;
}

/** The country a visitor counts as: the one they chose, or else the one of their network. */
export function decideCountry({ seen, selected }: Country): Decision<string | null> {
  if (selected !== null) return decide(selected, "chosen by the visitor");
  return seen === null ? decide(null, "not known") : decide(seen, "seen by the network");
}
