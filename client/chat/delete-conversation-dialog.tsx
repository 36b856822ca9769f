import { use } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import type { ChatPartner } from "#contract/calls/chat/chats.ts";
import { returnToList } from "./back-link.ts";
import { deleteConversation } from "./conversation-actions.ts";
import { useNameWithin, usePartnerName } from "./partner.tsx";
import styles from "#client/parts/member/care.module.css";

/** Asks once before a conversation is deleted, since it cannot be restored. */
export function DeleteConversationDialog({
  conversation,
  partner,
  isOpen,
  onClose,
}: {
  conversation: string;
  partner: ChatPartner;
  /** The conversation is the one on screen: deleting it leads back to the list. */
  isOpen: boolean;
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const intl = useIntl();
  const name = usePartnerName(partner);
  const within = useNameWithin(name);
  function confirm(): void {
    onClose();
    if (!browser) return;
    void deleteConversation(stores, browser, conversation, () => {
      // the specification asks for the browser's own alert (section 8)
      window.alert(intl.formatMessage({ id: "chat.remove.failed" }, { name: within }));
    });
    if (isOpen) returnToList();
  }
  return (
    <ConfirmDialog
      id="remove"
      className={styles.care}
      title={<FormattedMessage id="chat.remove.title" values={{ name: within }} />}
      text={
        <p className="lead">
          <FormattedMessage id="chat.remove.text" values={{ name }} />
        </p>
      }
      confirmLabel={<FormattedMessage id="chat.remove.yes" />}
      cancelLabel={<FormattedMessage id="chat.remove.no" />}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
