import type { PageFrame } from "#client/page/seed.ts";
import { receiveChats } from "#client/stores/chats.ts";
import type { Stores } from "#client/stores/stores.ts";
import type { Data } from "./data.ts";

/** A list that follows the live connection is newer than the page's. */
export function receive({ chats }: Stores, data: Data, { live }: PageFrame): void {
  if (data.state === "ready" && !(live && chats.chats_loaded)) receiveChats(chats, data);
}
