import { use, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useHasCall, useStores } from "#client/page/context.tsx";
import { VerifiedMark } from "#client/parts/face/face.tsx";
import { FictionalTag } from "#client/parts/face/fictional-tag.tsx";
import { BlockDialog } from "#client/parts/member/block-dialog.tsx";
import { ReportDialog } from "#client/parts/member/report-dialog.tsx";
import { WithdrawalLink } from "#client/parts/pay/withdrawal-link.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import type { ConversationState } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import { Menu } from "#client/ui/menu.tsx";
import { PageLink } from "#client/ui/page-link.tsx";
import type { ConversationMarks } from "#contract/calls/chat/chats.ts";
import { BACK_LINK_ID, returnToList } from "./back-link.ts";
import { setReadReceipts } from "./conversation-actions.ts";
import { DeleteConversationDialog } from "./delete-conversation-dialog.tsx";
import { LazySearchDialog } from "./lazy-parts.tsx";
import { changeMarks } from "./marks.ts";
import { Avatar, partnerCard, usePartnerName } from "./partner.tsx";
import switchStyles from "#client/ui/switch.module.css";
import chatStyles from "./chat.module.css";
import threadStyles from "./thread.module.css";

type OpenDialog = "block" | "report" | "remove" | "search";

/** Who the partner is, and the menu of the conversation. */
export function ConversationHeader({
  conversation,
  state: { profile, read_marks: readReceipts },
}: {
  conversation: string;
  state: Pick<ConversationState, "profile" | "read_marks">;
}) {
  const intl = useIntl();
  const card = partnerCard(profile);
  const name = usePartnerName(profile);
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const close = () => {
    setOpenDialog(null);
  };
  const activity = card?.fictional && card.activity === "earlier" ? undefined : card?.activity;
  const partnerInfo = (
    <>
      <Avatar partner={profile} size="small" />
      <div className={threadStyles.thread__name}>
        <div className={threadStyles.thread__line}>
          <h1 dir="auto">
            {card?.age === undefined ? (
              <span>{name}</span>
            ) : (
              <FormattedMessage tagName="span" id="face.name" values={{ name, age: card.age }} />
            )}
          </h1>
          {card?.verified && <VerifiedMark />}
          {card?.fictional && <FictionalTag />}
        </div>
        {card && (
          <span className="meta">
            {activity && <FormattedMessage tagName="span" id={`chat.activity.${activity}`} />}
            {activity && card.city !== undefined && <span> · </span>}
            {card.city !== undefined && <span>{card.city}</span>}
          </span>
        )}
      </div>
    </>
  );
  return (
    <header className={threadStyles.thread__head}>
      <PageLink
        id={BACK_LINK_ID}
        className={`round ${chatStyles.thread__back}`}
        href={pathOf("chats")}
        aria-label={intl.formatMessage({ id: "chat.back" })}
      >
        <Icon name="i-tabler-chevron-left" />
      </PageLink>
      {card ? (
        <PageLink className={threadStyles.thread__who} href={pathOf("members-id", { id: card.id })}>
          {partnerInfo}
        </PageLink>
      ) : (
        <div className={threadStyles.thread__who}>{partnerInfo}</div>
      )}
      <ConversationMenu
        conversation={conversation}
        card={card !== null}
        readReceipts={readReceipts}
        onOpen={setOpenDialog}
      />
      {openDialog === "search" && (
        <LazySearchDialog conversation={conversation} name={name} onClose={close} />
      )}
      {openDialog === "block" && card && <BlockDialog profile={{ id: card.id, name }} onClose={close} />}
      {openDialog === "report" && card && (
        <ReportDialog profile={{ id: card.id, name }} photo={null} onClose={close} />
      )}
      {openDialog === "remove" && (
        <DeleteConversationDialog conversation={conversation} partner={profile} isOpen onClose={close} />
      )}
    </header>
  );
}

function ConversationMenu({
  conversation,
  card,
  readReceipts,
  onOpen,
}: {
  conversation: string;
  card: boolean;
  readReceipts: boolean;
  onOpen: (openDialog: OpenDialog) => void;
}) {
  const intl = useIntl();
  const hasCall = useHasCall();
  const stores = useStores();
  const browser = use(BrowserContext);
  const { chats, may_search: maySearch } = useSnapshot(stores.chats);
  const marks = chats.find((chat) => chat.conversation.id === conversation)?.marks;
  const change = (changes: Partial<ConversationMarks>) => {
    if (browser) void changeMarks(stores, browser, conversation, changes);
  };
  /** Closes the menu first and focuses its button, to which a closing dialog returns the focus. */
  const closeMenuAnd = (action: () => void) => (event: { currentTarget: Element }) => {
    const menu = event.currentTarget.closest("details");
    if (menu) menu.open = false;
    menu?.querySelector("summary")?.focus();
    action();
  };
  const openFrom = (openDialog: OpenDialog) =>
    closeMenuAnd(() => {
      onOpen(openDialog);
    });
  return (
    <Menu
      className={threadStyles.thread__menu}
      label={intl.formatMessage({ id: "chat.more" })}
      summary={<Icon name="i-tabler-dots" />}
    >
      <div className="menu">
        {maySearch && (
          <button type="button" onClick={openFrom("search")}>
            <FormattedMessage id="chat.find" />
            <Icon name="i-tabler-search" className="icon--s" />
          </button>
        )}
        {marks && (
          <button
            type="button"
            onClick={closeMenuAnd(() => {
              change({ pinned: !marks.pinned });
            })}
          >
            <FormattedMessage id={marks.pinned ? "chat.unpin" : "chat.pin"} />
            <Icon name={marks.pinned ? "i-tabler-pinned-off" : "i-tabler-pin"} className="icon--s" />
          </button>
        )}
        {marks && (
          <button
            type="button"
            onClick={closeMenuAnd(() => {
              change({ unread: true });
              returnToList();
            })}
          >
            <FormattedMessage id="chat.mark.unread" />
            <Icon name="i-tabler-mail" className="icon--s" />
          </button>
        )}
        {marks && (
          <>
            <button
              type="button"
              role="switch"
              aria-checked={marks.muted}
              onClick={() => {
                change({ muted: !marks.muted });
              }}
            >
              <FormattedMessage id="chat.muted" />
              <i className={switchStyles.switch} />
            </button>
            <p className={`meta ${threadStyles.thread__hint}`}>
              <FormattedMessage id="chat.muted.text" />
            </p>
          </>
        )}
        {hasCall("GET /api/preferences.php") && (
          <>
            <button
              type="button"
              role="switch"
              aria-checked={readReceipts}
              onClick={() => {
                if (browser) void setReadReceipts(stores, browser, !readReceipts);
              }}
            >
              <FormattedMessage id="chat.marks" />
              <i className={switchStyles.switch} />
            </button>
            <p className={`meta ${threadStyles.thread__hint}`}>
              <FormattedMessage id="chat.marks.text" />
            </p>
          </>
        )}
        <hr />
        {card && (
          <button type="button" onClick={openFrom("report")}>
            <FormattedMessage id="report.menu" />
            <Icon name="i-tabler-flag" className="icon--s" />
          </button>
        )}
        {card && hasCall("POST /api/blocks.php") && (
          <button type="button" onClick={openFrom("block")}>
            <FormattedMessage id="block.menu" />
            <Icon name="i-tabler-ban" className="icon--s" />
          </button>
        )}
        <button type="button" onClick={openFrom("remove")}>
          <FormattedMessage id="chat.remove" />
          <Icon name="i-tabler-trash" className="icon--s" />
        </button>
        <hr />
        <WithdrawalLink />
      </div>
    </Menu>
  );
}
