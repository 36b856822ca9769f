import { asDecimal, fromDecimal } from "#contract/product/money.ts";
import { ApiFault, type Amount } from "./wire-format.ts";

/** An amount in minor units. Throws ApiFault 422 unless it is above zero with exactly its currency's decimals. */
export function minorOf({ value, currency }: Amount): number {
  const units = fromDecimal(value, currency);
  if (units === null || units === 0 || asDecimal({ amount: units, currency }) !== value)
    throw new ApiFault(422, "The amount contains an invalid value", "amount");
  return units;
}
/** An amount of minor units as the API writes it. */
export const amountOf = (units: number, currency: string): Amount => ({
  currency,
  value: asDecimal({ amount: units, currency }),
});
