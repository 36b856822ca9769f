import type { ReactNode } from "react";
import { FormattedMessage, useIntl, type IntlShape } from "react-intl";
import { FieldError } from "./field-error.tsx";
import styles from "#client/parts/fields/forms.module.css";

/** Digits that each part has at most. */
const DIGITS = { day: 2, month: 2, year: 4 } as const;
type Part = keyof typeof DIGITS;
const isPart = (name: string): name is Part => name in DIGITS;

/** Whether a part is no part of any date. */
const CANNOT_BE: Record<Part, (typed: string) => boolean> = {
  day: (typed) => Number(typed) < 1 || Number(typed) > 31,
  month: (typed) => Number(typed) < 1 || Number(typed) > 12,
  year: (typed) => typed.length < DIGITS.year,
};

/** The parts in the order in which the reader's language writes a date in numbers. */
const partsIn = (intl: IntlShape): Part[] =>
  intl
    .formatDateToParts(new Date(0), { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" })
    .map(({ type }) => type)
    .filter(isPart);

/**
 * A date of birth, typed in numbers: quicker than lists of years, and none of them says from which year on
 * somebody may join. The value is year, month and day as they are typed, joined by hyphens, or empty.
 */
export function BirthField({
  value,
  error,
  hint,
  onChange,
}: {
  value: string;
  error: string | undefined;
  hint: ReactNode;
  onChange: (typed: string) => void;
}) {
  const intl = useIntl();
  const [year = "", month = "", day = ""] = value.split("-");
  const typed: Record<Part, string> = { year, month, day };
  // where one part cannot be it alone is wrong, and otherwise the date is
  const wrong = partsIn(intl).filter((part) => CANNOT_BE[part](typed[part]));
  const set = (part: Part, digits: string) => {
    const next = { ...typed, [part]: digits };
    const parts = [next.year, next.month, next.day];
    onChange(parts.every((each) => each === "") ? "" : parts.join("-"));
  };
  return (
    <div className="field" role="group" aria-labelledby="signup-title">
      <div className={styles.birth}>
        {partsIn(intl).map((part) => (
          <div key={part} className="field">
            <label htmlFor={`birth-${part}`}>
              <FormattedMessage id={`signup.birth.${part}`} />
            </label>
            <input
              className="input num"
              id={`birth-${part}`}
              type="text"
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={DIGITS[part]}
              size={DIGITS[part]}
              value={typed[part]}
              onChange={(event) => {
                set(part, event.target.value.replace(/\D/g, ""));
              }}
              aria-describedby="birth-fault birth-hint"
              aria-invalid={error !== undefined && (wrong.length === 0 || wrong.includes(part))}
            />
          </div>
        ))}
      </div>
      <FieldError id="birth" code={error} hint={hint} />
    </div>
  );
}
