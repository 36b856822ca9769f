import { useState, useSyncExternalStore, type ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Icon } from "#client/ui/icon.tsx";
import { FieldError } from "./field-error.tsx";

/** Years: no site accepts anyone younger. */
const ADULT_AGE = 18;
/** The first year that is offered. */
const FIRST_YEAR = 1926;
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (to > from ? i : -i));
const nothingChanges = () => () => {};
const yearNow = () => new Date().getUTCFullYear();
const twoDigits = (part: string) => part.padStart(2, "0");

/** A date of birth in three selects: a calendar would have to be paged through decades. */
export function BirthField({
  value,
  error,
  hint,
  onChange,
}: {
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onChange: (date: string) => void;
}) {
  const intl = useIntl();
  const thisYear = useSyncExternalStore(nothingChanges, yearNow, yearNow);
  const [year = "", month = "", day = ""] = value.split("-");
  const [parts, setParts] = useState({ year, month, day });
  const selected = value === "" ? parts : { year, month, day };
  const set = (more: Partial<typeof parts>) => {
    const next = { ...selected, ...more };
    setParts(next);
    onChange(
      next.year && next.month && next.day
        ? `${next.year}-${twoDigits(next.month)}-${twoDigits(next.day)}`
        : "",
    );
  };
  const select = (name: "day" | "month" | "year", options: { value: string; label: string }[]) => (
    <div className="field">
      <label htmlFor={`birth-${name}`}>
        <FormattedMessage id={`signup.birth.${name}`} />
      </label>
      <div className="select">
        <select
          className="input"
          id={`birth-${name}`}
          autoComplete={`bday-${name}`}
          value={selected[name].replace(/^0/, "")}
          onChange={(event) => {
            set({ [name]: event.target.value });
          }}
          aria-describedby="birth-fault birth-hint"
          // a part that is chosen already is not what is wrong, unless all three are
          aria-invalid={error !== undefined && (selected[name] === "" || value !== "")}
        >
          <option value="">–</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="i-tabler-chevron-down" />
      </div>
    </div>
  );
  const numbers = (from: number, to: number) =>
    range(from, to).map((number) => ({ value: String(number), label: String(number) }));
  const months = range(1, 12).map((number) => ({
    value: String(number),
    label: intl.formatDate(new Date(Date.UTC(2000, number - 1, 1)), { month: "long", timeZone: "UTC" }),
  }));
  return (
    <div className="field">
      <div className="three">
        {select("day", numbers(1, 31))}
        {select("month", months)}
        {select("year", numbers(thisYear - ADULT_AGE, FIRST_YEAR))}
      </div>
      <FieldError id="birth" code={error} hint={hint} />
    </div>
  );
}
