import type { Preferences } from "#contract/calls/account/preferences.ts";
import type { BadgeCounts } from "#contract/calls/operator/page.ts";
import type { SavedSearch } from "#contract/calls/people/saved-searches.ts";
import { mandateDraftView, type MandateDraftView } from "./billing/mandate-draft.ts";
import {
  entriesOf,
  ownDiscounts,
  ownOrders,
  purchaseStatus,
  type OwnDiscounts,
  type OwnOrder,
  type PurchaseStatus,
} from "./billing/purchase-status.ts";
import {
  conversationList,
  unreadMessages,
  type ConversationList,
  type ListRequest,
} from "./messaging/conversation-list.ts";
import { conversationPage, type ConversationPage } from "./messaging/conversation-page.ts";
import { evidenceOf } from "./messaging/conversations.ts";
import type { ShownMessage } from "./messaging/messages.ts";
import { preferencesOf } from "./notifications/preferences.ts";
import { albumOf, hasAdoptedPhotos, type Album } from "./photos/album.ts";
import { favouriteNote, favouritesOf, type Favourite } from "./relations/favourites.ts";
import {
  likeLists,
  likeMarks,
  type LikeMarks,
  type Likes,
  type LikesRequest,
} from "./relations/like-lists.ts";
import { viewsOf, type ListedView } from "./relations/profile-views.ts";
import { countNewLikes } from "./relations/received-likes.ts";
import {
  blockedProfiles,
  hiddenProfiles,
  likedProfiles,
  relationTo,
  type Relation,
} from "./relations/relations.ts";
import { savedSearchesOf } from "./relations/saved-searches.ts";
import { swipeDeck, type SwipeDeck } from "./relations/swipe-deck.ts";
import { listSessions, type SessionRow } from "./sessions.ts";
import type { MemberState } from "./state.ts";
import type { Sql } from "./storage/sql.ts";

/**
 * Each part of a member that a call may read together with the session check: what the call says to ask for
 * it (`wanted`), and what it gets (`is`). The whole question costs one request to the member's object.
 */
interface PartTable {
  /** The browsers that are signed in; `current` is the one that asks. */
  devices: { wanted: true; is: (SessionRow & { current: boolean })[] };
  preferences: { wanted: true; is: Preferences };
  /** `known` is false until the object has taken the photos over from the directory. */
  photos: { wanted: true; is: Album & { known: boolean } };
  likes: { wanted: LikesRequest; is: Likes };
  likeMarks: { wanted: true; is: LikeMarks };
  /** Who opened their profile, the latest first. */
  views: { wanted: true; is: ListedView[] };
  favourites: { wanted: true; is: Favourite[] };
  savedSearches: { wanted: true; is: SavedSearch[] };
  /** The note of a favourite; null for a profile that is none. */
  favourite: { wanted: { of: string }; is: string | null };
  /** Ids of the members they like, newest first. */
  liked: { wanted: true; is: string[] };
  /** Ids of the members that a block, in either direction, hides from them. */
  hidden: { wanted: true; is: string[] };
  /** Ids of the members they block themselves. */
  blocks: { wanted: true; is: string[] };
  relation: { wanted: { to: string }; is: Relation };
  /** `premiumLikes`: likes a day in the swipe game for a premium member of this site. */
  swipeDeck: { wanted: { premiumLikes: number }; is: SwipeDeck };
  /** A part of the list of conversations, and the number of unread messages in all of them. */
  chats: { wanted: ListRequest; is: ConversationList };
  /** One page of a conversation. All but the partner is of the contract's chat query. */
  conversation: {
    wanted: { partner: string; older?: string; newer?: string; around?: string; after?: string; long?: "1" };
    is: ConversationPage;
  };
  /** A message they received, with those before it; null where they received no such message. */
  evidence: { wanted: { partner: string; message: string }; is: ShownMessage[] | null };
  counts: { wanted: true; is: BadgeCounts };
  purchasing: { wanted: true; is: PurchaseStatus };
  discounts: { wanted: true; is: OwnDiscounts };
  /** `refundDays`: days within which a purchase may be withdrawn from. */
  orders: { wanted: { refundDays: number }; is: OwnOrder[] };
  /** Ledger entries with a number below `before`, newest first. */
  ledgerEntries: { wanted: { before: number }; is: ReturnType<typeof entriesOf> };
  /** State of the direct debit mandate. */
  debit: { wanted: true; is: MandateDraftView };
}

export type PartName = keyof PartTable;
export type Parts = { [Name in PartName]: PartTable[Name]["is"] };
/** The parts a call asks for; null asks for nothing, for a part that only some requests need. */
export type WantedParts = { [Name in PartName]?: PartTable[Name]["wanted"] | null };

/** What the member's object answers a valid session: its state, and the parts that were asked for. */
export interface Recognised {
  state: MemberState;
  parts: SomeParts;
}
/** The parts that were asked for; the others are missing. */
export type SomeParts = { [Name in PartName]?: Parts[Name] | undefined };

/** Reads the wanted parts, for the session that asks. */
export function partsOf(sql: Sql, session: SessionRow, wanted: WantedParts): SomeParts {
  const now = Date.now();
  const { relation, favourite, chats, conversation, evidence, orders, ledgerEntries } = wanted;
  return {
    ...(wanted.devices && { devices: devicesOf(sql, session) }),
    ...(wanted.preferences && { preferences: preferencesOf(sql) }),
    ...(wanted.photos && { photos: { ...albumOf(sql), known: hasAdoptedPhotos(sql) } }),
    ...(wanted.likes && { likes: likeLists(sql, wanted.likes, now) }),
    ...(wanted.likeMarks && { likeMarks: likeMarks(sql) }),
    ...(wanted.views && { views: viewsOf(sql, now) }),
    ...(wanted.favourites && { favourites: favouritesOf(sql) }),
    ...(wanted.savedSearches && { savedSearches: savedSearchesOf(sql) }),
    ...(favourite && { favourite: favouriteNote(sql, favourite.of) }),
    ...(wanted.liked && { liked: likedProfiles(sql) }),
    ...(wanted.hidden && { hidden: hiddenProfiles(sql) }),
    ...(wanted.blocks && { blocks: blockedProfiles(sql) }),
    ...(relation && { relation: relationTo(sql, relation.to) }),
    ...(wanted.swipeDeck && { swipeDeck: swipeDeck(sql, wanted.swipeDeck.premiumLikes, now) }),
    ...(chats && { chats: conversationList(sql, chats) }),
    ...(conversation && { conversation: pageOf(sql, conversation) }),
    ...(evidence && { evidence: evidenceOf(sql, evidence.partner, evidence.message) }),
    ...(wanted.counts && { counts: { unread: unreadMessages(sql), new_likes: countNewLikes(sql) } }),
    ...(wanted.discounts && { discounts: ownDiscounts(sql) }),
    ...(wanted.purchasing && { purchasing: purchaseStatus(sql, now) }),
    ...(orders && { orders: ownOrders(sql, orders.refundDays, now) }),
    ...(ledgerEntries && { ledgerEntries: entriesOf(sql, ledgerEntries.before) }),
    ...(wanted.debit && { debit: mandateDraftView(sql, now) }),
  };
}

/** The browsers that are signed in, and which of them asks. */
export const devicesOf = (sql: Sql, session: SessionRow): Parts["devices"] =>
  listSessions(sql, Date.now()).map((row) => ({ ...row, current: row.id === session.id }));

const pageOf = (
  sql: Sql,
  { partner, older, newer, around, after, long }: PartTable["conversation"]["wanted"],
): ConversationPage =>
  conversationPage(sql, partner, {
    ...(older !== undefined && { older: positionIn(older) }),
    ...(newer !== undefined && { newer: positionIn(newer) }),
    ...(around !== undefined && { around }),
    ...(after !== undefined && { after: Number(after) }),
    isLong: long === "1",
  });

function positionIn(cursor: string): { order: number; id: string } {
  const [order = "", id = ""] = cursor.split(/\.(.*)/, 2);
  return { order: Number(order), id };
}
