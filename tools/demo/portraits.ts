/**
 * What the demo has to know of its drawn people. The pictures and these facts are committed; only `npm run
 * draw` draws, and writes both.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OptionOf } from "#contract/product/profile-fields.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import type { Rng } from "./rng.ts";
import type { PlaceName } from "./subjects.ts";

/** Words for a drawn person, so that a profile never says otherwise than its picture. */
export interface Looks {
  /** The portrait's seed. */
  seed: string;
  hair_colour: OptionOf<"hair_colour">;
  eye_colour: OptionOf<"eye_colour">;
  body_type: OptionOf<"body_type">;
  /** Variants for further pictures: none of them from behind. */
  variants: readonly number[];
}

export interface Sitter {
  id: string;
  gender: Gender;
  /** Years. */
  age: number;
}

interface Portrait {
  /** Its name in the pack. */
  picture: string;
  seed: string;
  variant: number;
  place?: PlaceName | undefined;
}

/** Fractions of a picture's width and height from its upper left corner. */
type Focus = readonly [number, number];

export interface Portraits {
  looksOf(r: Rng, sitter: Sitter): Looks;
  /** The middle of the face. */
  focusOf(portrait: Portrait, sitter: Omit<Sitter, "id">): Focus;
}

export const PORTRAITS_FILE = fileURLToPath(new URL("portraits.json", import.meta.url));

/** The file's content. */
export interface DrawnPortraits {
  /** By the member's id. `draws`: how many random numbers their looks took. */
  members: Record<string, Looks & { draws: number }>;
  /** By the picture's name in the pack. */
  focus: Record<string, Focus>;
}

/** The portraits that were drawn. Fails with the name of one that was not. */
export function drawnPortraits(): Portraits {
  const { members, focus }: DrawnPortraits = JSON.parse(readFileSync(PORTRAITS_FILE, "utf8"));
  return {
    looksOf(r, { id }) {
      const { draws, ...looks } = found(members, id);
      // what is chosen after them is what it was when the pictures were drawn
      for (let n = 0; n < draws; n++) r.next();
      return looks;
    },
    focusOf: ({ picture }) => found(focus, picture),
  };
}

function found<T>(rows: Record<string, T>, name: string): T {
  const row = rows[name];
  if (!row) throw new Error(`tools/demo/portraits.json lacks ${name}: npm run draw makes it again`);
  return row;
}
