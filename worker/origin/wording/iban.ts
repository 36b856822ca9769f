/** Signs of an account's number, by country. */
const LENGTHS: Record<string, number> = {
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
 * Whether a folded text has the number of a bank account in it (IBAN, its check digits right), perhaps with
 * spaces.
 */
export function namesAccount(folded: string): boolean {
  for (const { 0: found } of folded.matchAll(/(?<![a-z0-9])[a-z]{2}[ -]?\d\d(?:[ -]?[a-z0-9]){11,30}/g)) {
    const signs = found.replace(/[ -]/g, "").toUpperCase();
    const length = LENGTHS[signs.slice(0, 2)];
    if (length !== undefined && signs.length >= length && hasRightCheck(signs.slice(0, length))) return true;
  }
  return false;
}

/** ISO 13616: the first four signs moved to the end, letters as 10 to 35, leave 1 over after 97. */
function hasRightCheck(account: string): boolean {
  let rest = 0;
  for (const sign of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
