import type { DeskSite } from "./desk.ts";
import { requestsTo } from "./runtime-requests.ts";
import { asking } from "./site.ts";

/** A site that another process serves, at a port of this machine. */
export function siteAt(port: number): DeskSite {
  const address = new URL(`http://127.0.0.1:${port}`);
  return { address, ask: asking(requestsTo(address.host)) };
}
