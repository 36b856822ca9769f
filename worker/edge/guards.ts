import type { Visit } from "./visit.ts";

/** Something a route may demand before it is rendered; answers where to send the visitor instead, or null. */
export type Guard = (visit: Visit) => string | null;

const guards: Record<string, Guard> = {};

/** Throws, and so becomes a 500, when a route names a guard that does not exist (specification, section 8). */
export function checkGuard(name: string | undefined, visit: Visit, known: Record<string, Guard> = guards): string | null {
  if (name === undefined) return null;
  const guard = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!guard) throw new Error(`unknown guard ${name}`);
  return guard(visit);
}
