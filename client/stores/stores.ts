import { createBonus } from "./bonus.ts";
import { createChats } from "./chats.ts";
import { createConnection } from "./connection.ts";
import { createGeolocation } from "./geolocation.ts";
import { createPayment, createPush, createTracking } from "./device.ts";
import { createSearch, receiveResults } from "./search.ts";
import { createToasts } from "./toasts.ts";
import { createUser } from "./user.ts";
import { createEntry } from "./entry.ts";
import type { Frame } from "../context.tsx";
import type { PageData, Seed } from "../seed.ts";

/** What the seed brings: at the edge and in the browser the same, so both render the same. */
export function hydrateStores(stores: Stores, frame: Frame, data: Seed["data"]): void {
  stores.entry.open = frame.entryWarning;
  if (frame.page === "members") receiveResults(stores.search, data as PageData["members"]);
}

/** One set for each page: made at the edge for each request, in the browser once, never at the top of a module. */
export function createStores() {
  return {
    entry: createEntry(),
    user: createUser(),
    chats: createChats(),
    bonus: createBonus(),
    search: createSearch(),
    connection: createConnection(),
    geolocation: createGeolocation(),
    push: createPush(),
    payment: createPayment(),
    tracking: createTracking(),
    toasts: createToasts(),
  };
}

export type Stores = ReturnType<typeof createStores>;
