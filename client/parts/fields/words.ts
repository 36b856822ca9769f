import type { IntlShape } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { rowOf, type ColumnField } from "#contract/product/profile-fields.ts";
import type { Gender } from "#contract/product/vocabulary.ts";
import { sortByName } from "./sort-by-name.ts";

/** Countries where people say their height in feet and inches. */
const IN_FEET = ["US", "GB"];
const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

/** The name of a field, as its form, its filter and a profile have it. */
export const nameOf = (intl: IntlShape, field: ColumnField): string =>
  intl.formatMessage({ id: `field.${field}` as MessageId });

/**
 * What a field says, in words: one of its options, or a number with its unit. In English a height is in feet
 * and inches too, on sites for countries that measure so. Languages in which a word such as "widowed" differs
 * by gender take that of `gender`; without one, as in a filter, they say it for everybody.
 */
export function wordsOf(
  intl: IntlShape,
  field: ColumnField,
  value: string | number,
  countries: readonly string[],
  gender?: Gender,
): string {
  const row = rowOf(field);
  if (row.kind === "number") {
    const metric = intl.formatNumber(Number(value), { style: "unit", unit: row.unit });
    if (!intl.locale.startsWith("en") || !countries.some((country) => IN_FEET.includes(country)))
      return metric;
    const inches = Math.round(Number(value) / CM_PER_INCH);
    const unit = (amount: number, of: "foot" | "inch") =>
      intl.formatNumber(amount, { style: "unit", unit: of, unitDisplay: "narrow" });
    const feet = unit(Math.floor(inches / INCHES_PER_FOOT), "foot");
    return `${metric} (${feet} ${unit(inches % INCHES_PER_FOOT, "inch")})`;
  }
  if (row.kind === "several" && row.words === "language")
    return intl.formatDisplayName(String(value), { type: "language" }) ?? String(value);
  return intl.formatMessage({ id: `field.${field}.${value}` as MessageId }, { gender });
}

/** The options of a field in the order of its form: languages by their names. */
export function optionsOf(intl: IntlShape, field: ColumnField): readonly string[] {
  const row = rowOf(field);
  if (row.kind === "choice") return row.options;
  if (row.kind !== "several") return [];
  if (row.words === "messages") return row.options;
  return sortByName(intl, row.options, (option) => wordsOf(intl, field, option, []));
}
