import { proxy } from "valtio";
import type { MainImage, Balance, User } from "#contract/entities.ts";

/** The member who is logged in, or null. */
export interface UserStore {
  user: User | null;
  /**
   * The number of entries in the member's ledger when the balance was last read: it tells which of two
   * balances is newer.
   */
  ledgerEntries: number;
}

export const createUser = (): UserStore => proxy<UserStore>({ user: null, ledgerEntries: 0 });

/** Takes over a balance from an answer or the live connection. An older one than this tab has is ignored. */
export function receiveBalance(store: UserStore, { credits, entries }: Balance): void {
  if (!store.user || entries < store.ledgerEntries) return;
  store.ledgerEntries = entries;
  store.user.credits = credits;
}

/** The member has become premium, or has lost it. */
export function setPaid(store: UserStore, paid: boolean): void {
  if (store.user) store.user.paid_user = paid;
}

/** The member's first photo is their picture in the bar, and answers the alert for a missing one. */
export function receiveMainPhoto(store: UserStore, photo: MainImage | undefined): void {
  if (!store.user) return;
  store.user.profile.main_image = photo
    ? {
        thumb_filename: photo.thumb_filename,
        filename: photo.filename,
        match: photo.match,
        status: photo.status,
        ...(photo.focus && { focus: photo.focus }),
      }
    : null;
}

/** What the member switched off, which the alert about it depends on. */
export function receiveDisabledNotifications(store: UserStore, disabled: string[]): void {
  if (store.user) store.user.notifications_disabled = disabled;
}
