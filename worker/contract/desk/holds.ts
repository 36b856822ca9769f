import { siteCall } from "./call.ts";
import type { HoldBody } from "./holds.schema.ts";

export type { HoldBody };

export interface HoldAnswer {
  held: boolean;
}

export const holds = {
  POST: siteCall<{ body: HoldBody; answer: HoldAnswer }>("moderator"),
};
