import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/context.tsx";
import { InstallHint } from "#client/install/install-hint.tsx";
import { Icon } from "#client/ui/icon.tsx";
import type { ChatView } from "#contract/calls/chats.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { DeleteConversationDialog } from "./delete-conversation-dialog.tsx";
import { LazyMessageSearch, LazyRowMenu } from "./lazy-parts.tsx";
import { ListHead } from "./list-head.tsx";
import { hasInName } from "./name-search.ts";
import { partnerCard } from "./partner.tsx";

/** Rows of the skeleton while the list is loading. */
const SKELETON_ROWS = 6;

/** The member's conversations; `open` is the id of the one shown beside the list. */
export function ConversationList({ open }: { open: string | null }) {
  const { chats: store, relations } = useStores();
  const { chats, chats_loaded: known, may_search: maySearch } = useSnapshot(store);
  const { hidden } = useSnapshot(relations);
  const intl = useIntl();
  const [search, setSearch] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<ChatView | null>(null);
  const [menu, setMenu] = useState<{ chat: ChatView; anchor: DOMRect } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isSearching = search !== null;
  useEffect(() => {
    if (isSearching) field.current?.focus();
  }, [isSearching]);
  const listed = chats.filter(({ profile: { id } }) => !(id in hidden));
  const matching =
    search === null
      ? listed
      : listed.filter(({ profile }) => hasInName(partnerCard(profile)?.name ?? "", search));
  // where a conversation is open, it has the page's main heading
  const Heading = open === null ? "h1" : "h2";
  return (
    <section className="talks" aria-labelledby="talks" aria-busy={!known}>
      <ListHead Heading={Heading}>
        {listed.length > 0 && (
          <button
            type="button"
            className="round"
            aria-expanded={search !== null}
            aria-label={intl.formatMessage({ id: "chat.search" })}
            onClick={() => {
              setSearch(search === null ? "" : null);
            }}
          >
            <Icon name={search === null ? "i-tabler-search" : "i-tabler-x"} />
          </button>
        )}
        {search !== null && (
          <div className="talks__search">
            <input
              ref={field}
              className="input"
              type="search"
              value={search}
              aria-label={intl.formatMessage({ id: maySearch ? "chat.find.all" : "chat.search.name" })}
              placeholder={intl.formatMessage({ id: maySearch ? "chat.find.all" : "chat.search.name" })}
              onChange={(event) => {
                setSearch(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key === "Escape") setSearch(null);
              }}
            />
          </div>
        )}
      </ListHead>
      {known && open === null && <InstallHint />}
      {known ? (
        <ul>
          {matching.map((chat) => (
            <ConversationRow
              key={chat.conversation.id}
              chat={chat}
              isOpen={chat.conversation.id === open}
              onRemove={() => {
                setDeleting(chat);
              }}
              onMenu={
                chat.marks
                  ? (anchor) => {
                      setMenu({ chat, anchor });
                    }
                  : undefined
              }
            />
          ))}
        </ul>
      ) : (
        <ListSkeleton />
      )}
      {search !== null && maySearch && (
        <LazyMessageSearch
          text={search}
          conversation={null}
          onOpen={() => {
            setSearch(null);
          }}
        />
      )}
      <p className="talks__none" role="status">
        {search !== null && !maySearch && matching.length === 0 && (
          <FormattedMessage tagName="span" id="chat.search.none" values={{ name: search }} />
        )}
      </p>
      {menu && (
        <LazyRowMenu
          chat={chats.find(({ conversation: { id } }) => id === menu.chat.conversation.id) ?? menu.chat}
          anchor={menu.anchor}
          onRemove={() => {
            setDeleting(menu.chat);
          }}
          onClose={() => {
            setMenu(null);
          }}
        />
      )}
      {deleting && (
        <DeleteConversationDialog
          conversation={deleting.conversation.id}
          partner={deleting.profile}
          isOpen={deleting.conversation.id === open}
          onClose={() => {
            setDeleting(null);
          }}
        />
      )}
    </section>
  );
}

function ListSkeleton() {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, i) => (
        <li key={i} className="talk talk--room">
          <i className="skel face" />
          <i className="skel" />
          <i className="skel" />
        </li>
      ))}
    </ul>
  );
}
