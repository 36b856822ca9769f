import type { PhotoNames } from "#origin/base/photo-names.ts";
import type { QueuedPush } from "#origin/base/queue-messages.ts";
import type { Deletion } from "./account-deletion.ts";
import type { BooksEntry } from "./billing/books-outbox.ts";
import type { NotificationListing } from "./notifications/listing.ts";
import type { NoticeBatch } from "./notifications/notices.ts";
import type { Photo, UnpublishedPhotos } from "./photos/album.ts";
import type { SentPhoto } from "./photos/sent-photos.ts";
import type { ReceivedView } from "./relations/profile-views.ts";
import type { Acknowledgement, PeerMessage } from "./storage/peer-messages.ts";

/** When a member was last active and signed up, and when their object has work, in seconds since 1970. */
interface MemberActivity {
  member: string;
  site: string;
  activeAt: number;
  signedUpAt: number;
  /** Null where no work is scheduled. */
  dueAt: number | null;
}

/** `sender` has read what `receiver` wrote, up to an order. */
interface ReadReceipt {
  sender: string;
  receiver: string;
  order: number;
}

/**
 * Everything that a member's object calls outside its own database, passed in where the object is constructed
 * (`#origin/member-services.ts`). So nothing below `member/` imports the environment, the books, the mail or
 * the payments, which all know the object in turn. Every call may fail and is then repeated by a scheduled
 * task: an implementation must give the same result however often it is called.
 */
export interface MemberServices {
  /** Hands a message to the receiver's object and answers its acknowledgement. */
  deliver(pool: string, message: PeerMessage): Promise<Acknowledgement>;
  /** Tells the receiver's object up to which order `sender` has read what they wrote. */
  sendReadReceipt(pool: string, receipt: ReadReceipt): Promise<void>;
  /** Tells the receiver's open pages that `sender` is typing. */
  showTyping(pool: string, receiver: string, sender: string): Promise<void>;
  /** Tells the object of a profile's member who has opened the profile. */
  sendView(pool: string, profile: string, view: ReceivedView): Promise<void>;
  /** Writes the member's activity into the directory and into the member index. */
  reportActivity(pool: string, activity: MemberActivity): Promise<void>;
  /** Has the member's credits counted with the day, whether or not the member was there. */
  noteCreditsChanged(pool: string, member: string): Promise<void>;
  /** Records an order or a refund in the books, once by its id. */
  recordInBooks(pool: string, entry: BooksEntry): Promise<void>;
  /** The photos that the directory had before the member's object stored them. */
  readPublishedPhotos(pool: string, member: string): Promise<Photo[]>;
  /** Puts the photos into the directory and removes files that belong to no photo. */
  publishPhotos(
    pool: string,
    member: string,
    changes: UnpublishedPhotos & { sent: readonly SentPhoto[] },
  ): Promise<void>;
  /** The names of photos on a member's site. `now` in milliseconds since 1970. */
  photoNames(member: { pool: string; site: string }, now: number): PhotoNames;
  /** Queues a push message to one of the member's browsers; what it says is decided when it is sent. */
  queuePush(push: QueuedPush): Promise<void>;
  /** Sends the member an email about these notices, once by their id. */
  sendNotices(pool: string, member: string, batch: NoticeBatch): Promise<void>;
  /** Hides the profile of a pending deletion and mails its member, once; or shows it again. */
  publishDeletion(pool: string, member: string, deletion: Deletion): Promise<void>;
  /** Moves the files of these photos to where no address leads, or back. Those that are there already stay. */
  movePhotos(pool: string, keys: readonly string[], to: { isWithheld: boolean }): Promise<void>;
  /** Writes the member's row of the index of notifications. */
  listNotifications(pool: string, listing: NotificationListing): Promise<void>;
  /** Takes every photo of a deleted account out of conversations, and removes the files of these keys. */
  removePhotos(pool: string, member: string, keys: string[]): Promise<void>;
}
