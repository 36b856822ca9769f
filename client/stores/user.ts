import { proxy } from "valtio";
import type { MainImage, Purse, User } from "#contract/entities.ts";

/** The member who is logged in, or nobody. */
export interface UserStore {
  user: User | null;
  /** Of his ledger, as far as this tab has heard. */
  ledgerEntries: number;
}

export const createUser = (): UserStore => proxy<UserStore>({ user: null, ledgerEntries: 0 });

/** What is left, from an answer or the connection: whichever comes later, what is older changes nothing. */
export function receiveBalance(store: UserStore, { credits, entries }: Purse): void {
  if (!store.user || entries < store.ledgerEntries) return;
  store.ledgerEntries = entries;
  store.user.credits = credits;
}

/** He is premium from now on, or no more. */
export function setPaid(store: UserStore, paid: boolean): void {
  if (store.user) store.user.paid_user = paid;
}

/** The first of his photos is the member's face in the bar, and answers the alert for a missing one. */
export function receiveMainPhoto(store: UserStore, photo: MainImage | undefined): void {
  if (!store.user) return;
  store.user.profile.main_image = photo
    ? {
        thumb_filename: photo.thumb_filename,
        filename: photo.filename,
        match: photo.match,
        status: photo.status,
      }
    : null;
}
