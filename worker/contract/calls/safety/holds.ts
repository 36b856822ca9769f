import { operatorCall } from "#contract/call.ts";
import type { HoldBody } from "./holds.schema.ts";

export type { HoldBody };

export interface HoldAnswer {
  held: boolean;
}

export const holds = {
  POST: operatorCall<{ body: HoldBody; answer: HoldAnswer }>("moderator"),
};
