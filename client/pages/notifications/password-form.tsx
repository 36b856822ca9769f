import { use, useState, type FormEvent } from "react";
import { useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { showToast } from "#client/stores/toasts.ts";
import { MAX_PASSWORD } from "#contract/product/limits.ts";
import { passwordFault } from "#contract/product/signup-rules.ts";
import { FaultField, faultFrom, faultOf, type Fault } from "./fault.tsx";
import { SettingForm } from "./setting-form.tsx";
import { textOf } from "./text-of.ts";

const FIELDS = [
  { id: "old-password", field: "old_password", label: "settings.password.old", fill: "current-password" },
  { id: "new-password", field: "password", label: "settings.password.new", fill: "new-password" },
  { id: "repeated-password", field: "repeated", label: "settings.password.repeat", fill: "new-password" },
] as const;

/** Sets a new password, which logs every other device out. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const browser = use(BrowserContext);
  const { toasts } = useStores();
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!browser || isBusy) return;
    const { api, session } = browser;
    const form = new FormData(event.currentTarget);
    const [old, password, repeated] = FIELDS.map(({ id }) => textOf(form, id));
    if (old === undefined || password === undefined) return;
    if (passwordFault(password)) return setFault(faultOf("password_too_short", "password"));
    if (password !== repeated) return setFault(faultOf("passwords_differ", "repeated"));
    setIsBusy(true);
    setFault(null);
    try {
      await session.renew(() => api.write("PUT /api/password.php", {}, { old_password: old, password }));
      showToast(toasts, "settings.password.done");
      onClose();
    } catch (error) {
      setFault(faultFrom(error));
      setIsBusy(false);
    }
  }

  const isElsewhere = fault !== null && !FIELDS.some(({ field }) => field === fault.field);
  return (
    <SettingForm
      id="password-form"
      fault={isElsewhere ? fault : null}
      isBusy={isBusy}
      save="settings.password.save"
      onSubmit={submit}
      onClose={onClose}
    >
      {FIELDS.map(({ id, field, label, fill }) => (
        <FaultField
          key={id}
          id={id}
          label={intl.formatMessage({ id: label })}
          type="password"
          autoComplete={fill}
          maxLength={MAX_PASSWORD}
          fault={fault?.field === field ? fault : null}
        />
      ))}
    </SettingForm>
  );
}
