import { proxy } from "valtio";
import type { User } from "../../worker/contract/entities.ts";

/** The member who is logged in, or nobody. */
export interface UserStore {
  user: User | null;
}

export const createUser = (): UserStore => proxy<UserStore>({ user: null });
