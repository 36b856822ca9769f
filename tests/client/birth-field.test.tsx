import { renderToStaticMarkup } from "react-dom/server";
import { RawIntlProvider } from "react-intl";
import { expect, test } from "vitest";
import { makeIntl } from "#client/page/intl.tsx";
import { BirthField } from "#client/parts/signup/birth-field.tsx";
import { validateSignup } from "#client/parts/signup/signup-validation.ts";
import { emptyDraft } from "#client/storage/signup-draft.ts";
import type { Locale } from "#contract/entities.ts";
import { readMessages } from "#tools/locales/read.ts";

const WORDS = Object.fromEntries(
  Object.entries(readMessages("en")).map(([id, value]) => [id, [{ type: 0 as const, value }]]),
);
const rendered = (locale: Locale, value = "", error?: string) =>
  renderToStaticMarkup(
    <RawIntlProvider value={makeIntl(locale, WORDS)}>
      <BirthField value={value} error={error} hint="" onChange={() => {}} />
    </RawIntlProvider>,
  );
const order = (locale: Locale) =>
  [...rendered(locale).matchAll(/id="birth-(day|month|year)"/g)].map(([, part]) => part);

test("a date of birth is three fields for numbers, in the order in which the reader writes a date", () => {
  expect(order("de")).toEqual(["day", "month", "year"]);
  expect(order("fi")).toEqual(["day", "month", "year"]);
  expect(order("sv")).toEqual(["year", "month", "day"]);
  expect(rendered("de").match(/inputMode="numeric"/gi)).toHaveLength(3);
  expect(rendered("de")).not.toContain("<option");
});

const fault = (typed: string, minAge: number) =>
  validateSignup({ ...emptyDraft("NL"), date_of_birth: typed }, "", minAge).find(
    ({ field }) => field === "date_of_birth",
  )?.code;

test("single digits will do, a day that does not exist is refused, and the site's own minimum age counts", () => {
  const typed = `${new Date().getUTCFullYear() - 19}-1-2`;
  expect([fault("1990-2-3", 18), fault("1990-02-03", 18)]).toEqual([undefined, undefined]);
  expect(["", "1990-2-30", "90-2-3", "1990--3", "--"].map((each) => fault(each, 18))).toEqual(
    Array.from({ length: 5 }, () => "invalid_date_of_birth"),
  );
  expect([fault(typed, 18), fault(typed, 40)]).toEqual([undefined, "too_young"]);
});
