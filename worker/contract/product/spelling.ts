/** Switzerland writes ss for ß, in every word. */
const WITHOUT_SHARP_S = "de-CH";

/** A text in the spelling of a language tag. It changes words alone, so ICU messages and HTML stay whole. */
export const spelled = (tag: string, text: string): string =>
  tag === WITHOUT_SHARP_S ? text.replaceAll("ß", "ss").replaceAll("ẞ", "SS") : text;
