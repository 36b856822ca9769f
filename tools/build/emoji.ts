import { readFileSync, writeFileSync } from "node:fs";
import { LOCALES } from "#contract/entities.ts";
import { run } from "#tools/dev/run.ts";

/**
 * Npm run emoji: writes the lists of emoji from emojibase (the names of Unicode's CLDR). Flags of countries
 * are left out, since Windows shows letters for them, and so is what systems from before 2022 do not have.
 */
const NEWEST = 14;
/** Emojibase's numbers of the groups, in the order in which they are shown. */
const GROUPS = [0, 1, 3, 4, 5, 6, 7, 8];
/** Words beside its name by which an emoji is found. */
const MAX_TAGS = 5;

interface Entry {
  emoji: string;
  label: string;
  order?: number;
  group?: number;
  version: number;
  tags?: string[];
}

for (const language of LOCALES) {
  const entries = JSON.parse(
    readFileSync(`node_modules/emojibase-data/${language}/data.json`, "utf8"),
  ) as Entry[];
  const groups = GROUPS.map((number) =>
    entries
      .filter(({ group, version }) => group === number && version <= NEWEST)
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map(({ emoji, label, tags = [] }) => `${emoji}\t${label}\t${tags.slice(0, MAX_TAGS).join(" ")}`)
      .join("\n"),
  );
  writeFileSync(`client/chat/emoji/${language}.json`, JSON.stringify({ groups }));
}
await run(
  "oxfmt",
  LOCALES.map((language) => `client/chat/emoji/${language}.json`),
);
