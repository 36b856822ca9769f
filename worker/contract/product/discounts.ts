/**
 * The time bonus (specification, section 4): this long after the signup, in seconds, for a member who never
 * paid, once.
 */
export const TIME_BONUS_WINDOW = 14_400;
export const TIME_BONUS_CODE = "TIMEBONUS25";
export const TIME_BONUS_PERCENTAGE = 25;
/** Seconds in the members area before its modal opens. */
export const TIME_BONUS_MODAL_DELAY = 40;

/**
 * The welcome discount (answers, section 3): issued once, on the first visit of the credits page after the
 * time bonus, to a member who never paid.
 */
export const WELCOME_CODE = "WELCOME25";
export const WELCOME_PERCENTAGE = 25;
/** Seconds for which it is valid. */
export const WELCOME_VALIDITY = 86_400;

/** A code as a member types it and as it is compared. */
export const codeKey = (typed: string): string => typed.trim().toUpperCase();
export const CODE_PATTERN = /^[A-Z0-9][A-Z0-9-]{2,39}$/;
