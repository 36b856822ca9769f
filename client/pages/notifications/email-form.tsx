import { use, useState, type FormEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { MAX_PASSWORD } from "#contract/product/limits.ts";
import { EMAIL_MAX, emailFault } from "#contract/product/signup-rules.ts";
import { FaultField, faultFrom, faultOf, type Fault } from "./fault.tsx";
import { SettingForm } from "./setting-form.tsx";
import { textOf } from "./text-of.ts";
import styles from "./page.module.css";

/** Asks for a new address and the password; the address changes once its link is used. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const api = use(BrowserContext)?.api;
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!api || isBusy) return;
    const form = new FormData(event.currentTarget);
    const [email, password] = [textOf(form, "new-email").trim(), textOf(form, "email-password")];
    if (emailFault(email)) return setFault(faultOf("invalid_email", "email"));
    setIsBusy(true);
    setFault(null);
    try {
      await api.write("POST /api/email.php", {}, { email, password });
      setSentTo(email);
    } catch (error) {
      setFault(faultFrom(error));
    }
    setIsBusy(false);
  }

  if (sentTo !== null)
    return (
      <p role="status" className={styles.setting__done}>
        <FormattedMessage id="settings.email.sent" values={{ email: <b>{sentTo}</b> }} />
      </p>
    );
  const at = (field: string) => (fault?.field === field ? fault : null);
  const isElsewhere = fault !== null && at("email") === null && at("password") === null;
  return (
    <SettingForm
      id="email-form"
      fault={isElsewhere ? fault : null}
      isBusy={isBusy}
      save="settings.email.send"
      onSubmit={submit}
      onClose={onClose}
    >
      <FaultField
        id="new-email"
        label={intl.formatMessage({ id: "settings.email.new" })}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        fault={at("email")}
      />
      <FaultField
        id="email-password"
        label={intl.formatMessage({ id: "settings.email.password" })}
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        fault={at("password")}
      />
    </SettingForm>
  );
}
