import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ComplaintField } from "#contract/product/complaints.ts";
import formsStyles from "#client/parts/fields/forms.module.css";
import styles from "./page.module.css";

export type Faults = Partial<Record<ComplaintField, "missing" | "too_long" | "invalid_email">>;

interface FieldProps {
  name: "place" | "text" | "name" | "email" | "order";
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  rows?: number;
  fault?: Faults[ComplaintField];
  typed: Readonly<Record<string, string>>;
  autoComplete?: string;
}

/** One field of the form with its label, its hint and what is wrong with it. */
export function Field({
  name,
  label,
  hint,
  isOptional = false,
  rows,
  fault,
  typed,
  autoComplete,
}: FieldProps) {
  const intl = useIntl();
  const id = `complaint-${name}`;
  const attributes = {
    id,
    name,
    className: "input",
    defaultValue: typed[name],
    "aria-invalid": fault !== undefined,
    "aria-required": !isOptional,
    "aria-describedby": hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {isOptional ? intl.formatMessage({ id: "complaints.optional" }, { label }) : label}
      </label>
      {hint !== undefined && (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows === undefined ? (
        <input
          {...attributes}
          type={name === "email" ? "email" : "text"}
          maxLength={254}
          autoComplete={autoComplete ?? "off"}
        />
      ) : (
        <textarea {...attributes} className={`input ${styles.complaints__text}`} rows={rows} />
      )}
      <FaultText id={id} field={name === "order" ? "text" : name} fault={fault} />
    </div>
  );
}

interface TickProps {
  name: "statement" | "child";
  typed: Readonly<Record<string, string>>;
  fault?: Faults[ComplaintField];
  hint?: ReactNode;
  onChange?: (isTicked: boolean) => void;
  children: ReactNode;
}

/** A box to tick. */
export function Tick({ name, typed, fault, hint, onChange, children }: TickProps) {
  const id = `complaint-${name}`;
  return (
    <div>
      <label className={formsStyles.check}>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="1"
          defaultChecked={typed[name] === "1"}
          aria-invalid={fault !== undefined}
          aria-describedby={hint === undefined ? `${id}-fault` : `${id}-hint ${id}-fault`}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {hint !== undefined && (
        <p className="meta" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FaultText id={id} field="statement" fault={fault} />
    </div>
  );
}

function FaultText({
  id,
  field,
  fault,
}: {
  id: string;
  field: ComplaintField;
  fault: Faults[ComplaintField] | undefined;
}) {
  return (
    <p className={formsStyles.fault} id={`${id}-fault`}>
      {fault && (
        <FormattedMessage
          tagName="span"
          id={fault === "missing" ? `complaints.fault.${field}` : `complaints.fault.${fault}`}
        />
      )}
    </p>
  );
}
