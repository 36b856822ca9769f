import { snapshot } from "valtio";
import type { Data as ChatData } from "#client/pages/chats-id/data.ts";
import type { Data as ChatsData } from "#client/pages/chats/data.ts";
import type { Data as CompleteSignupData } from "#client/pages/complete-signup/data.ts";
import type { Data as CreditsData } from "#client/pages/credits/data.ts";
import type { Data as LikesData } from "#client/pages/likes/data.ts";
import type { Data as ProfileData } from "#client/pages/members-id/data.ts";
import type { Data as MembersData } from "#client/pages/members/data.ts";
import type { Data as SignupData } from "#client/pages/signup/data.ts";
import type { Data as SwipeData } from "#client/pages/swipe-game/data.ts";
import type { Content, Seed } from "#client/seed.ts";
import { draftFrom } from "#client/signup/signup-draft.ts";
import type { ChatAnswer, SentAnswer } from "#contract/calls/chat.ts";
import type { LikesAnswer } from "#contract/calls/likes.ts";
import { createAlerts } from "./alerts.ts";
import { createBonus, isInMembersArea, receiveDiscount, removeDiscount, type BonusStore } from "./bonus.ts";
import { createChats, receiveChats, receiveCounts, receiveLikes, receiveOlderLikes } from "./chats.ts";
import { createConnection } from "./connection.ts";
import { createConsent } from "./consent.ts";
import { receiveChat, receiveMessage } from "./conversations.ts";
import { createEntry } from "./entry-warning.ts";
import { createGeolocation } from "./geolocation.ts";
import { createOutgoing } from "./outgoing.ts";
import { createOverlay } from "./overlay.ts";
import { createPayment } from "./payment.ts";
import { createPush } from "./push.ts";
import { createRelations, receiveLikedCards, receiveLikedProfiles, receiveRelation } from "./relations.ts";
import { createSearch, isCard, receiveResults, rememberProfiles } from "./search.ts";
import { createSignup } from "./signup-form.ts";
import { createSignupModal } from "./signup-modal.ts";
import { createSwipe, receiveDeck } from "./swipe.ts";
import { createToasts } from "./toasts.ts";
import { createTracking } from "./tracking.ts";
import { createUser, receiveBalance } from "./user.ts";

/** The part of the seed that the stores are filled from, besides its content. */
export type PageFrame = Pick<Seed, "page" | "route" | "entryWarning" | "live"> & {
  site: Pick<Seed["site"], "countries">;
};

/**
 * Fills the stores from the seed. It runs at the edge and in the browser with the same result, so that both
 * render the same.
 */
export function hydrateStores(
  stores: Stores,
  frame: PageFrame,
  { user, dismissals, discount, counts, data }: Content,
): void {
  stores.entry.open = frame.entryWarning;
  // a page that was prefetched has an older balance than this tab has received since
  const credits = stores.user.ledgerEntries > 0 ? stores.user.user?.credits : undefined;
  const { user: before } = stores.user;
  stores.user.user = user && {
    ...user,
    ...(credits !== undefined && { credits }),
    // while the directory does not answer, a page has no name of the member
    ...(user.profile.name === "" && before?.id === user.id && { profile: before.profile }),
  };
  // alerts that were dismissed since stay dismissed
  stores.alerts.dismissals = { ...dismissals, ...snapshot(stores.alerts).dismissals };
  if (counts) receiveCounts(stores.chats, counts);
  stores.signup.country = frame.site.countries[0] ?? "";
  if (frame.page === "complete-signup" && data.state === "ready")
    Object.assign(
      stores.signup,
      draftFrom((data as CompleteSignupData & { state: "ready" }).draft, stores.signup),
    );
  if (frame.page === "signup") Object.assign(stores.signup, (data as SignupData).start);
  if (frame.page === "members-id" || frame.page === "likes-m-id")
    receiveRelation(stores.relations, data as ProfileData);
  if ((frame.page === "likes" || frame.page === "likes-type") && data.state === "ready")
    receiveLikesAnswer(stores, (data as LikesData & { state: "ready" }).likes);
  if (frame.page === "chats" && data.state === "ready" && !(frame.live && stores.chats.chats_loaded))
    receiveChats(stores.chats, data as ChatsData & { state: "ready" });
  if ((frame.page === "chats-id" || frame.page === "members-id-chat") && data.state === "ready")
    receiveChatAnswer(stores, data as ChatData & { state: "ready" }, frame);
  if (frame.page === "members" && data.state === "ready" && !stores.chats.likes_loaded) {
    const { profiles, similar } = data as MembersData & { state: "ready" };
    receiveLikedCards(stores.relations, [...profiles, ...(similar?.profiles ?? [])]);
  }
  if (frame.page === "swipe-game") receiveDeck(stores.swipe, data as SwipeData);
  receivePageDiscount(stores.bonus, frame, discount, data);
  restorePage(stores, frame, { data });
}

/** Takes over the discount. Opening a credits page can create one that did not exist when the user was read. */
function receivePageDiscount(
  bonus: BonusStore,
  { page }: Pick<Seed, "page">,
  pageDiscount: Content["discount"],
  data: Content["data"],
): void {
  const offered =
    (page === "credits" || page === "credits-id-paymentmethod" || page === "credits-repeat-order") &&
    data.state === "ready"
      ? (data as CreditsData & { state: "ready" }).offer.discount
      : null;
  const discount =
    pageDiscount === null && offered !== null && offered.kind !== "code" ? offered : pageDiscount;
  if (discount) receiveDiscount(bonus, discount, performance.now());
  else if (discount === null) removeDiscount(bonus);
}

/**
 * Restores what belongs to the page itself and so comes back with it. The member's own data is not restored:
 * the stores have a newer state of it.
 */
export function restorePage(
  { search, bonus }: Stores,
  frame: Pick<Seed, "page" | "route">,
  { data }: Pick<Content, "data">,
): void {
  bonus.isInMembersArea = isInMembersArea(frame.route);
  if (frame.page !== "members") return;
  receiveResults(search, data as MembersData);
  if (data.state === "ready") rememberProfiles(search, (data as MembersData & { state: "ready" }).profiles);
}

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

/** A conversation opens; its answer also brings the balance. */
function receiveChatAnswer(
  { chats, user }: Pick<Stores, "chats" | "user">,
  chat: ChatAnswer,
  { live }: Pick<PageFrame, "live">,
): void {
  receiveChat(chats, chat, live);
  receiveBalance(user, chat.balance);
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
