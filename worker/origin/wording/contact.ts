/** Digits of a telephone number, at least and at most. */
const PHONE_DIGITS = { least: 8, most: 15 };
/**
 * Ends of addresses that are hardly a word where the space after a full stop was forgotten; the others ("it",
 * "me", "se") count in whole addresses only.
 */
const ENDINGS =
  "com|net|org|info|biz|io|app|xyz|online|site|website|shop|club|store|dating|eu|uk|ru|cn|tk|ml|ga|cf|gq|cc|tv|ly|gg|nl|de|dk|fi|fr|pl|ch";
const LINKS = [
  /h(?:tt|xx)ps?:? ?\/\//,
  /(?<![a-z0-9])w ?w ?w ?\. ?[a-z0-9]/,
  // without spaces an address; with them only where nothing else ends so
  new RegExp(
    `(?<![a-z0-9.-])[a-z0-9][a-z0-9-]{1,62}\\.(?:[a-z0-9-]{1,62}\\.){0,3}(?:${ENDINGS})(?![a-z0-9])`,
  ),
  /(?<![a-z0-9])[a-z0-9][a-z0-9-]{0,62} ?\. ?com(?![a-z0-9])/,
  /[a-z0-9-]\.[a-z]{2,6}\/[a-z0-9]/,
  /(?:t\.me|wa\.me|bit\.ly|paypal\.me)(?![a-z0-9])/,
  /[a-z0-9._%+-] ?@ ?[a-z0-9][a-z0-9-]{0,62} ?\. ?[a-z]{2}/,
];
const SPOKEN_DOT =
  / ?[[({<] ?(?:\.|dot|punkt|punt|point|punto|piste|kropka) ?[\])}>] ?| dot (?=(?:com|net|org|me|de|nl)(?![a-z0-9]))/g;

/** Whether a folded text names an address on the web or of mail, also a little disguised. */
export function namesLink(folded: string): boolean {
  const plain = folded.replace(SPOKEN_DOT, ".");
  return LINKS.some((link) => link.test(plain));
}

/**
 * What digits are written for besides telephone numbers: dates, years from and to, large figures, and what
 * something costs.
 */
const OTHER_FIGURES = [
  /(?<!\d)(?<!\d ?[./-] ?)\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?(?:\d{4}|\d{2})(?!\d)(?! ?[./-] ?\d)/g,
  /(?<!\d)\d{4}[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d\d ?[-–/ ,] ?(?:19|20)\d\d(?!\d)/g,
  /(?<!\d)\d{1,3}(?:[.,']\d{3}){1,4}(?:,\d\d|\.\d\d)(?!\d)/g,
  /[€$£] ?\d[\d .,']{0,20}/g,
  /(?<!\d)\d[\d .,']{0,20}(?:[€$£]|(?:euros?|eur|usd|kr|kroner|kronor|zl|pln|dollars?|pounds?|kilo|kg|km|meter)(?![a-z]))/g,
];

/** Whether a folded text has a telephone number in it, its digits perhaps set apart. */
export function namesPhone(folded: string): boolean {
  let figures = folded.replace(/(?<=\d ?)o(?= ?\d)|(?<![a-z])o(?=[1-9]\d)/g, "0");
  for (const other of OTHER_FIGURES) figures = figures.replace(other, " x ");
  return (figures.match(/\d(?:[ .\-/()]{0,3}\d)*/g) ?? []).some((run) => isPhone(run.replace(/\D/g, "")));
}

/** Digits in a row, up or down, are counted and not called. */
const isPhone = (digits: string): boolean =>
  digits.length >= PHONE_DIGITS.least &&
  digits.length <= PHONE_DIGITS.most &&
  !"0123456789012345".includes(digits) &&
  !"9876543210".includes(digits) &&
  !/^(\d)\1*$/.test(digits);
