import { use } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useStores } from "#client/page/context.tsx";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { ActionMenu, closeMenu } from "./action-menu.tsx";
import { changeMarks } from "./marks.ts";
import { useNameWithin, usePartnerName } from "./partner.tsx";

/** What can be done about a conversation of the list. */
export function RowMenu({
  chat: { conversation, profile, marks, num_unread_messages: unread },
  anchor,
  onRemove,
  onClose,
}: {
  chat: ChatView;
  anchor: DOMRect;
  onRemove: () => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const stores = useStores();
  const browser = use(BrowserContext);
  const name = usePartnerName(profile);
  const within = useNameWithin(name);
  const items = marks
    ? ([
        {
          words: marks.pinned ? "chat.unpin" : "chat.pin",
          icon: marks.pinned ? "i-tabler-pinned-off" : "i-tabler-pin",
          change: { pinned: !marks.pinned },
        },
        {
          words: marks.muted ? "chat.unmute" : "chat.mute",
          icon: marks.muted ? "i-tabler-bell" : "i-tabler-bell-off",
          change: { muted: !marks.muted },
        },
        ...(unread === 0
          ? [
              {
                words: marks.unread ? "chat.mark.read" : "chat.mark.unread",
                icon: "i-tabler-mail",
                change: { unread: !marks.unread },
              } as const,
            ]
          : []),
      ] as const)
    : [];
  return (
    <ActionMenu
      label={intl.formatMessage({ id: "chat.row.menu" }, { name: within })}
      anchor={anchor}
      onClose={onClose}
    >
      {items.map(({ words, icon, change }) => (
        <button
          key={words}
          type="button"
          onClick={(event) => {
            closeMenu(event.currentTarget);
            if (browser) void changeMarks(stores, browser, conversation.id, change);
          }}
        >
          <FormattedMessage id={words} />
          <Icon name={icon} className="icon--s" />
        </button>
      ))}
      <button
        type="button"
        onClick={(event) => {
          closeMenu(event.currentTarget);
          onRemove();
        }}
      >
        <FormattedMessage id="chat.remove" />
        <Icon name="i-tabler-trash" className="icon--s" />
      </button>
    </ActionMenu>
  );
}
