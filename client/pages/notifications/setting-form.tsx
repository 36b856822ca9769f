import type { FormEvent, ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { FaultText, type Fault } from "./fault.tsx";
import styles from "./page.module.css";

/** A form of the settings: its fields, a fault that belongs to none of them, and what saves or closes it. */
export function SettingForm({
  id,
  fault,
  isBusy,
  save,
  onSubmit,
  onClose,
  children,
}: {
  id: string;
  fault: Fault | null;
  isBusy: boolean;
  save: MessageId;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <form className={styles.setting__form} noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      <FaultText id={id} fault={fault} />
      <div className={styles.setting__buttons}>
        <button className="btn btn--row btn--main" disabled={isBusy}>
          <FormattedMessage id={save} />
        </button>
        <button type="button" className="btn btn--row btn--quiet" onClick={onClose}>
          <FormattedMessage id="settings.cancel" />
        </button>
      </div>
    </form>
  );
}
