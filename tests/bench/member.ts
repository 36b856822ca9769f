import type { Section } from "./figures.ts";
import { memberBytes } from "./member-bytes.ts";
import { memberEdge } from "./member-edge.ts";
import { memberOrigin } from "./member-origin.ts";

/** A member's page: what it costs the edge, what it asks of the origin, what the browser loads. */
export async function member(): Promise<Section[]> {
  return [await memberEdge(), await memberOrigin(), await memberBytes()];
}
