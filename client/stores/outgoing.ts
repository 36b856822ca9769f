import { proxy } from "valtio";
import type { Gift } from "#contract/gifts.ts";

/** A message that the member has written and the origin has not taken yet. */
export interface OutgoingMessage {
  id: string;
  /** To whom. */
  profile: string;
  /** Perhaps empty beside a gift. */
  text: string;
  gift?: Gift;
  /** ISO date and time at which it was written. */
  at: string;
  understood?: true;
  sure?: true;
  /** Why it was refused, as a code of the contract; null while it may still go. */
  code: string | null;
  /**
   * A failed one stays until the member tries it again or drops it, and what he wrote to the same person
   * later waits behind it.
   */
  state: "waiting" | "sending" | "failed";
}

/** All that waits on this device; see chat/outbox.ts. */
export interface OutgoingStore {
  /** In the order in which they go. */
  waiting: OutgoingMessage[];
}
export const createOutgoing = (): OutgoingStore => proxy<OutgoingStore>({ waiting: [] });
