import { oneApostrophe } from "#contract/product/signup-rules.ts";

/**
 * The key by which an email address or a username is compared: case, spaces, Unicode form and the kind of
 * apostrophe do not matter.
 */
export const accountKey = (typed: string): string =>
  oneApostrophe(typed.trim().normalize("NFKC")).toLowerCase();
