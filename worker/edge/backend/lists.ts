import type { BlocksAnswer } from "#contract/calls/blocks.ts";
import type { CompanyInfoAnswer } from "#contract/calls/companyinfo.ts";
import type { DiscountAnswer } from "#contract/calls/discountcode.ts";
import type { DismissalsAnswer } from "#contract/calls/dismissals.ts";
import type { GeocodeAnswer } from "#contract/calls/geocode.ts";
import type { InterestsAnswer } from "#contract/calls/interests.ts";
import type { PageAnswer } from "#contract/calls/page.ts";
import type { PlacesAnswer } from "#contract/calls/places.ts";
import type { RegionsAnswer } from "#contract/calls/regions.ts";
import type { ReportAnswer } from "#contract/calls/reports.ts";
import type { SignupCheckAnswer } from "#contract/calls/signup-check.ts";
import { MAX_BLOCKS, TOWNS_SHOWN } from "#contract/limits.ts";
import { type } from "#contract/schema.ts";
import { INTERESTS } from "#contract/vocabulary.ts";
import { town } from "./account.ts";
import { country, flag, moment, person, region, rowsOf, shaped } from "./shapes.ts";

/** A backend's regions by country, or none; PHP writes an empty table as a list. */
export function checkRegions(given: unknown): RegionsAnswer {
  const table = type({ "[string]": "unknown[]" })(given);
  if (table instanceof type.errors) return {};
  return Object.fromEntries(
    Object.entries(table).map(([of, rows]) => [of.toUpperCase(), rowsOf(region, rows, 1_000, "regions.php")]),
  );
}

const interestsAnswer = type({ key: type.enumerated(...INTERESTS), "label?": "string <= 200" });
/** The interests of a backend that have words here. */
export const checkInterests = (given: unknown): InterestsAnswer =>
  shaped(type("unknown[]"), given, "interests.php").flatMap((one) => {
    const known = interestsAnswer(one);
    return known instanceof type.errors ? [] : [{ key: known.key, label: known.label ?? known.key }];
  });

export const geocode = type({
  "+": "delete",
  country,
  "region?": "string <= 60 | null",
  city: "0 < string <= 100",
  "place?": town,
});
/** Where a position is; anything but a place is none. */
export function checkGeocode(given: unknown): GeocodeAnswer {
  const checked = geocode(given);
  return checked instanceof type.errors ? false : { ...checked, region: checked.region ?? null };
}

export const placesAnswer = type({ "+": "delete", places: town.array() });
export const checkPlaces = (given: unknown): PlacesAnswer => ({
  places: shaped(placesAnswer, given, "places.php").places.slice(0, TOWNS_SHOWN),
});

/** One line or several, in a list or by country. */
const lines = type("string <= 300 | object").pipe((given) =>
  (typeof given === "string" ? [given] : Object.values(given)).filter(
    (line): line is string => typeof line === "string" && line !== "" && line.length <= 300,
  ),
);
const PERCENT = "0 <= number <= 100";
export const company = type({
  "+": "delete",
  "id?": type("string <= 60").or(type("number").pipe(String)),
  name: "0 < string <= 200",
  address: "0 < string <= 300",
  city: "0 < string <= 200",
  country,
  "kvk?": type("string <= 60").or(type("number").pipe(String)).or("null"),
  "tradenames?": lines.or("null"),
  "vat_numbers?": lines.or("null"),
  "support_phone?": "string <= 40 | null",
  "delete_discount?": type(PERCENT).or("null"),
  "added?": moment.or("null"),
});
/** The company behind a site. A name without an address is none that a footer may show. */
export function checkCompany(given: unknown): CompanyInfoAnswer {
  const { id, kvk, tradenames, vat_numbers, support_phone, delete_discount, added, ...rest } = shaped(
    company,
    given,
    "companyinfo.php",
  );
  return {
    ...rest,
    id: id ?? "",
    kvk: kvk ?? "",
    tradenames: tradenames ?? [],
    vat_numbers: vat_numbers ?? [],
    support_phone: support_phone ?? "",
    delete_discount: delete_discount ?? 0,
    added: added ?? new Date(0).toISOString(),
  };
}

const amount = type("number >= 0 | null");
export const discount = type({
  "+": "delete",
  code: "0 < string <= 60",
  "kind?": "'time_bonus' | 'welcome' | 'code'",
  "country?": country.or("null"),
  "user_id?": type("string <= 40").or(type("number").pipe(String)).or("null"),
  "expires?": moment.or("null"),
  value_percentage: "0 < number <= 100",
  "currency?": "string <= 3 | null",
  "minimum_order_value?": amount,
  "status?": "string <= 40",
  "validity?": amount,
  "expired?": flag,
  "once_per_user?": flag,
  "paymentmethods?": "string[] | null",
});
/** A discount, or none: of what is not one nothing is shown (specification, section 8). */
export function checkDiscount(given: unknown, now = Date.now()): DiscountAnswer {
  const checked = discount(given);
  if (checked instanceof type.errors) return null;
  const { expires = null, validity, status = "active", ...rest } = checked;
  const left = expires === null ? null : Math.max(0, Math.floor((Date.parse(expires) - now) / 1000));
  return {
    country: null,
    user_id: null,
    currency: null,
    minimum_order_value: null,
    once_per_user: true,
    paymentmethods: null,
    expired: left === 0,
    ...rest,
    expires,
    validity: validity ?? left,
    status: status === "active" ? "active" : "inactive",
  };
}

export const dismissals = type({
  "+": "delete",
  "profile_photo?": moment,
  "push?": moment,
  "disabled_notifications?": moment,
  "time_bonus?": moment,
});
export const checkDismissals = (given: unknown): DismissalsAnswer =>
  shaped(type({ "+": "delete", dismissals }), given, "dismissals.php");

const pageAnswer = type({ "dismissals?": "unknown", "page?": "unknown" });
const carried = type({ "+": "delete", status: "100 <= number.integer <= 599", body: "unknown" });
/**
 * What page.php says besides the member, who is checked as user.php's is, and the page's own body, which is
 * checked as its call's is. A discount is asked for with discountcode.php.
 */
export function checkPage(given: unknown): PageAnswer {
  const checked = shaped(pageAnswer, given, "page.php");
  const [dismissed, page] = [dismissals(checked.dismissals ?? {}), carried(checked.page)];
  return {
    user: null,
    dismissals: dismissed instanceof type.errors ? {} : dismissed,
    discount: null,
    page: page instanceof type.errors ? null : page,
  };
}

const blocksAnswer = type({ "+": "delete", profiles: "unknown[]" });
export const checkBlocks = (given: unknown): BlocksAnswer => ({
  profiles: rowsOf(person, shaped(blocksAnswer, given, "blocks.php").profiles, MAX_BLOCKS, "blocks.php").map(
    ({ id, name, main_image, fictional }) => ({ id, name, main_image, fictional }),
  ),
});

export const reportAnswer = type({
  "+": "delete",
  report: { "+": "delete", receipt: type("0 < string <= 60").or(type("number").pipe(String)) },
});
export const checkReport = (given: unknown): ReportAnswer => shaped(reportAnswer, given, "reports.php");
export const signupCheckAnswer = type({ "+": "delete", free: flag });
export const checkSignupCheck = (given: unknown): SignupCheckAnswer =>
  shaped(signupCheckAnswer, given, "signup-check.php");
