import { FormattedMessage } from "react-intl";
import { useFrame } from "#client/page/context.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { localText } from "#contract/platform/local-text.ts";
import styles from "./dialogs.module.css";

/**
 * Explains once, before the first message to a fictional profile, what that means: in the product's words,
 * and in the site's own where it has any.
 */
export function FictionalProfileDialog({
  name,
  onConfirm,
  onCancel,
}: {
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { site, locale } = useFrame();
  const siteWarning = localText(site.fictional_warning, locale);
  return (
    <ConfirmDialog
      id="understood"
      className={styles.ask}
      tag={<FictionalTag />}
      title={<FormattedMessage id="chat.fictional.title" values={{ name }} />}
      text={
        <>
          <p className="lead">
            <FormattedMessage id="chat.fictional.text" values={{ name, replies: site.fictional_replies }} />
          </p>
          {siteWarning !== null && <p className="meta">{siteWarning}</p>}
        </>
      }
      confirmLabel={<FormattedMessage id="chat.fictional.yes" />}
      cancelLabel={<FormattedMessage id="block.no" />}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
