const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Signs as a reader counts them: a flag or a family is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
