import { useEffect, useRef, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useHasCall } from "#client/page/context.tsx";
import { Contact } from "#client/parts/notices/contact.tsx";
import { CloseButton } from "#client/ui/close-button.tsx";
import { ReportForm, type ReportSubject } from "./report-form.tsx";
import { ReportReceipt } from "./report-receipt.tsx";
import styles from "./care.module.css";

export interface ReportDialogProps extends ReportSubject {
  onClose: () => void;
}

/**
 * Reports a member, one of their photos or one of their messages, and shows the receipt number. A site whose
 * backend takes no reports says how to reach its people instead: what is illegal can be reported everywhere.
 */
export function ReportDialog({ profile, photo, message, onClose }: ReportDialogProps) {
  const hasForm = useHasCall()("POST /api/reports.php");
  const [receipt, setReceipt] = useState<string | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="report" onClose={onClose}>
      <div className={styles.care__head}>
        <h2 id="report">
          <FormattedMessage
            id={
              receipt !== null
                ? "report.done"
                : message !== undefined
                  ? "report.title.message"
                  : photo === null
                    ? "report.title"
                    : "report.title.photo"
            }
            values={{ name: profile.name }}
          />
        </h2>
        <CloseButton onClick={close} />
      </div>
      {!hasForm ? (
        <div className={`sheet__body ${styles.care}`}>
          <Contact />
        </div>
      ) : receipt === null ? (
        <ReportForm
          profile={profile}
          photo={photo}
          {...(message !== undefined && { message })}
          onSent={setReceipt}
        />
      ) : (
        <ReportReceipt profile={profile} receipt={receipt} onClose={close} />
      )}
    </dialog>
  );
}
