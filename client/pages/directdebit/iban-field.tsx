import { useLayoutEffect, useRef, type ChangeEvent } from "react";
import { FormattedMessage } from "react-intl";
import { DebitFault } from "./debit-fault.tsx";
import { bareIban, cursorAfter, grouped } from "./mandate.ts";
import styles from "#client/parts/pay/notices.module.css";

interface IbanFieldProps {
  value: string;
  /** Whose accounts can be debited. */
  countries: readonly string[];
  fault: string | undefined;
  onChange: (value: string) => void;
  /** What is wrong with the number as typed, or null. */
  onFault: (code: string | null) => void;
}

/** An IBAN in groups of four as it is typed, and looked at as it is left. */
export function IbanField({ value, countries, fault, onChange, onFault }: IbanFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | null>(null);
  // the groups move under the cursor: it stays behind the same character
  useLayoutEffect(() => {
    if (cursor.current !== null) input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  });

  function type({ currentTarget: { value: typed, selectionStart } }: ChangeEvent<HTMLInputElement>): void {
    const text = grouped(typed);
    cursor.current = cursorAfter(text, bareIban(typed.slice(0, selectionStart ?? typed.length)).length);
    onChange(text);
  }

  /** The same check as the server's; where it cannot be loaded the server's is enough. */
  async function look(): Promise<void> {
    const iban = bareIban(value);
    if (iban === "") return;
    const check = await import("ibantools").catch(() => null);
    // it may have been corrected while the check was on its way
    if (!check || bareIban(input.current?.value ?? "") !== iban) return;
    if (!check.isValidIBAN(iban)) onFault("invalid_iban");
    else onFault(countries.includes(iban.slice(0, 2)) ? null : "iban_country");
  }

  return (
    <div className="field">
      <label htmlFor="debit-iban">
        <FormattedMessage id="debit.iban" />
      </label>
      <input
        ref={input}
        className="input num"
        id="debit-iban"
        name="iban"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={42}
        required
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby="debit-iban-fault"
        onChange={type}
        onBlur={() => void look()}
      />
      <p id="debit-iban-fault" role="alert" className={styles["pay-fault"]}>
        {fault !== undefined && <DebitFault code={fault} />}
      </p>
    </div>
  );
}
