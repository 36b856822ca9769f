import { use, useRef, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import { sortedCountries } from "#client/parts/fields/sort-by-name.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { Icon } from "#client/ui/icon.tsx";
import type { DebitAnswer } from "#contract/calls/money/directdebit.ts";
import { DebitFault } from "./debit-fault.tsx";
import { IbanField } from "./iban-field.tsx";
import { MandateText } from "./mandate-text.tsx";
import { missingIn, type Mandate, type MandateField } from "./mandate.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import noticesStyles from "#client/parts/pay/notices.module.css";
import styles from "./page.module.css";

interface MandateFormProps {
  debit: DebitAnswer;
  mandate: Mandate;
  onChange: (mandate: Mandate) => void;
  onAnswer: (answer: DebitAnswer) => void;
}
export type Faults = Partial<Record<MandateField, string>>;

/** Who pays from which account, and what they agree to. */
export function MandateForm({ debit, mandate, onChange, onAnswer }: MandateFormProps) {
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const set = (field: keyof Mandate) => (value: string) => {
    onChange({ ...mandate, [field]: value });
    setFaults((before) => without(before, field));
  };

  /** The reading goes on at the first field that is wrong. */
  function show(wrong: Faults): void {
    setFaults(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isAgreed = new FormData(event.currentTarget).has("agreed");
    const wrong: Faults = Object.fromEntries(
      [...missingIn(mandate), ...(isAgreed ? [] : (["agreed"] as const))].map((field) => [field, "missing"]),
    );
    if (faults.iban !== undefined && wrong.iban === undefined) wrong.iban = faults.iban;
    if (Object.keys(wrong).length > 0) return show(wrong);
    if (!api || busy) return;
    setBusy(true);
    setFaults({});
    try {
      onAnswer(await api.write("POST /api/directdebit.php", {}, { ...trimmed(mandate), agreed: true }));
    } catch (error) {
      const failure = error instanceof CallFailed ? error.failure : null;
      // the answer may be lost on the way and the code sent all the same
      const answer =
        failure?.status === UNPROCESSABLE
          ? null
          : await api.get("/api/directdebit.php", {}).catch(() => null);
      if (answer && isFurther(debit, answer)) return onAnswer(answer);
      const field =
        failure?.code === "invalid_iban"
          ? "iban"
          : failure?.code === "invalid_mobile"
            ? "mobile"
            : failure?.field;
      show({
        [field !== null && field !== undefined && field in mandate ? field : "form"]:
          failure?.code ?? "error",
      });
    } finally {
      setBusy(false);
    }
  }

  const text = (
    field: keyof Mandate,
    autoComplete: string,
    more: { inputMode?: "tel"; type?: "tel"; maxLength?: number; hint?: boolean } = {},
  ) => (
    <TextField
      field={field}
      value={mandate[field]}
      fault={faults[field]}
      autoComplete={autoComplete}
      onChange={set(field)}
      {...more}
    />
  );
  const countries = sortedCountries(intl, debit.countries);
  return (
    <form
      ref={form}
      className={formsStyles.login__form}
      noValidate
      autoComplete="on"
      onSubmit={(event) => void send(event)}
    >
      <p className="lead">
        <FormattedMessage id="debit.lead" />
      </p>
      {text("holder", "name", { maxLength: 70 })}
      <IbanField
        value={mandate.iban}
        countries={debit.countries}
        fault={faults.iban}
        onChange={set("iban")}
        onFault={(code) => {
          setFaults((before) => (code === null ? without(before, "iban") : { ...before, iban: code }));
        }}
      />
      <div className={styles.debit__row}>
        {text("street", "address-line1", { maxLength: 80 })}
        {text("number", "address-line2", { maxLength: 12 })}
      </div>
      <div className={`${styles.debit__row} ${styles["debit__row--post"]}`}>
        {text("postal_code", "postal-code", { maxLength: 12 })}
        {text("city", "address-level2", { maxLength: 80 })}
      </div>
      <div className="field">
        <label htmlFor="debit-country">
          <FormattedMessage id="debit.country" />
        </label>
        <div className="select">
          <select
            className="input"
            id="debit-country"
            name="country"
            autoComplete="country"
            value={mandate.country}
            onChange={(event) => {
              set("country")(event.currentTarget.value);
            }}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="i-tabler-chevron-down" />
        </div>
      </div>
      {text("mobile", "tel", { type: "tel", inputMode: "tel", maxLength: 24, hint: true })}
      <MandateText creditor={debit.creditor} />
      <div>
        <label className={formsStyles.check}>
          <input
            type="checkbox"
            name="agreed"
            aria-invalid={faults.agreed !== undefined}
            aria-describedby="agreed-fault"
            onChange={() => {
              setFaults((before) => without(before, "agreed"));
            }}
          />
          <span>
            <FormattedMessage id="debit.agree" />
          </span>
        </label>
        <p id="agreed-fault" role="alert" className={noticesStyles["pay-fault"]}>
          {faults.agreed && <FormattedMessage tagName="span" id="debit.fault.agreed" />}
        </p>
      </div>
      <div role="alert" className={noticesStyles["pay-fault"]}>
        {faults.form && <DebitFault code={faults.form} />}
      </div>
      <button
        className="btn btn--main btn--wide"
        disabled={!isHydrated}
        aria-disabled={busy}
        aria-busy={busy}
      >
        <FormattedMessage id={busy ? "debit.busy" : "debit.send"} />
      </button>
      <p className="meta">
        <FormattedMessage id="debit.send.text" />
      </p>
    </form>
  );
}

/** What was typed is at fault: nothing was sent. */
const UNPROCESSABLE = 422;

/**
 * A code that was known before is not what this form asked for: a member who corrects the phone number stays
 * in the form until a code is sent to the new one.
 */
const isFurther = (known: DebitAnswer, { state, code }: DebitAnswer): boolean =>
  state !== "form" && (state !== known.state || code?.mobile !== known.code?.mobile);

interface TextFieldProps {
  field: keyof Mandate;
  value: string;
  fault: string | undefined;
  autoComplete: string;
  onChange: (value: string) => void;
  type?: "tel";
  inputMode?: "tel";
  maxLength?: number;
  hint?: boolean;
}

function TextField({ field, value, fault, onChange, hint = false, ...input }: TextFieldProps) {
  const id = `debit-${field}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={`debit.${field}`} />
      </label>
      <input
        className="input"
        id={id}
        name={field}
        value={value}
        required
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
        {...input}
      />
      {hint && (
        <p className="meta">
          <FormattedMessage id="debit.mobile.hint" />
        </p>
      )}
      <p id={`${id}-fault`} role="alert" className={noticesStyles["pay-fault"]}>
        {fault !== undefined && <DebitFault code={fault} />}
      </p>
    </div>
  );
}

const without = (faults: Faults, field: MandateField): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field));

const trimmed = (mandate: Mandate): Mandate => ({
  ...mandate,
  holder: mandate.holder.trim(),
  iban: mandate.iban.trim(),
  street: mandate.street.trim(),
  number: mandate.number.trim(),
  postal_code: mandate.postal_code.trim(),
  city: mandate.city.trim(),
  mobile: mandate.mobile.trim(),
});
