/** A postal code: before the town (1019 KD, 80331) or after it (D02 XY45, SW1A 1AA). */
const POSTAL_CODE = /^[\d\s]*\d(\s?[A-Z]{2}\s)?\s*|\s+[A-Z]{1,2}\d[\dA-Z]?\s+[\dA-Z]{3,4}$/;

/** The town of a company's line with postal code and town. */
export const townOf = (city: string): string => city.replace(POSTAL_CODE, "");
