import { createBonus } from "./bonus.ts";
import { createChats } from "./chats.ts";
import { createConnection } from "./connection.ts";
import { createGeolocation } from "./geolocation.ts";
import { createPayment, createPush, createTracking } from "./device.ts";
import { createSearch } from "./search.ts";
import { createToasts } from "./toasts.ts";
import { createUser } from "./user.ts";

/** One set for each page: made at the edge for each request, in the browser once, never at the top of a module. */
export function createStores() {
  return {
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
