import { use } from "react";
import { FormattedMessage } from "react-intl";
import { useSnapshot } from "valtio";
import { useStores, useUser } from "#client/page/context.tsx";
import { matchRoute, pathOf } from "#client/routes.ts";
import { BrowserContext } from "#client/runtime/browser-context.tsx";
import { useHydrated } from "#client/runtime/use-hydrated.ts";
import { readChatDraft } from "#client/storage/device-storage.ts";
import { PageLink } from "#client/ui/page-link.tsx";

/**
 * A link back to where the member came from; else to the search. To a conversation it says whose it is, and
 * whether words of the member's wait there.
 */
export function ReturnLink({ next, isMain }: { next: string | null; isMain: boolean }) {
  const found = next === null ? null : matchRoute(next.split(/[?#]/)[0] ?? "");
  const route = found?.route.name ?? null;
  return (
    <PageLink
      className={isMain ? "btn btn--main btn--wide" : "btn btn--wide"}
      href={route === null || next === null ? pathOf("members") : next}
    >
      {route === "chats-id" || route === "members-id-chat" ? (
        <ToConversation id={found?.params["id"] ?? ""} isOfProfile={route === "members-id-chat"} />
      ) : (
        <FormattedMessage tagName="span" id={route === null ? "order.on" : "order.on.next"} />
      )}
    </PageLink>
  );
}

/** `id` is of the conversation or of the other member, as the address has it. */
function ToConversation({ id, isOfProfile }: { id: string; isOfProfile: boolean }) {
  const { chats: store, search, outgoing } = useStores();
  const { chats, drafts } = useSnapshot(store);
  const { profiles } = useSnapshot(search);
  const { waiting } = useSnapshot(outgoing);
  const isHydrated = useHydrated();
  const storage = use(BrowserContext)?.storage;
  const member = useUser()?.id;
  const partner = chats.find(
    (chat) => (isOfProfile ? chat.profile.id : chat.conversation.id) === id,
  )?.profile;
  const profile = isOfProfile ? id : partner?.id;
  const known = partner && "name" in partner ? partner.name : undefined;
  const name = known ?? (profile === undefined ? undefined : profiles[profile]?.name);
  // the server has no part of what is written and not sent
  const waits =
    isHydrated &&
    profile !== undefined &&
    (Boolean(drafts[profile]) ||
      waiting.some((message) => message.profile === profile) ||
      (storage !== undefined && member !== undefined && Boolean(readChatDraft(storage, member, profile))));
  if (!name) return <FormattedMessage tagName="span" id="order.on.chat" />;
  return <FormattedMessage tagName="span" id="order.on.to" values={{ name, waits: waits ? "yes" : "no" }} />;
}
