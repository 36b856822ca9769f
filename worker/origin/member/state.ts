import type { Alert } from "#contract/calls/dismissals.ts";
import type { Locale } from "#contract/entities.ts";
import { balance } from "./billing/ledger.ts";
import { mandateDraftView, type MandateDraftView } from "./billing/mandate-draft.ts";
import {
  purchaseStatus,
  entriesOf,
  ownDiscounts,
  ownOrders,
  type PurchaseStatus,
  type OwnDiscounts,
  type OwnOrder,
} from "./billing/purchase-status.ts";
import {
  conversationList,
  evidenceOf,
  conversationPage,
  type ListedConversation,
  type ConversationPage,
} from "./messaging/conversations.ts";
import type { ShownMessage } from "./messaging/messages.ts";
import { albumOf, hasAdoptedPhotos, type Album } from "./photos/album.ts";
import { likeLists, type Likes } from "./relations/like-lists.ts";
import {
  blockedProfiles,
  hiddenProfiles,
  likedProfiles,
  relationTo,
  type Relation,
} from "./relations/relations.ts";
import { swipeDeck, type SwipeDeck } from "./relations/swipe-deck.ts";
import { listSessions, type SessionRow } from "./sessions.ts";
import { dismissals, setting, type FirstMessage } from "./settings.ts";
import { first, type Sql } from "./storage/sql.ts";

export interface NewMember {
  id: string;
  pool: string;
  site: string;
  status: "not_confirmed" | "active";
  paidUser: boolean;
  language: Locale;
  credits: number;
  /** Written at signup on somebody's page: waits until it may be delivered. */
  firstMessage?: FirstMessage | null;
}

/** What a member's object answers to the member's own session. Times in milliseconds since 1970. */
export interface MemberState {
  id: string;
  status: string;
  paidUser: boolean;
  signedUpAt: number;
  credits: number;
  language: Locale;
  notificationsDisabled: string[];
  dismissals: Partial<Record<Alert, number>>;
}

/** Parts of a member that a call may request with the state, so that one call of the object is enough. */
export interface Parts {
  devices?: (SessionRow & { current: boolean })[];
  /** `known`: the object has them; until then the directory does. */
  photos?: Album & { known: boolean };
  likes?: Likes;
  /** Profiles that the member likes, the newest first. */
  liked?: string[];
  /** Profiles with whom one of the two has blocked. */
  hidden?: string[];
  /** Profiles that the member blocks. */
  blocks?: string[];
  relation?: Relation;
  pile?: SwipeDeck;
  chats?: ListedConversation[];
  piece?: ConversationPage;
  /** A received message and what came before it; null where the member has no such message. */
  evidence?: ShownMessage[] | null;
  buying?: PurchaseStatus;
  discounts?: OwnDiscounts;
  orders?: OwnOrder[];
  entries?: ReturnType<typeof entriesOf>;
  /** The state of the member's mandate for debits. */
  debit?: MandateDraftView;
}
/** A part about another profile or another thing names it. */
export type PartName =
  | "devices"
  | "photos"
  | "likes"
  | "liked"
  | "hidden"
  | "blocks"
  | `relation/${string}`
  | `pile/${number}`
  | "chats"
  | `chat/${string}`
  | `evidence/${string}/${string}`
  | "debit"
  | "buying"
  | "discounts"
  | `orders/${number}`
  | `entries/${number}`;
export interface Recognised {
  state: MemberState;
  parts: Parts;
}

export interface MemberRow extends Record<string, string | number> {
  id: string;
  pool: string;
  status: string;
  paid_user: number;
  signed_up_at: number;
  active_at: number;
  told_day: number;
  held: number;
  leaving: number;
}

/** Throws for an object that was never created. */
export function memberRow(sql: Sql): MemberRow {
  const row = first<MemberRow>(
    sql,
    "SELECT id, pool, status, paid_user, signed_up_at, active_at, told_day, held, leaving FROM member",
  );
  if (!row) throw new Error("the object has no member");
  return row;
}

/** The browsers that are logged in, and which of them is asking. */
export const devicesOf = (sql: Sql, session: SessionRow): Parts["devices"] & {} =>
  listSessions(sql, Date.now()).map((row) => ({ ...row, current: row.id === session.id }));

/** The requested parts, for the session that asks. */
export function partsOf(sql: Sql, session: SessionRow, wanted: readonly PartName[]): Parts {
  const about = (part: "relation" | "pile" | "chat" | "evidence" | "orders" | "entries") =>
    wanted.find((name) => name.startsWith(`${part}/`))?.slice(part.length + 1);
  const [other, swipeLikes, chat, evidence, refundDays, before] = [
    about("relation"),
    about("pile"),
    about("chat"),
    about("evidence"),
    about("orders"),
    about("entries"),
  ];
  return {
    ...(wanted.includes("devices") && { devices: devicesOf(sql, session) }),
    ...(wanted.includes("photos") && { photos: { ...albumOf(sql), known: hasAdoptedPhotos(sql) } }),
    ...(wanted.includes("likes") && { likes: likeLists(sql, Date.now()) }),
    ...(wanted.includes("liked") && { liked: likedProfiles(sql) }),
    ...(wanted.includes("hidden") && { hidden: hiddenProfiles(sql) }),
    ...(wanted.includes("blocks") && { blocks: blockedProfiles(sql) }),
    ...(other !== undefined && { relation: relationTo(sql, other) }),
    ...(swipeLikes !== undefined && { pile: swipeDeck(sql, Number(swipeLikes), Date.now()) }),
    ...(wanted.includes("chats") && { chats: conversationList(sql) }),
    ...(chat !== undefined && { piece: pieceAsked(sql, chat) }),
    ...(wanted.includes("discounts") && { discounts: ownDiscounts(sql) }),
    ...(wanted.includes("buying") && { buying: purchaseStatus(sql, Date.now()) }),
    ...(refundDays !== undefined && { orders: ownOrders(sql, Number(refundDays), Date.now()) }),
    ...(before !== undefined && { entries: entriesOf(sql, Number(before)) }),
    ...(evidence !== undefined && { evidence: evidenceAsked(sql, evidence) }),
    ...(wanted.includes("debit") && { debit: mandateDraftView(sql, Date.now()) }),
  };
}

/** The part that requests a page of a conversation. */
export const chatPart = (
  partner: string,
  { older = "", after = "" }: { older?: string; after?: string },
): PartName => `chat/${partner}/${older}/${after}`;

function pieceAsked(sql: Sql, part: string): ConversationPage {
  const [partner = "", older = "", after = ""] = part.split("/");
  const [order = "", id = ""] = older.split(/\.(.*)/, 2);
  return conversationPage(sql, partner, {
    older: older === "" ? null : { order: Number(order), id },
    after: after === "" ? null : Number(after),
  });
}

function evidenceAsked(sql: Sql, part: string): ShownMessage[] | null {
  const [partner = "", id = ""] = part.split("/");
  return evidenceOf(sql, partner, id);
}

/** The member's state now. */
export function stateOf(sql: Sql): MemberState {
  const { id, status, paid_user: paid, signed_up_at: signedUpAt } = memberRow(sql);
  return {
    id,
    status,
    paidUser: paid === 1,
    signedUpAt,
    credits: balance(sql),
    language: setting(sql, "language"),
    notificationsDisabled: setting(sql, "notifications_disabled"),
    dismissals: dismissals(sql),
  };
}
