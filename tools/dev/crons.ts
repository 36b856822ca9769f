import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS } from "#contract/product/units-of-time.ts";

/** Whether a cron of five fields, each `*`, a star with a step or a number, names this minute (UTC). */
export function isDue(cron: string, at: Date): boolean {
  const now = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  return cron.split(" ").every((field, i) => {
    const value = now[i] ?? 0;
    if (field.startsWith("*/")) return value % Number(field.slice(2)) === 0;
    return field === "*" || Number(field) === value;
  });
}

/** The name of a build's origin, and its crons. */
export function scheduleOf(build: string): { name: string; crons: string[] } {
  const config: { name: string; triggers?: { crons?: string[] } } = JSON.parse(
    readFileSync(join(build, "origin", "wrangler.json"), "utf8"),
  );
  return { name: config.name, crons: config.triggers?.crons ?? [] };
}

/**
 * Runs crons as the platform does, which nothing does locally: all of them once a minute after the start,
 * since a laptop is seldom awake at night, and then each at its time. It ends with the process.
 */
export async function runCrons(
  crons: readonly string[],
  run: (cron: string) => Promise<unknown>,
): Promise<never> {
  for (let isFirst = true; ; isFirst = false) {
    await pause(MINUTE_MS - (isFirst ? 0 : Date.now() % MINUTE_MS), undefined, { ref: false });
    for (const cron of crons)
      if (isFirst || isDue(cron, new Date()))
        await run(cron).catch((error: unknown) => {
          console.error("cron:", cron, error);
        });
  }
}
