import { readSeed } from "#client/page/seed-text.ts";
import type { Seed } from "#client/page/seed.ts";

/** What a page hands to its browser. */
export function seedOf(html: string): Seed {
  const text = /<script type="application\/json" id="seed"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error("a page without a seed");
  return readSeed(text);
}
