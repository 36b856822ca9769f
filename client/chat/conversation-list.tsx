import { use, useCallback, useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores } from "#client/page/context.tsx";
import { WithdrawalLink } from "#client/parts/pay/withdrawal-link.tsx";
import { pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { InstallHint } from "#client/runtime/install/install-hint.tsx";
import { showChats } from "#client/stores/chats.ts";
import { Icon } from "#client/ui/icon.tsx";
import { ShowMore } from "#client/ui/show-more.tsx";
import type { ChatView } from "#contract/calls/chat/chats.ts";
import { hasInName } from "#contract/product/fold-text.ts";
import { CHATS_PAGE } from "#contract/product/limits.ts";
import { ConversationRow } from "./conversation-row.tsx";
import { DeleteConversationDialog } from "./delete-conversation-dialog.tsx";
import { LazyMessageSearch, LazyRowMenu } from "./lazy-parts.tsx";
import { ListHead } from "./list-head.tsx";
import { partnerCard } from "./partner.tsx";
import { useNameSearch } from "./use-name-search.ts";
import chatStyles from "./chat.module.css";
import talksStyles from "./talks.module.css";

/** Rows of the skeleton while the list is loading. */
const SKELETON_ROWS = 6;

/** The member's conversations; `open` is the id of the one shown beside the list. */
export function ConversationList({ open }: { open: string | null }) {
  const { chats: store, relations } = useStores();
  const { chats, chats_loaded: known, chats_older, chats_shown, may_search: maySearch } = useSnapshot(store);
  const { hidden } = useSnapshot(relations);
  const updates = use(BrowserContext)?.updates;
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
  const isWhole = typeof chats_older !== "string";
  const found = useNameSearch(search !== null && maySearch && !isWhole ? search : "");
  const unlisted = found.chats.filter(
    ({ conversation: { id }, profile }) =>
      !(profile.id in hidden) && !listed.some((chat) => chat.conversation.id === id),
  );
  const matching =
    search === null
      ? listed
      : [
          ...listed.filter(({ profile }) => hasInName(partnerCard(profile)?.name ?? "", search)),
          ...unlisted.filter(({ profile }) => hasInName(partnerCard(profile)?.name ?? "", search)),
        ];
  const shown = matching.slice(0, chats_shown);
  const isMore = shown.length < matching.length || (search === null ? !isWhole : found.before !== null);

  /** Shows the next rows, which are here already or have to be loaded. */
  async function showMore(): Promise<boolean> {
    const isHere = shown.length < matching.length;
    const isLoaded = isHere || (await (search === null ? updates?.loadOlderChats() : found.more())) === true;
    if (isLoaded) showChats(store, shown.length + CHATS_PAGE);
    return isLoaded;
  }
  // where a conversation is open, it has the page's main heading
  const openMenu = useCallback((chat: ChatView, anchor: DOMRect) => setMenu({ chat, anchor }), []);
  const Heading = open === null ? "h1" : "h2";
  return (
    <section className={talksStyles.talks} aria-labelledby="talks" aria-busy={!known}>
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
          <div className={talksStyles.talks__search}>
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
          {shown.map((chat) => (
            <ConversationRow
              key={chat.conversation.id}
              chat={chat}
              isOpen={chat.conversation.id === open}
              onRemove={setDeleting}
              onMenu={chat.marks ? openMenu : undefined}
            />
          ))}
        </ul>
      ) : (
        <ListSkeleton />
      )}
      {known && isMore && (
        <ShowMore
          key={search}
          {...(search === null &&
            typeof chats_older === "string" && { href: pathOf("chats", {}, { older: chats_older }) })}
          load={showMore}
          {...(search === null && { scrollsIn: ".talks" })}
        />
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
      <p className={talksStyles.talks__none} role="status">
        {found.state === "failed" && (
          <span>
            <FormattedMessage id="chat.find.failed" />
          </span>
        )}
        {search !== null && !maySearch && matching.length === 0 && (
          <FormattedMessage tagName="span" id="chat.search.none" values={{ name: search }} />
        )}
      </p>
      <p className={`meta ${talksStyles.talks__foot}`}>
        <WithdrawalLink className="link" />
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
        <li key={i} className={`${talksStyles.talk} ${talksStyles["talk--room"]}`}>
          <i className={`skel ${chatStyles.face}`} />
          <i className="skel" />
          <i className="skel" />
        </li>
      ))}
    </ul>
  );
}
