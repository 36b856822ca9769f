import type { DemoEnv } from "./demo-env.ts";
import { letOthersIn } from "./let-others-in.ts";
import type { Progress } from "./progress.ts";

/**
 * What a file of places counts in the progress, where a photo's file counts 1: about as long as so many of
 * them take.
 */
export const PLACES_WEIGHT = 100;

/**
 * Writes the towns of the world into every pool. Each file of the demo data is one statement's parameter as
 * it is.
 */
export async function fillPlaces(env: DemoEnv, files: number, progress: Progress): Promise<void> {
  for (let i = 0; i < files; i++) {
    const rows = await (await env.DEMO.fetch(`https://demo.invalid/places/${i}.json`)).text();
    for (const db of [env.DB_EUROPE, env.DB_WORLD]) {
      await db
        .prepare(`INSERT OR REPLACE INTO places (id, country, region, name, lat, lon, population, search)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(round((value ->> 4) * 100) AS INTEGER),
            CAST(round((value ->> 5) * 100) AS INTEGER), value ->> 6, value ->> 7 FROM json_each(?1)`)
        .bind(rows)
        .run();
      await letOthersIn();
    }
    progress.done += PLACES_WEIGHT;
  }
}
