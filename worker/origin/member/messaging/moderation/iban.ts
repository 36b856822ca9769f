/** Characters of an IBAN, by country. */
const IBAN_LENGTHS: Record<string, number> = {
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  TR: 26,
};

/**
 * Whether a normalised text contains an IBAN with valid check digits, also with spaces. ibantools only
 * validates a whole text; here the number may stand anywhere, and other characters may follow it.
 */
export function containsIban(normalized: string): boolean {
  for (const { 0: found } of normalized.matchAll(/(?<![a-z0-9])[a-z]{2}[ -]?\d\d(?:[ -]?[a-z0-9]){11,30}/g)) {
    const characters = found.replace(/[ -]/g, "").toUpperCase();
    const length = IBAN_LENGTHS[characters.slice(0, 2)];
    if (
      length !== undefined &&
      characters.length >= length &&
      hasValidCheckDigits(characters.slice(0, length))
    )
      return true;
  }
  return false;
}

/** ISO 13616: with the first four characters at the end and letters as 10 to 35, the remainder by 97 is 1. */
function hasValidCheckDigits(account: string): boolean {
  let remainder = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
