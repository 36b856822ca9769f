import type { DismissalsAnswer } from "#contract/calls/account/dismissals.ts";
import type { DiscountAnswer } from "#contract/calls/money/discountcode.ts";
import type { CompanyInfoAnswer } from "#contract/calls/operator/companyinfo.ts";
import type { PageAnswer } from "#contract/calls/operator/page.ts";
import type { BlocksAnswer } from "#contract/calls/people/blocks.ts";
import type { GeocodeAnswer } from "#contract/calls/people/geocode.ts";
import type { InterestsAnswer } from "#contract/calls/people/interests.ts";
import type { PlacesAnswer } from "#contract/calls/people/places.ts";
import type { RegionsAnswer } from "#contract/calls/people/regions.ts";
import type { ReportAnswer } from "#contract/calls/safety/reports.ts";
import type { SignupCheckAnswer } from "#contract/calls/signup/signup-check.ts";
import { MAX_BLOCKS, TOWNS_SHOWN } from "#contract/product/limits.ts";
import { INTERESTS } from "#contract/product/vocabulary.ts";
import { type } from "#contract/schema.ts";
import { town } from "./account.ts";
import { flag, numberIn, percent } from "./lenient.ts";
import { noteErrors } from "./misreads.ts";
import { count, country, moment, person, region, rowsOf, shaped } from "./shapes.ts";

/** A backend's regions by country, or none; PHP writes an empty table as a list. */
export function checkRegions(given: unknown): RegionsAnswer {
  const table = type({ "[string]": "unknown[]" })(given);
  if (table instanceof type.errors) return {};
  return Object.fromEntries(
    Object.entries(table).map(([of, rows]) => [of.toUpperCase(), rowsOf(region, rows, 1_000)]),
  );
}

const interestsAnswer = type({ key: type.enumerated(...INTERESTS), "label?": "string <= 200" });
/** The interests of a backend that have words here. */
export const checkInterests = (given: unknown): InterestsAnswer =>
  shaped(type("unknown[]"), given).flatMap((one) => {
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
  places: shaped(placesAnswer, given).places.slice(0, TOWNS_SHOWN),
});

/** One line or several, in a list or by country. */
const lines = type("string <= 300 | object").pipe((given) =>
  (typeof given === "string" ? [given] : Object.values(given)).filter(
    (line): line is string => typeof line === "string" && line !== "" && line.length <= 300,
  ),
);
const line = type("0 < string <= 300 | null");
export const company = type({
  "+": "delete",
  "id?": type("string <= 60").or(type("number").pipe(String)).or("null"),
  name: "0 < string <= 200",
  "address?": lines.or("null"),
  "city?": line,
  "country?": country.or("null"),
  "kvk?": type("string <= 60").or(type("number").pipe(String)).or("null"),
  "tradenames?": lines.or("null"),
  "vat_numbers?": lines.or("null"),
  "support_phone?": "string <= 40 | null",
  "delete_discount?": percent(type("0 <= number <= 100")).or("null"),
  "added?": moment.or("null"),
});
/**
 * The company behind a site, as far as it is said: what is not stays empty, since the site's file may name
 * another company. A company without a name is none.
 */
export function checkCompany(given: unknown): CompanyInfoAnswer {
  const said = shaped(company, given);
  return {
    id: said.id ?? "",
    name: said.name,
    address: (said.address ?? []).join(", "),
    city: said.city ?? "",
    country: said.country ?? "",
    kvk: said.kvk ?? "",
    tradenames: said.tradenames ?? [],
    vat_numbers: said.vat_numbers ?? [],
    support_phone: said.support_phone ?? "",
    delete_discount: said.delete_discount ?? 0,
    added: said.added ?? new Date(0).toISOString(),
  };
}

const amount = numberIn(type("number >= 0")).or("null");
export const discount = type({
  "+": "delete",
  code: "0 < string <= 60",
  "kind?": "'time_bonus' | 'welcome' | 'code'",
  "country?": country.or("null"),
  "user_id?": type("string <= 40").or(type("number").pipe(String)).or("null"),
  "expires?": moment.or("null"),
  value_percentage: percent(type("0 < number <= 100")),
  "currency?": "string <= 3 | null",
  "minimum_order_value?": amount,
  "status?": "string <= 40",
  /** In seconds; words are beside what `expires` says. */
  "validity?": type("unknown"),
  "expired?": flag,
  "once_per_user?": flag,
  "paymentmethods?": "string[] | null",
});
/** A discount, or none: of what is not one nothing is shown (specification, section 8). */
export function checkDiscount(given: unknown, now = Date.now()): DiscountAnswer {
  const checked = discount(given);
  if (checked instanceof type.errors) {
    if (given !== null && given !== false) noteErrors(checked);
    return null;
  }
  const { expires = null, validity, status = "active", ...rest } = checked;
  const seconds = amount(validity ?? null);
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
    validity: seconds instanceof type.errors ? left : (seconds ?? left),
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
  shaped(type({ "+": "delete", dismissals }), given);

const carried = type({
  "+": "delete",
  status: numberIn(type("100 <= number.integer <= 599")),
  body: "unknown",
});
/** It names the member and the page, if only to say that there is none: an answer without both is another's. */
export const pageAnswer = type({
  "+": "delete",
  user: "object | null",
  page: carried.or("null"),
  "dismissals?": "unknown",
  "counts?": "unknown",
});
export const badgeCounts = type({ "+": "delete", unread: count, new_likes: count });
/**
 * What page.php says besides the member, who is checked as user.php's is, and the page's own body, which is
 * checked as its call's is. A discount is asked for with discountcode.php.
 */
export function checkPage(given: unknown): PageAnswer {
  const { dismissals: said, counts: counted, page } = shaped(pageAnswer, given);
  const counts = badgeCounts(counted);
  const dismissed = dismissals(said ?? {});
  return {
    user: null,
    dismissals: dismissed instanceof type.errors ? {} : dismissed,
    discount: null,
    counts: counts instanceof type.errors ? null : counts,
    page,
  };
}

const blocksAnswer = type({ "+": "delete", profiles: "unknown[]" });
export const checkBlocks = (given: unknown): BlocksAnswer => ({
  profiles: rowsOf(person, shaped(blocksAnswer, given).profiles, MAX_BLOCKS).map(
    ({ id, name, main_image, fictional }) => ({ id, name, main_image, fictional }),
  ),
});

export const reportAnswer = type({
  "+": "delete",
  report: { "+": "delete", receipt: type("0 < string <= 60").or(type("number").pipe(String)) },
});
export const checkReport = (given: unknown): ReportAnswer => shaped(reportAnswer, given);
export const signupCheckAnswer = type({ "+": "delete", free: flag });
export const checkSignupCheck = (given: unknown): SignupCheckAnswer => shaped(signupCheckAnswer, given);
