import { FormattedMessage } from "react-intl";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import styles from "./dialogs.module.css";

/** Asks once whether words that may hurt are meant. Sending them is allowed, but not the main choice. */
export function HarmfulWordsDialog({
  text,
  onConfirm,
  onCancel,
}: {
  text: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      id="sure"
      className={styles.ask}
      title={<FormattedMessage id="chat.sure.title" />}
      text={
        <p className="lead">
          <FormattedMessage id="chat.sure.text" />
        </p>
      }
      mainButton="cancel"
      confirmLabel={<FormattedMessage id="chat.sure.yes" />}
      cancelLabel={<FormattedMessage id="chat.sure.no" />}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <blockquote className={styles.ask__words} dir="auto">
        {text}
      </blockquote>
    </ConfirmDialog>
  );
}
