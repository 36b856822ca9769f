/** Digits of a phone number. ITU-T E.164 allows at most 15. */
const PHONE_DIGITS = { min: 8, max: 15 };
/**
 * Top-level domains that are hardly the first word of a sentence whose space was forgotten. The others ("it",
 * "me", "se") only count in an address with a path.
 */
const TOP_LEVEL_DOMAINS =
  "com|net|org|info|biz|io|app|xyz|online|site|website|shop|club|store|dating|eu|uk|ru|cn|tk|ml|ga|cf|gq|cc|tv|ly|gg|nl|de|dk|fi|fr|pl|ch";
const LINK_PATTERNS = [
  /h(?:tt|xx)ps?:? ?\/\//,
  /(?<![a-z0-9])w ?w ?w ?\. ?[a-z0-9]/,
  // Without spaces every listed domain counts; with spaces only "com", which ends no sentence.
  new RegExp(
    `(?<![a-z0-9.-])[a-z0-9][a-z0-9-]{1,62}\\.(?:[a-z0-9-]{1,62}\\.){0,3}(?:${TOP_LEVEL_DOMAINS})(?![a-z0-9])`,
  ),
  /(?<![a-z0-9])[a-z0-9][a-z0-9-]{0,62} ?\. ?com(?![a-z0-9])/,
  /[a-z0-9-]\.[a-z]{2,6}\/[a-z0-9]/,
  /(?:t\.me|wa\.me|bit\.ly|paypal\.me)(?![a-z0-9])/,
  /[a-z0-9._%+-] ?@ ?[a-z0-9][a-z0-9-]{0,62} ?\. ?[a-z]{2}/,
];
/** A dot that is written as a word or in brackets. */
const SPELT_OUT_DOT =
  / ?[[({<] ?(?:\.|dot|punkt|punt|point|punto|piste|kropka) ?[\])}>] ?| dot (?=(?:com|net|org|me|de|nl)(?![a-z0-9]))/g;

/** Whether a normalised text contains a web or mail address, also one that is slightly disguised. */
export function containsLink(normalized: string): boolean {
  const plain = normalized.replace(SPELT_OUT_DOT, ".");
  return LINK_PATTERNS.some((link) => link.test(plain));
}

/** Digits that are no phone number: dates, ranges of years, large figures and prices. */
const OTHER_FIGURES = [
  /(?<!\d)(?<!\d ?[./-] ?)\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?(?:\d{4}|\d{2})(?!\d)(?! ?[./-] ?\d)/g,
  /(?<!\d)\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d ?[-–/ ,] ?(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)\d{1,3}(?:[.,']\d{3}){1,4}(?:,\d\d|\.\d\d)(?!\d)/g,
  /[€$£] ?\d[\d .,']{0,20}/g,
  /(?<!\d)\d[\d .,']{0,20}(?:[€$£]|(?:euros?|eur|usd|kr|kroner|kronor|zl|pln|dollars?|pounds?|kilo|kg|km|meter)(?![a-z]))/g,
];

/** Whether a normalised text contains a phone number, also with separators between its digits. */
export function containsPhoneNumber(normalized: string): boolean {
  let figures = normalized.replace(/(?<=\d ?)o(?= ?\d)|(?<![a-z])o(?=[1-9]\d)/g, "0");
  for (const other of OTHER_FIGURES) figures = figures.replace(other, " x ");
  return (figures.match(/\d(?:[ .\-/()]{0,3}\d)*/g) ?? []).some((run) => isPhone(run.replace(/\D/g, "")));
}

/** Consecutive or repeated digits are a person counting, not a phone number. */
const isPhone = (digits: string): boolean =>
  digits.length >= PHONE_DIGITS.min &&
  digits.length <= PHONE_DIGITS.max &&
  !"0123456789012345".includes(digits) &&
  !"9876543210".includes(digits) &&
  !/^(\d)\1*$/.test(digits);
