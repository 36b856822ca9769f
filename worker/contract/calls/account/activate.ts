import { publicCall } from "#contract/call.ts";
import type { TokenBody } from "./activate.schema.ts";
import type { UserAnswer } from "./user.ts";

export type { TokenBody };

export const activate = {
  POST: publicCall<{ body: TokenBody; answer: UserAnswer }>(),
};
