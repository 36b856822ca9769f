import { subscribe } from "valtio";
import { countNewLikes } from "#client/stores/chats.ts";
import type { Stores } from "#client/stores/stores.ts";
import { conversationTag, LIKES_TAG } from "#contract/push.ts";

type Lists = Stores["chats"];
type Registration = Pick<ServiceWorkerRegistration, "getNotifications">;

/**
 * Closes the notifications of what was read, here or on another device: at once, and as the lists change.
 * Where no page is open, the next push does it (service-worker.ts).
 */
export async function closeWhatIsRead(lists: Lists, registration: Registration): Promise<void> {
  let open = new Set((await registration.getNotifications()).map(({ tag }) => tag));
  const update = () => {
    if (!lists.chats_loaded || !lists.likes_loaded) return;
    const before = open;
    open = unreadTags(lists, before);
    for (const tag of before) if (isOurs(tag) && !open.has(tag)) void close(registration, tag);
  };
  subscribe(lists, update);
  update();
}

async function close(registration: Registration, tag: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) shown.close();
}

const isOurs = (tag: string): boolean => tag === LIKES_TAG || tag.startsWith(conversationTag(""));

/** Of a conversation that is not loaded nobody knows here whether it was read: what is shown of it stays. */
function unreadTags(
  { chats, chats_older: older, liked_by, likes_elsewhere }: Lists,
  shown: Set<string>,
): Set<string> {
  const listed = new Set(chats.map(({ profile }) => conversationTag(profile.id)));
  return new Set([
    ...chats.filter((chat) => chat.num_unread_messages > 0).map(({ profile }) => conversationTag(profile.id)),
    ...(typeof older === "string" ? [...shown].filter((tag) => tag !== LIKES_TAG && !listed.has(tag)) : []),
    ...(countNewLikes({ liked_by, likes_elsewhere }) > 0 ? [LIKES_TAG] : []),
  ]);
}
