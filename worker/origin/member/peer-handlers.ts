import { messagingHandlers } from "./messaging/message-handlers.ts";
import { relationHandlers } from "./relations/relation-handlers.ts";
import type { PeerHandlers } from "./storage/peer-messages.ts";

/** What a peer message of each kind does at its receiver. */
export const peerHandlers: PeerHandlers = { ...relationHandlers, ...messagingHandlers };
