import type { LiveConnections } from "./live-connections.ts";
import type { ReadReceipts } from "./messaging/read-receipts.ts";
import type { MemberServices } from "./services.ts";
import type { MemberStorage } from "./storage/member-storage.ts";
import type { Upkeep } from "./upkeep.ts";

/** What a verb of a member's object works with. */
export interface VerbContext<Services extends MemberServices = MemberServices> {
  storage: MemberStorage;
  /** The member's open pages. */
  connections: LiveConnections;
  /** What has read messages known to their senders. */
  receipts: ReadReceipts;
  /** What follows from a change outside of the object. */
  upkeep: Upkeep;
  services: Services;
}

/**
 * Verbs by their names. Their input and their answer cross from one object to another, so they are plain
 * data.
 */
export type Verbs<Services extends MemberServices = MemberServices> = Readonly<
  Record<string, (context: VerbContext<Services>, ...input: never[]) => unknown>
>;

/** A table's verbs as they are called from outside. */
export type Callable<Table> = {
  [Name in keyof Table]: Table[Name] extends (context: never, ...input: infer Input) => infer Answer
    ? (...input: Input) => Answer
    : never;
};
