import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import type { DebitBody } from "#contract/calls/money/directdebit.ts";
import { Refusal } from "#contract/errors.ts";
import { keyFor, sign } from "#contract/platform/keys.ts";
import type { Tenant } from "#contract/platform/tenant.ts";
import { EEA_AND_GB } from "#contract/product/eea.ts";
import { METHODS } from "#contract/product/payment-methods.ts";
import type { Env } from "#origin/base/env.ts";
import type { MandateDraft } from "#origin/member/billing/mandate-draft.ts";

/** The countries whose accounts can be debited. */
export const DEBIT_COUNTRIES = METHODS.directdebit.countries ?? [];
/**
 * The countries to which a code is sent: the European Economic Area, Switzerland and the United Kingdom.
 * Elsewhere an SMS costs many times as much, which is what SMS pumping fraud lives on.
 */
const SMS_COUNTRIES: readonly string[] = [...EEA_AND_GB, "CH"];

/** Letters and digits of a mandate's reference, after its RV-. */
const REFERENCE_SIGNS = 12;

/**
 * The form in normal form: trimmed texts, the account and the mobile in their electronic format. Throws
 * invalid_input, invalid_iban or invalid_mobile (422) with the field.
 */
export async function checkedForm({
  holder,
  iban: account,
  street,
  number,
  postal_code,
  city,
  country,
  mobile: typed,
}: DebitBody): Promise<MandateDraft> {
  const form = { holder, street, number, postal_code, city, country };
  for (const field of ["holder", "street", "number", "postal_code", "city"] as const) {
    form[field] = form[field].replace(/[\s\p{Cc}]+/gu, " ").trim();
    if (form[field].length < (field === "holder" ? 2 : 1)) throw new Refusal(422, "invalid_input", { field });
  }
  const iban = electronicFormatIBAN(account) ?? "";
  if (!isValidIBAN(iban) || !DEBIT_COUNTRIES.includes(iban.slice(0, 2)))
    throw new Refusal(422, "invalid_iban", { field: "iban" });
  // Imported only for a submitted form: the library weighs more than the rest of the call.
  const { isSupportedCountry, parsePhoneNumberFromString } = await import("libphonenumber-js/mobile");
  const mobile = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : undefined);
  if (!mobile?.isValid() || mobile.country === undefined || !SMS_COUNTRIES.includes(mobile.country))
    throw new Refusal(422, "invalid_mobile", { field: "mobile" });
  return { ...form, iban, mobile: mobile.number };
}

/**
 * The reference of a member's next mandate, derived from how many they had before: known before it is signed,
 * the same each time it is computed, and unique to the member.
 */
export async function referenceOf(env: Env, tenant: Tenant, member: string, before: number): Promise<string> {
  const signature = await sign(
    await keyFor(env.MASTER_SECRET, tenant, "debit"),
    `reference ${member} ${before}`,
  );
  return `RV-${signature.replace(/[-_]/g, "").toUpperCase().slice(0, REFERENCE_SIGNS)}`;
}

/** The keyed hash of a code, which is all that is stored of it. */
export const hashOfCode = async (env: Env, tenant: Tenant, member: string, code: string): Promise<string> =>
  sign(await keyFor(env.MASTER_SECRET, tenant, "debit"), `code ${member} ${code}`);

/** An account number of which only the country and the last digits are readable. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
/** A phone number of which only the last digits are readable. */
export const maskedMobile = (mobile: string): string => `••• ${mobile.slice(-3)}`;
