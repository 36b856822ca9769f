const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Signs as a reader counts them: a flag or a family is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/**
 * UTF-16 code units that a grapheme of a text may take on average. One grapheme can hold any number of them,
 * such as joiners, so a limit in graphemes alone would be none; no language needs more than four.
 */
const UNITS_PER_GRAPHEME = 4;

/** The length of a text as every limit takes it: its graphemes, or a fourth of its code units if that is more. */
export const textLength = (text: string): number =>
  Math.max(countGraphemes(text), Math.ceil(text.length / UNITS_PER_GRAPHEME));

/** The beginning of a text, whose length as textLength counts it is at most `most`. */
export function firstGraphemes(text: string, most: number): string {
  let count = 0;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (++count > most || index + segment.length > most * UNITS_PER_GRAPHEME) return text.slice(0, end);
    end = index + segment.length;
  }
  return text;
}
