import { createContext } from "react";
import type { Api } from "#client/api.ts";
import type { DeviceStorage } from "./device-storage.ts";
import type { LazyOutbox } from "./lazy-outbox.ts";
import type { MemberUpdates } from "./member-updates.ts";
import type { loadPageParts } from "./page-parts.ts";
import type { Session } from "./session.ts";

/** What only the browser has: at the edge nothing calls out while it renders. */
export interface Browser {
  api: Api;
  session: Session;
  updates: MemberUpdates;
  outbox: LazyOutbox;
  storage: DeviceStorage;
  loadPageParts: typeof loadPageParts;
}

export const BrowserContext = createContext<Browser | null>(null);
