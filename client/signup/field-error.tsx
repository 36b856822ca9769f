import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/context.tsx";
import { pathOf } from "#client/routes.ts";

/** The error codes that have words of their own. */
const KNOWN_CODES = [
  "invalid_email",
  "email_taken",
  "account_exists",
  "email_disposable",
  "email_not_found",
  "invalid_username",
  "username_is_email",
  "username_taken",
  "username_reserved",
  "invalid_date_of_birth",
  "too_young",
  "password_too_short",
  "password_common",
  "passwords_differ",
  "invalid_place",
  "banned",
  "signups_closed",
  "consents",
  "too_soon",
  "too_many_mails",
  "too_many_requests",
  "mail_limit",
  "link_expired",
  "offline",
] as const;

/** An error in the reader's language (specification, sections 5 and 8). */
export function ErrorText({ code }: { code: string }) {
  const { site } = useFrame();
  const known = KNOWN_CODES.find((worded) => worded === code);
  return (
    <FormattedMessage
      id={known ? `signup.fault.${known}` : "signup.fault.error"}
      values={{ age: site.min_age }}
    />
  );
}

/** The error below a field, referred to by the field's aria-describedby. */
export function FieldError({ id, code }: { id: string; code: string | undefined }) {
  const isMember = code === "email_taken" || code === "account_exists";
  return (
    <p className="fault" id={`${id}-fault`} role="alert">
      {code && <ErrorText code={code} />}
      {isMember && (
        <>
          {" "}
          <a className="link" href={pathOf("login")}>
            <FormattedMessage id="shell.login" />
          </a>
        </>
      )}
    </p>
  );
}

/** The attributes that refer from a field to its error. */
export const errorProps = (id: string, code: string | undefined) => ({
  "aria-invalid": code !== undefined,
  "aria-describedby": `${id}-fault`,
});
