import { snapshot } from "valtio";
import type { SentAnswer } from "#contract/calls/chat/chat.ts";
import type { LikesAnswer } from "#contract/calls/people/likes.ts";
import { createAlerts } from "./alerts.ts";
import { createBonus } from "./bonus.ts";
import { createChats, receiveLikes, receiveOlderLikes } from "./chats.ts";
import { createConnection } from "./connection.ts";
import { createConsent } from "./consent.ts";
import { receiveMessage } from "./conversations.ts";
import { createEntry } from "./entry.ts";
import { createGeolocation } from "./geolocation.ts";
import { createOutgoing } from "./outgoing.ts";
import { createOverlay } from "./overlay.ts";
import { createPayment } from "./payment.ts";
import { createPush } from "./push.ts";
import { createRelations, receiveLikedProfiles } from "./relations.ts";
import { createSearch, isCard, rememberProfiles } from "./search.ts";
import { createSignup } from "./signup-form.ts";
import { createSignupModal } from "./signup-modal.ts";
import { createSwipe } from "./swipe.ts";
import { createToasts } from "./toasts.ts";
import { createTracking } from "./tracking.ts";
import { createUser, receiveBalance } from "./user.ts";

/** The member's likes, and the relations that follow from them. */
export function receiveLikesAnswer(stores: Stores, likes: LikesAnswer): void {
  receiveLikes(stores.chats, likes);
  receiveLikedProfiles(stores.relations, likes.profiles, (likes.older?.sent ?? null) === null);
  rememberProfiles(stores.search, likes.profiles.filter(isCard));
}

/** More of the received or the sent likes. */
export function receiveOlderLikesAnswer(stores: Stores, list: "received" | "sent", likes: LikesAnswer): void {
  receiveOlderLikes(stores.chats, list, likes);
  receiveLikedProfiles(stores.relations, likes.profiles, false);
  rememberProfiles(stores.search, likes.profiles.filter(isCard));
}

/**
 * The origin has received a message of the member's and answers with the balance. False where the list does
 * not have its conversation yet.
 */
export function receiveSentAnswer(
  { chats, user }: Pick<Stores, "chats" | "user">,
  profile: string,
  { message, balance }: SentAnswer,
): boolean {
  receiveBalance(user, balance);
  const conversation =
    Object.entries(chats.conversations).find(([, talk]) => talk.profile.id === profile)?.[0] ??
    chats.chats.find((chat) => chat.profile.id === profile)?.conversation.id;
  return message === null || (conversation !== undefined && receiveMessage(chats, conversation, message));
}

/** An order has changed; `isPaid` says that the member has paid for one, which makes them premium. */
export function receiveOrderChange(
  { payment, user }: Pick<Stores, "payment" | "user">,
  isPaid: boolean,
): void {
  payment.orders_changed++;
  if (isPaid && user.user) user.user.paid_user = true;
}

/**
 * Creates one set of stores: at the edge for each request, in the browser once. Never at the top of a module,
 * since isolates are shared between people.
 */
export function createStores() {
  return {
    entry: createEntry(),
    user: createUser(),
    chats: createChats(),
    bonus: createBonus(),
    search: createSearch(),
    connection: createConnection(),
    geolocation: createGeolocation(),
    push: createPush(),
    payment: createPayment(),
    tracking: createTracking(),
    signup: createSignup(),
    signupModal: createSignupModal(),
    overlay: createOverlay(),
    outgoing: createOutgoing(),
    relations: createRelations(),
    swipe: createSwipe(),
    alerts: createAlerts(),
    consent: createConsent(),
    toasts: createToasts(),
  };
}

export type Stores = ReturnType<typeof createStores>;

/** Empties every store that holds data of a member: nothing of them stays on the device after a logout. */
export function clearMemberData(stores: Stores): void {
  const empty = createStores();
  for (const name of [
    "user",
    "alerts",
    "chats",
    "bonus",
    "search",
    "outgoing",
    "overlay",
    "relations",
    "swipe",
    "geolocation",
    "payment",
    "push",
  ] as const)
    Object.assign(stores[name], snapshot(empty[name]));
}
