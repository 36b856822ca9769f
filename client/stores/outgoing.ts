import { proxy } from "valtio";
import type { Gift } from "#contract/product/gifts.ts";
import type { VoiceNote } from "#contract/product/voice.ts";

/** A message that the member has written and the origin has not received yet. */
export interface OutgoingMessage {
  id: string;
  /** The id of the profile it goes to. */
  profile: string;
  /** May be empty for a gift; is empty for a voice message. */
  text: string;
  gift?: Gift;
  /** The message of the same conversation that it answers. */
  reply_to?: string;
  /** Of a voice message; the recording itself is on the device. */
  voice?: VoiceNote;
  /** When it was written: an ISO 8601 date and time. */
  at: string;
  understood?: true;
  sure?: true;
  /** Why it was refused, as a code of the contract; null while it may still be sent. */
  code: string | null;
  /**
   * A failed message stays until the member retries or drops it; later messages to the same profile wait
   * behind it.
   */
  state: "waiting" | "sending" | "failed";
}

/** Everything that waits on this device; see chat/outbox.ts. */
export interface OutgoingStore {
  /** In the order in which they are sent. */
  waiting: OutgoingMessage[];
}
export const createOutgoing = (): OutgoingStore => proxy<OutgoingStore>({ waiting: [] });
