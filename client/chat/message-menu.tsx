import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MessageId } from "#client/page/intl.tsx";
import { Icon } from "#client/ui/icon.tsx";
import { ActionMenu, closeMenu } from "./action-menu.tsx";
import { LazyEmojiPicker } from "./lazy-emoji-picker.tsx";
import type { DisplayMessage } from "./message-groups.ts";
import styles from "./message-menu.module.css";

/** The reactions that are one tap away, by what they are called for a screen reader. */
const QUICK: readonly (readonly [emoji: string, name: MessageId])[] = [
  ["❤️", "chat.react.heart"],
  ["😂", "chat.react.laugh"],
  ["😍", "chat.react.love"],
  ["😮", "chat.react.wow"],
  ["😢", "chat.react.sad"],
  ["👍", "chat.react.like"],
];

/** What the menu offers for a message; what is missing is not offered. */
export interface MenuActions {
  onReact?: ((emoji: string | null) => void) | undefined;
  onReply?: (() => void) | undefined;
  onCopy?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
  onReport?: (() => void) | undefined;
}

/** What can be done about a message. */
export function MessageMenu({
  message,
  anchor,
  actions: { onReact, onReply, onCopy, onDelete, onReport },
  onClose,
}: {
  message: Pick<DisplayMessage, "reaction">;
  anchor: DOMRect;
  actions: MenuActions;
  onClose: () => void;
}) {
  const intl = useIntl();
  const [isPicking, setPicking] = useState(false);
  const own = message.reaction?.emoji ?? null;
  const label = intl.formatMessage({ id: "chat.menu" });
  const react = (emoji: string) => onReact?.(emoji === own ? null : emoji);
  if (isPicking)
    return (
      <ActionMenu
        key="picker"
        label={intl.formatMessage({ id: "chat.react.more" })}
        anchor={anchor}
        onClose={onClose}
      >
        <LazyEmojiPicker
          onPick={(emoji) => {
            react(emoji);
            onClose();
          }}
        />
      </ActionMenu>
    );
  const items = [
    { action: onReply, icon: "i-tabler-corner-up-left", words: "chat.reply" },
    { action: onCopy, icon: "i-tabler-copy", words: "chat.copy" },
    { action: onDelete, icon: "i-tabler-trash", words: "chat.photo.delete" },
    { action: onReport, icon: "i-tabler-flag", words: "report.menu" },
  ] as const;
  return (
    <ActionMenu key="menu" label={label} anchor={anchor} onClose={onClose}>
      {onReact && (
        <div className={styles.act__quick} role="group" aria-label={intl.formatMessage({ id: "chat.react" })}>
          {/* one that was picked elsewhere can be taken back here too */}
          {own !== null && QUICK.every(([emoji]) => emoji !== own) && (
            <QuickReaction emoji={own} label={own} isOwn onPick={react} />
          )}
          {QUICK.map(([emoji, name]) => (
            <QuickReaction
              key={emoji}
              emoji={emoji}
              label={intl.formatMessage({ id: name })}
              isOwn={emoji === own}
              onPick={react}
            />
          ))}
          <button
            type="button"
            className="round"
            aria-label={intl.formatMessage({ id: "chat.react.more" })}
            onClick={() => {
              setPicking(true);
            }}
          >
            <Icon name="i-tabler-mood-plus" />
          </button>
        </div>
      )}
      {items.map(
        ({ action, icon, words }) =>
          action && (
            <button
              key={words}
              type="button"
              onClick={(event) => {
                closeMenu(event.currentTarget);
                action();
              }}
            >
              <FormattedMessage id={words} />
              <Icon name={icon} className="icon--s" />
            </button>
          ),
      )}
    </ActionMenu>
  );
}

function QuickReaction({
  emoji,
  label,
  isOwn,
  onPick,
}: {
  emoji: string;
  label: string;
  isOwn: boolean;
  onPick: (emoji: string) => void;
}) {
  return (
    <button
      type="button"
      className={styles.act__emoji}
      aria-label={label}
      aria-pressed={isOwn}
      onClick={(event) => {
        closeMenu(event.currentTarget);
        onPick(emoji);
      }}
    >
      {emoji}
    </button>
  );
}
