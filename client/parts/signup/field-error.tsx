import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { pathOf } from "#client/routes.ts";
import { Icon } from "#client/ui/icon.tsx";
import styles from "#client/parts/fields/forms.module.css";

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
  "proof_required",
  "link_expired",
  "offline",
] as const;

/** The specification fixes the words of these and leaves no room in them for what to do about it. */
const EXPLAINED_CODES = ["invalid_email", "invalid_date_of_birth", "username_taken"] as const;

/** An error in the reader's language (specification, sections 5 and 8). */
export function ErrorText({ code }: { code: string }) {
  const { site } = useFrame();
  const known = KNOWN_CODES.find((worded) => worded === code);
  const explained = EXPLAINED_CODES.find((worded) => worded === code);
  return (
    <span>
      <FormattedMessage
        id={known ? `signup.fault.${known}` : "signup.fault.error"}
        values={{ age: site.min_age }}
      />
      {explained && (
        <span className={styles.fault__help}>
          {". "}
          <FormattedMessage id={`signup.help.${explained}`} />
        </span>
      )}
    </span>
  );
}

/**
 * The error below a field, referred to by the field's aria-describedby. A `hint` stands in its place while
 * there is none, in a space that both fit, so that nothing moves when one replaces the other.
 */
export function FieldError({ id, code, hint }: { id: string; code: string | undefined; hint?: ReactNode }) {
  const isMember = code === "email_taken" || code === "account_exists";
  const error = (
    <p className={styles.fault} id={`${id}-fault`} role="alert">
      {code && (
        <>
          <Icon name="i-tabler-alert-circle" className="icon--s" />
          <span>
            <ErrorText code={code} />
            {isMember && (
              <>
                {" "}
                <a className="link" href={pathOf("login")}>
                  <FormattedMessage id="shell.login" />
                </a>
              </>
            )}
          </span>
        </>
      )}
    </p>
  );
  if (hint === undefined) return error;
  return (
    <div className={styles.field__note}>
      {error}
      <div className="meta" id={`${id}-hint`} hidden={code !== undefined}>
        {hint}
      </div>
    </div>
  );
}

/** The attributes that refer from a field to its error, and to its hint. */
export const errorProps = (id: string, code: string | undefined) => ({
  "aria-invalid": code !== undefined,
  "aria-describedby": `${id}-fault ${id}-hint`,
});
