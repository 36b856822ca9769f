import { snapshot } from "valtio";
import type { Frame } from "#client/context.tsx";
import type { Data as ChatData } from "#client/pages/chats-id/data.ts";
import type { Data as ChatsData } from "#client/pages/chats/data.ts";
import type { Data as CompleteSignupData } from "#client/pages/complete-signup/data.ts";
import type { Data as CreditsData } from "#client/pages/credits/data.ts";
import type { Data as LikesData } from "#client/pages/likes/data.ts";
import type { Data as ProfileData } from "#client/pages/members-id/data.ts";
import type { Data as MembersData } from "#client/pages/members/data.ts";
import type { Data as SignupData } from "#client/pages/signup/data.ts";
import type { Data as SwipeData } from "#client/pages/swipe-game/data.ts";
import type { Content } from "#client/seed.ts";
import { draftFrom } from "#client/signup/draft.ts";
import type { ChatAnswer, SentAnswer } from "#contract/calls/chat.ts";
import type { LikesAnswer } from "#contract/calls/likes.ts";
import { createAlerts } from "./alerts.ts";
import { createBonus, isInMembersArea, receiveDiscount, takeDiscountAway, type BonusStore } from "./bonus.ts";
import { createChats, receiveChat, receiveChats, receiveLikes, receiveMessage } from "./chats.ts";
import { createConnection } from "./connection.ts";
import { createPayment, createPush, createTracking } from "./device.ts";
import { createEntry } from "./entry.ts";
import { createGeolocation } from "./geolocation.ts";
import { createOutgoing } from "./outgoing.ts";
import { createOverlay } from "./overlay.ts";
import { createRelations, noteLikes, noteRelation } from "./relations.ts";
import { createSearch, receiveResults, rememberProfiles } from "./search.ts";
import { createSignupModal } from "./signup-modal.ts";
import { createSignup } from "./signup.ts";
import { createSwipe, receivePile } from "./swipe.ts";
import { createToasts } from "./toasts.ts";
import { createUser, takePurse } from "./user.ts";

/** What of a page its stores stand on. */
export type StoresFrame = Pick<Frame, "page" | "route" | "entryWarning" | "live"> & {
  site: Pick<Frame["site"], "countries">;
};

/** What the seed brings: at the edge and in the browser the same, so both render the same. */
export function hydrateStores(
  stores: Stores,
  frame: StoresFrame,
  { user, dismissals, discount, data }: Content,
): void {
  stores.entry.open = frame.entryWarning;
  // a page that was asked for ahead knows less than this tab has heard since
  const credits = stores.user.entries > 0 ? stores.user.user?.credits : undefined;
  stores.user.user = user && credits !== undefined ? { ...user, credits } : user;
  // what was put away since is put away
  stores.alerts.dismissals = { ...dismissals, ...snapshot(stores.alerts).dismissals };
  stores.signup.country = frame.site.countries[0] ?? "";
  if (frame.page === "complete-signup" && data.state === "ready")
    Object.assign(
      stores.signup,
      draftFrom((data as CompleteSignupData & { state: "ready" }).draft, stores.signup),
    );
  if (frame.page === "signup") Object.assign(stores.signup, (data as SignupData).start);
  if (frame.page === "members-id" || frame.page === "likes-m-id")
    noteRelation(stores.relations, data as ProfileData);
  if ((frame.page === "likes" || frame.page === "likes-type") && data.state === "ready")
    takeLikes(stores, (data as LikesData & { state: "ready" }).likes);
  if (frame.page === "chats" && data.state === "ready" && !(frame.live && stores.chats.chats_known))
    receiveChats(stores.chats, data as ChatsData & { state: "ready" });
  if ((frame.page === "chats-id" || frame.page === "members-id-chat") && data.state === "ready")
    takeChat(stores, data as ChatData & { state: "ready" });
  if (frame.page === "swipe-game") receivePile(stores.swipe, data as SwipeData);
  takeDiscount(stores.bonus, frame, discount, data);
  returnTo(stores, frame, { data });
}

/** A page of the credits may have brought one about that was not there when it was asked for. */
function takeDiscount(
  bonus: BonusStore,
  { page }: Pick<Frame, "page">,
  told: Content["discount"],
  data: Content["data"],
): void {
  const offered =
    (page === "credits" || page === "credits-id-paymentmethod" || page === "credits-repeat-order") &&
    data.state === "ready"
      ? (data as CreditsData & { state: "ready" }).offer.discount
      : null;
  const discount = told === null && offered !== null && offered.kind !== "code" ? offered : told;
  if (discount) receiveDiscount(bonus, discount, performance.now());
  else if (discount === null) takeDiscountAway(bonus);
}

/**
 * What is a page's own, and so comes back with it; how the member and his likes stand is known better than by
 * then.
 */
export function returnTo(
  { search, bonus }: Stores,
  frame: Pick<Frame, "page" | "route">,
  { data }: Pick<Content, "data">,
): void {
  bonus.isInArea = isInMembersArea(frame.route);
  if (frame.page !== "members") return;
  receiveResults(search, data as MembersData);
  if (data.state === "ready") rememberProfiles(search, (data as MembersData & { state: "ready" }).profiles);
}

/** The member's likes, and how he stands to everybody in them. */
export function takeLikes(stores: Stores, likes: LikesAnswer): void {
  receiveLikes(stores.chats, likes);
  noteLikes(stores.relations, likes.profiles);
  rememberProfiles(stores.search, likes.profiles);
}

/** A conversation that opens, and what is left to write with. */
export function takeChat({ chats, user }: Pick<Stores, "chats" | "user">, chat: ChatAnswer): void {
  receiveChat(chats, chat);
  takePurse(user, chat.purse);
}

/**
 * The origin has a message of the member's, and says what is left. False where the list does not have its
 * conversation yet.
 */
export function takeSent(
  { chats, user }: Pick<Stores, "chats" | "user">,
  profile: string,
  { message, purse }: SentAnswer,
): boolean {
  takePurse(user, purse);
  const conversation =
    Object.entries(chats.talks).find(([, talk]) => talk.profile.id === profile)?.[0] ??
    chats.chats.find((chat) => chat.profile.id === profile)?.conversation.id;
  return message === null || (conversation !== undefined && receiveMessage(chats, conversation, message));
}

/** An order is another one; whoever paid for his first is premium. */
export function hearOrder({ payment, user }: Pick<Stores, "payment" | "user">, isPaid: boolean): void {
  payment.orders_changed++;
  if (isPaid && user.user) user.user.paid_user = true;
}

/**
 * One set for each page: made at the edge for each request, in the browser once, never at the top of a
 * module.
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
    toasts: createToasts(),
  };
}

export type Stores = ReturnType<typeof createStores>;

/** Takes away what belongs to a member: the device holds nothing of him after a logout. */
export function clearMember(stores: Stores): void {
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
  ] as const)
    Object.assign(stores[name], snapshot(empty[name]));
}
