import { use } from "react";
import { FormattedMessage } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { blockMember } from "./block.ts";
import styles from "./care.module.css";

/** Asks once before a member is blocked. */
export function BlockDialog({
  profile,
  onClose,
}: {
  profile: { id: string; name: string };
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  return (
    <ConfirmDialog
      id="block"
      className={styles.care}
      title={<FormattedMessage id="block.title" values={{ name: profile.name }} />}
      text={
        <p className="lead">
          <FormattedMessage id="block.text" />
        </p>
      }
      confirmLabel={<FormattedMessage id="block.yes" />}
      cancelLabel={<FormattedMessage id="block.no" />}
      onConfirm={() => {
        onClose();
        if (browser) void blockMember(stores, browser, profile);
      }}
      onCancel={onClose}
    />
  );
}
