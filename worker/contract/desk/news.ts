import { siteCall } from "./call.ts";
import type { NewsBody } from "./news.schema.ts";

export type { NewsBody };

/** How far a piece of news is. Times are ISO date and time. */
export interface NewsAnswer {
  started_at: string;
  finished_at: string | null;
  /** Members who got it, or get it when it is day where they live. */
  recipients: number;
}

export const news = {
  POST: siteCall<{ body: NewsBody; answer: NewsAnswer }>(),
};
