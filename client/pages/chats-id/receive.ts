import type { PageFrame } from "#client/page/seed.ts";
import { receiveChat } from "#client/stores/conversations.ts";
import type { Stores } from "#client/stores/stores.ts";
import { receiveBalance } from "#client/stores/user.ts";
import type { Data } from "./data.ts";

/** A conversation opens; its answer also brings the balance. */
export function receive({ chats, user }: Stores, data: Data, { live }: PageFrame): void {
  if (data.state !== "ready") return;
  receiveChat(chats, data, live);
  receiveBalance(user, data.balance);
}
