import type { FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { pathOf } from "#client/routes.ts";
import {
  STATEMENT_LENGTHS,
  type StatementField,
  type TypedStatement,
} from "#contract/product/withdrawal-statement.ts";
import { SendFault, type Failure } from "./send-fault.tsx";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

interface StatementFormProps {
  typed: TypedStatement;
  faults: readonly StatementField[];
  failure: Failure | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The first step: who withdraws, and from which purchase. */
export function StatementForm({ typed, faults, failure, onSubmit }: StatementFormProps) {
  return (
    <form
      className={styles.stating__form}
      method="post"
      action={pathOf("withdrawal")}
      noValidate
      onSubmit={onSubmit}
    >
      <Field name="name" autoComplete="name" {...{ typed, faults }} />
      <Field name="number" hasHint {...{ typed, faults }} />
      <Field name="email" autoComplete="email" hasHint {...{ typed, faults }} />
      <SendFault failure={failure} />
      <button className="btn btn--main" name="step" value="check">
        <FormattedMessage id="withdrawal.next" />
      </button>
    </form>
  );
}

interface FieldProps extends Pick<StatementFormProps, "typed" | "faults"> {
  name: StatementField;
  hasHint?: boolean;
  autoComplete?: string;
}

function Field({ name, hasHint = false, autoComplete = "off", typed, faults }: FieldProps) {
  const intl = useIntl();
  const id = `withdrawal-${name}`;
  const isWrong = faults.includes(name);
  return (
    <div className="field">
      <label htmlFor={id}>
        <FormattedMessage id={`withdrawal.${name}`} />
      </label>
      {hasHint && (
        <p className="meta" id={`${id}-hint`}>
          {intl.formatMessage({
            id: `withdrawal.${name}.hint` as "withdrawal.number.hint" | "withdrawal.email.hint",
          })}
        </p>
      )}
      <input
        className="input"
        id={id}
        name={name}
        type={name === "email" ? "email" : "text"}
        required
        maxLength={STATEMENT_LENGTHS[name]}
        autoComplete={autoComplete}
        spellCheck={false}
        defaultValue={typed[name]}
        aria-invalid={isWrong}
        aria-describedby={hasHint ? `${id}-hint ${id}-fault` : `${id}-fault`}
      />
      <p className={formsStyles.fault} id={`${id}-fault`}>
        {isWrong && <FormattedMessage tagName="span" id={`withdrawal.fault.${name}`} />}
      </p>
    </div>
  );
}
