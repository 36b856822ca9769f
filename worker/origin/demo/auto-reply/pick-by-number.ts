/** One of the texts, always the same for a number. */
export const pickByNumber = (texts: readonly string[], number: number): string =>
  texts[number % texts.length] ?? "";
