import { publicCall } from "#contract/call.ts";
import type { ReactivationBody } from "./reactivation.schema.ts";
import type { UserAnswer } from "./user.ts";

export type { ReactivationBody };

export const reactivation = {
  POST: publicCall<{ body: ReactivationBody; answer: UserAnswer }>(),
};
