import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { pictureDataUrl, type Picture } from "#client/runtime/photo/picture-editing.ts";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import styles from "./dialogs.module.css";

/** The photo that was picked, before it goes: what it costs, and why it did not go the time before. */
export function PhotoPreview({
  picture,
  credits,
  fault,
  onSend,
  onCancel,
}: {
  picture: Picture;
  credits: number;
  fault: MessageId | null;
  onSend: () => void;
  onCancel: () => void;
}) {
  const intl = useIntl();
  return (
    <ConfirmDialog
      id="photo-preview"
      className={styles.ask}
      title={<FormattedMessage id="chat.photo.ask" />}
      text={
        fault && (
          <p className="lead" role="alert">
            <FormattedMessage id={fault} />
          </p>
        )
      }
      confirmLabel={<FormattedMessage id="chat.photo" values={{ credits }} />}
      cancelLabel={<FormattedMessage id="block.no" />}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <img
        className={styles.ask__photo}
        src={pictureDataUrl(picture, 0)}
        alt={intl.formatMessage({ id: "chat.photo.own" })}
      />
    </ConfirmDialog>
  );
}
