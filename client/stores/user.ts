import { proxy } from "valtio";
import type { MainImage, User } from "../../worker/contract/entities.ts";

/** The member who is logged in, or nobody. */
export interface UserStore {
  user: User | null;
}

export const createUser = (): UserStore => proxy<UserStore>({ user: null });

/** The first of his photos is the member's face in the bar, and answers the alert for a missing one. */
export function receiveMainPhoto(store: UserStore, photo: MainImage | undefined): void {
  if (!store.user) return;
  store.user.profile.main_image = photo ? { thumb_filename: photo.thumb_filename, filename: photo.filename, match: photo.match, status: photo.status } : null;
}
