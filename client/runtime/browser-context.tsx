import { createContext } from "react";
import type { MessageFormatElement } from "react-intl";
import type { Api } from "#client/net/api.ts";
import type { Seed } from "#client/page/seed.ts";
import type { DeviceStorage } from "#client/storage/device-storage.ts";
import type { MemberUpdates } from "./member-updates.ts";
import type { LazyOutbox } from "./outbox/lazy-outbox.ts";
import type { LazyPush } from "./push/lazy-push.ts";
import type { Session } from "./session.ts";

/**
 * What exists in the browser only. At the edge the context is null, so nothing can make a call while it
 * renders.
 */
export interface Browser {
  api: Api;
  session: Session;
  updates: MemberUpdates;
  outbox: LazyOutbox;
  push: LazyPush;
  storage: DeviceStorage;
  /** Loads a page's code, messages and styles; only the messages are of use to what is not that page. */
  loadPageParts: (
    page: Pick<Seed, "locale" | "variant" | "page" | "loggedIn">,
  ) => Promise<{ words: Record<string, MessageFormatElement[]> }>;
}

export const BrowserContext = createContext<Browser | null>(null);
