import { use, useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { BrowserContext } from "#client/browser/browser-context.tsx";
import { useStores } from "#client/context.tsx";
import type { ChatPartner } from "#contract/calls/chats.ts";
import { returnToList } from "./back-link.ts";
import { deleteConversation } from "./conversation-actions.ts";
import { usePartnerName } from "./partner.tsx";

/** Asks once before a conversation goes: there is no way to have it back. */
export function DeleteConversationDialog({
  conversation,
  partner,
  isOpen,
  onClose,
}: {
  conversation: string;
  partner: ChatPartner;
  isOpen: boolean;
  onClose: () => void;
}) {
  const stores = useStores();
  const browser = use(BrowserContext);
  const intl = useIntl();
  const name = usePartnerName(partner);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  function goOn(): void {
    dialog.current?.close();
    if (!browser) return;
    // the browser's own word, as the specification has it (section 8)
    void deleteConversation(stores, browser, conversation, () => {
      window.alert(intl.formatMessage({ id: "chat.remove.failed" }, { name }));
    });
    if (isOpen) returnToList();
  }
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby="remove" onClose={onClose}>
      <div className="sheet__body care">
        <div>
          <h2 id="remove">
            <FormattedMessage id="chat.remove.title" values={{ name }} />
          </h2>
          <p className="lead">
            <FormattedMessage id="chat.remove.text" values={{ name }} />
          </p>
        </div>
        <div className="stack">
          <button type="button" className="btn btn--main" onClick={goOn}>
            <FormattedMessage id="chat.remove.yes" />
          </button>
          <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
            <FormattedMessage id="block.no" />
          </button>
        </div>
      </div>
    </dialog>
  );
}
