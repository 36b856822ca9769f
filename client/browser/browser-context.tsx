import { createContext } from "react";
import type { Api } from "#client/api.ts";
import type { LateOutbox } from "./late-outbox.ts";
import type { Memory } from "./memory.ts";
import type { News } from "./news.ts";
import type { loadPageParts } from "./page-parts.ts";
import type { Session } from "./session.ts";

/** What only the browser has: at the edge nothing calls out while it renders. */
export interface Browser {
  api: Api;
  session: Session;
  news: News;
  outbox: LateOutbox;
  memory: Memory;
  loadPageParts: typeof loadPageParts;
}

export const BrowserContext = createContext<Browser | null>(null);
