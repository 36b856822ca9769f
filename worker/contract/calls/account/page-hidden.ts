import { publicCall } from "#contract/call.ts";
import type { PageHiddenBody } from "./page-hidden.schema.ts";

export type { PageHiddenBody };

export const pageHidden = {
  POST: publicCall<{ body: PageHiddenBody; answer: null }>(),
};
