const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Signs as a reader counts them: a flag or a family is one. */
export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** The beginning of a text, at most so many signs. */
export function firstGraphemes(text: string, most: number): string {
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (++count > most) return text.slice(0, index);
  return text;
}
