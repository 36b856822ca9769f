import { proxy } from "valtio";
import type { PushPayload } from "#contract/push.ts";

/** Push: first unknown, then capable or not; unset, none, subscribed or denied (specification, section 4). */
export interface PushStore {
  capable: boolean | null;
  subscription: "unset" | "none" | "subscribed" | "denied";
  last_message: PushPayload | null;
  /** The site's public key; null while it is not known, and where the backend has none. */
  public_key: string | null;
}
export const createPush = (): PushStore =>
  proxy<PushStore>({ capable: null, subscription: "unset", last_message: null, public_key: null });

/** Whether push may be offered to a member: capable, not subscribed, and a public key is set. */
export const mayOfferPush = ({
  capable,
  subscription,
  public_key: key,
}: Readonly<Pick<PushStore, "capable" | "subscription" | "public_key">>): boolean =>
  capable === true && subscription === "none" && key !== null;
