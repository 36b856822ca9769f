import type { DebitBody } from "#contract/calls/money/directdebit.ts";

/** The form's fields as they are typed. */
export type Mandate = Omit<DebitBody, "agreed">;
export type MandateField = keyof Mandate | "agreed" | "form";

export const emptyMandate = (countries: readonly string[]): Mandate => ({
  holder: "",
  iban: "",
  street: "",
  number: "",
  postal_code: "",
  city: "",
  country: countries[0] ?? "",
  mobile: "",
});

/** Letters and digits of an IBAN at most (ISO 13616), and in a group as they are printed. */
const LONGEST_IBAN = 34;
const GROUP = 4;

/** An IBAN as it is printed: capitals in groups of four. */
export function grouped(typed: string): string {
  const bare = bareIban(typed).slice(0, LONGEST_IBAN);
  return bare.replace(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$& ");
}

export const bareIban = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The position of the text cursor in the grouped text after so many letters and digits. */
export const cursorAfter = (text: string, characters: number): number =>
  Math.min(text.length, characters + Math.max(0, Math.ceil(characters / GROUP) - 1));

/** The fields that say nothing yet, in their order. */
export const missingIn = (mandate: Mandate): MandateField[] =>
  (Object.keys(mandate) as (keyof Mandate)[]).filter((field) => mandate[field].trim() === "");
