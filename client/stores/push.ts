import { proxy } from "valtio";

/** Push: first unknown, then capable or not; unset, none, subscribed or denied (specification, section 4). */
export interface PushStore {
  capable: boolean | null;
  subscription: "unset" | "none" | "subscribed" | "denied";
  last_message: unknown;
}
export const createPush = (): PushStore =>
  proxy<PushStore>({ capable: null, subscription: "unset", last_message: null });
