import { siteCall } from "./call.ts";
import type { NewsTest } from "./news.schema.ts";

/** Sends a piece of news to the address of the person who asks, and to nobody else. */
export const newsTests = {
  POST: siteCall<{ body: NewsTest; answer: { to: string } }>(),
};
