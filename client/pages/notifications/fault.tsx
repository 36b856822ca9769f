import { FormattedMessage } from "react-intl";
import { CallFailed } from "#client/net/api.ts";
import type { Failure } from "#client/net/failure.ts";
import { FailureCode } from "./failure-code.tsx";
import styles from "#client/parts/fields/forms.module.css";

const KNOWN = [
  "invalid_email",
  "email_taken",
  "email_disposable",
  "email_unchanged",
  "banned",
  "wrong_password",
  "password_too_short",
  "password_common",
  "passwords_differ",
  "mail_limit",
  "not_confirmed",
  "passkey_failed",
  "passkey_cancelled",
  "passkey_exists",
  "passkey_unsupported",
  "too_many_passkeys",
  "offline",
] as const;

/** What a form was refused with; `minutes` an account is blocked. */
export type Fault = Pick<Failure, "status" | "code" | "field" | "minutes">;

/** A fault that the page found itself. */
export const faultOf = (code: (typeof KNOWN)[number], field: string): Fault => ({
  status: 422,
  code,
  field,
  minutes: null,
});

export const faultFrom = (error: unknown): Fault =>
  error instanceof CallFailed ? error.failure : { status: 0, code: "error", field: null, minutes: null };

/** The fault of one field, or of the form where no field is named. */
export function FaultText({ id, fault }: { id: string; fault: Fault | null }) {
  const known = KNOWN.find((code) => code === fault?.code);
  return (
    <p className={styles.fault} id={`${id}-fault`} role="alert">
      {fault?.code === "account_blocked" ? (
        <FormattedMessage
          tagName="span"
          id="settings.fault.account_blocked"
          values={{ minutes: fault.minutes ?? 1 }}
        />
      ) : (
        fault && <FormattedMessage tagName="span" id={`settings.fault.${known ?? "error"}`} />
      )}
      {fault && known === undefined && fault.code !== "account_blocked" && (
        <>
          {" "}
          <FailureCode failure={fault} />
        </>
      )}
    </p>
  );
}

/** A field with its label and its fault. */
export function FaultField({
  id,
  label,
  fault,
  ...input
}: {
  id: string;
  label: string;
  fault: Fault | null;
  type: "email" | "password";
  autoComplete: string;
  maxLength: number;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        className="input"
        id={id}
        name={id}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-fault`}
      />
      <FaultText id={id} fault={fault} />
    </div>
  );
}
